// The one linear flow against the paper's equations, written again from it in reference/matrices.hpp.
#include "reference/dm21/matrices.hpp"
#include "solver/contact/closed_set.hpp"
#include "solver/model/contact_start.hpp"
#include "solver/run/simulate.hpp"
#include "solver/steps/runge_kutta.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

Setup random_two_masses(Random& random) {
  Setup s;
  for (int i = 0; i < 2; ++i) {
    const Decimal stiffness = random.number(0, 9), damping = random.number(0, 4), mass = random.number(0.1, 9);
    s.bodies.push_back(body(mass, damping, stiffness, "0", "0"));
  }
  s.contacts = {hard(body_member(0), body_member(1), "0.5")};
  return named(s);
}

template <Real R>
reference::dm21::TwoMasses<R> two_masses(const Setup& s) {
  auto value = [](const Decimal& d) { return decimal<R>(d); };
  return {value(s.bodies[0].mass),    value(s.bodies[1].mass),      value(s.bodies[0].damping),
          value(s.bodies[1].damping), value(s.bodies[0].stiffness), value(s.bodies[1].stiffness)};
}

template <Real R>
R distance(const Matrix<R>& a, const Matrix<R>& b) {
  return R((a - b).cwiseAbs().maxCoeff()) / std::max<R>(R(1), R(b.cwiseAbs().maxCoeff()));
}

}  // namespace

TEMPLATE_TEST_CASE("the open phase is the state matrix of Eq. (1)", "[system]", double, Mp50) {
  using R = TestType;
  Random random(1);
  for (int i = 0; i < 50; ++i) {
    const Setup setup = random_two_masses(random);
    const ContactPhase<R> phase = make_contact_phase(make_system<R>(setup), {Status::open}, R(1));
    const reference::dm21::Matrix4<R> paper =
        reference::dm21::free_matrix(two_masses<R>(setup));  // states u1, u1', u3, u3'
    const int ours[] = {0, 2, 1, 3};                         // ours are u1, u3, u1', u3'
    Matrix<R> A(4, 4);
    for (int r = 0; r < 4; ++r)
      for (int c = 0; c < 4; ++c) A(r, c) = phase.A(ours[r], ours[c]);
    REQUIRE(distance<R>(A, paper) <= 4 * epsilon<R>());
  }
}

TEMPLATE_TEST_CASE("the closed phase reduces to Eq. (5), its force to Eq. (4) and its force rate to Eq. (11)",
                   "[system]", double, Mp50) {
  using R = TestType;
  Random random(2);
  for (int i = 0; i < 50; ++i) {
    const Setup setup = random_two_masses(random);
    const auto p = two_masses<R>(setup);
    const System<R> system = make_system<R>(setup);
    const ContactPhase<R> phase = make_contact_phase(system, {Status::closed}, R(1));
    const R u = decimal<R>(random.number(-2, 2)), v = decimal<R>(random.number(-2, 2));
    Vector<R> z(5);
    z << u, u, v, v, 1;
    const Vector<R> dz = derivative(phase, z);
    const R a = reference::dm21::together_acceleration(p, R(0), R(0), u, v);
    const R scale = 100;  // the largest coefficient times the largest state
    CHECK(abs(dz[2] - a) <= scale * epsilon<R>() / p.m1);
    CHECK(abs(dz[3] - dz[2]) <= scale * epsilon<R>() / p.m1);
    const R force = phase.force_row[0].dot(z);
    CHECK(abs(force - reference::dm21::interaction_force(p, R(0), u, v, a)) <= scale * epsilon<R>());
    const R rate = (phase.force_row[0] * phase.A).dot(z);
    const reference::dm21::Vector4<R> V(u, v, a, force);
    CHECK(abs(rate - (reference::dm21::force_matrix(p) * V)[3]) <= 100 * scale * epsilon<R>());
  }
}

TEMPLATE_TEST_CASE("the gap as independent variable is Eq. (3)", "[system][steps]", double, Mp50) {
  using R = TestType;
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    Setup setup = random_two_masses(random);
    setup.bodies[0].load = random.number(-1, 1);
    setup.bodies[1].load = random.number(-1, 1);
    const R F1 = decimal<R>(setup.bodies[0].load), F2 = decimal<R>(setup.bodies[1].load);
    const System<R> system = make_system<R>(setup);
    const ContactPhase<R> phase = make_contact_phase(system, {Status::open}, R(1));
    const R u1 = decimal<R>(random.number(-1, 1)), u2 = decimal<R>(random.number(-1, 1)),
            r1 = decimal<R>(random.number(0, 1)), r2 = decimal<R>(random.number(-2, -0.5));
    Vector<R> y(5);
    y << u1, u1 + r1, u2, u2 + r2, 0;
    const InTime<R> in_time{system, phase};
    Vector<R> dy(5);
    const R rate = system.joints[0].rate_row.dot(in_time(y, dy));
    dy /= rate;
    const reference::dm21::Vector4<R> paper =
        reference::dm21::displacement_derivative(two_masses<R>(setup), F1, F2, u1, u2, r1, r2);
    const R tolerance = 1000 * epsilon<R>() * (1 + paper.cwiseAbs().maxCoeff());
    CHECK(abs(dy[0] - paper[0]) <= tolerance);            // u1'
    CHECK(abs(dy[2] - paper[1]) <= tolerance);            // u2'
    CHECK(abs(dy[4] - paper[2]) <= tolerance);            // t'
    CHECK(abs((dy[3] - dy[2]) - paper[3]) <= tolerance);  // r2'
  }
}

TEMPLATE_TEST_CASE("the contact force as independent variable is Eq. (12) with A v", "[system][steps]", double, Mp50) {
  using R = TestType;
  Random random(4);
  for (int i = 0; i < 50; ++i) {
    const Setup setup = random_two_masses(random);
    const auto p = two_masses<R>(setup);
    const System<R> system = make_system<R>(setup);
    const ContactPhase<R> phase = make_contact_phase(system, {Status::closed}, R(1));
    const R u = decimal<R>(random.number(-1, 1)), v = decimal<R>(random.number(-1, 1));
    const R a = reference::dm21::together_acceleration(p, R(0), R(0), u, v);
    const reference::dm21::Vector4<R> V(u, v, a, reference::dm21::interaction_force(p, R(0), u, v, a));
    const R rate = reference::dm21::force_step_divisor(p, V);
    if (abs(rate) < R(1) / 100) continue;
    Vector<R> y(5);
    y << u, u, v, v, 0;
    const InTime<R> in_time{system, phase};
    Vector<R> dy(5);
    const R solvers = (phase.force_row[0] * phase.A).dot(in_time(y, dy));
    dy /= solvers;
    const reference::dm21::Vector4<R> paper = reference::dm21::force_step_derivative(p, V);
    const R tolerance = 1e5 * epsilon<R>() * (1 + paper.cwiseAbs().maxCoeff());
    CHECK(abs(dy[0] - paper[0]) <= tolerance);  // v1' = v2/(A v)
    CHECK(abs(dy[2] - paper[1]) <= tolerance);  // v2' = v3/(A v)
    CHECK(abs(dy[4] - paper[3]) <= tolerance);  // t' = 1/(A v)
  }
}

TEST_CASE("links pull their members together and a moving wall drives the bodies tied to it", "[system]") {
  Setup s;
  s.bodies = {body("2", "0", "0", "0", "0"), body("3", "0", "0", "1", "0")};
  s.walls.resize(1);
  s.walls[0].motion = {"0.5", "2", "0"};
  s.links = {{body_member(0), body_member(1), "7", "0.5", "0.25"}, {wall_member(0), body_member(0), "4", "0.125", "0"}};
  const System<double> system = make_system<double>(named(s));
  const ContactPhase<double> phase = make_contact_phase(system, {}, 1.0);
  Vector<double> qv(4);
  qv << 0.1, 1.3, -0.2, 0.4;
  const double t = 0.3, link = 7 * (1.3 - 0.1 - 0.25) + 0.5 * (0.4 + 0.2);
  const double wall = 0.5 * std::sin(2 * t), wall_rate = std::cos(2 * t);
  const double tie = -4 * (0.1 - wall) - 0.125 * (-0.2 - wall_rate);
  const Vector<double> dz = derivative(phase, system.state(t, qv));
  CHECK_THAT(dz[2], Catch::Matchers::WithinAbs((link + tie) / 2, 1e-14));
  CHECK_THAT(dz[3], Catch::Matchers::WithinAbs(-link / 3, 1e-14));
}

TEMPLATE_TEST_CASE("a phase of many turns is taken as it is written, by doubles too", "[system]", double, Mp50) {
  using R = TestType;
  Setup s;
  s.bodies = {body("1", "0", "0", "5", "0")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  // By mpmath at 420 digits.
  for (const auto& [phase, sine] : {std::pair("1e30", "-0.09011690191213805803038643"),
                                    {"-1e300", "0.9857504251603769966090475"},
                                    {"10000000000.1", "-0.3979040104869869126369302"}})
    for (const char* frequency : {"3", "0"}) {
      s.walls[0].motion = {"1", frequency, phase};
      const System<R> system = make_system<R>(named(s));
      const R gap = system.joints[0].gap_row.dot(system.state(R(0), system.start)), expected = 5 - decimal<R>(sine);
      CHECK(abs(gap - expected) <= std::max(R(16 * epsilon<R>()), R(1e-24)));
    }
}

TEMPLATE_TEST_CASE("a start beside a wall whose phase has many turns is judged by the phase as it is written",
                   "[system]", Mp50, Mp2500) {
  using R = TestType;
  Setup s;
  // At the wall, sin(1e80) and cos(1e80) by mpmath at 220 digits.
  s.bodies = {body("1", "0", "0", "-0.0565899244281818800303841306470429", "-0.9983975062334704488253993674592912")};
  s.walls.resize(1);
  s.walls[0].motion = {"1", "1", "1e80"};
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  const ContactStart<R> start = contact_start<R>(s, s.contacts[0]);
  CHECK(abs(start.gap) < R(1e-29));
  CHECK(abs(start.rate) < R(1e-29));
  CHECK(start.is_together());
  s.contacts[0].touching = true, s.contacts[0].restitution = "0";
  CHECK_NOTHROW(simulate(named(s), "0.5", 10, {}));
}

TEST_CASE("a chain closed from wall to wall has no unique forces and is refused", "[system]") {
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "0"), body("2", "0", "1", "0", "0")};
  s.walls.resize(2);
  s.contacts = {hard(wall_member(0), body_member(0), "0"), hard(body_member(0), body_member(1), "0"),
                hard(body_member(1), wall_member(1), "0")};
  const System<double> system = make_system<double>(named(s));
  const auto closed = Status::closed, open = Status::open;
  CHECK_THROWS_AS(make_contact_phase(system, {closed, closed, closed}, 1.0), WallToWall);
  CHECK_NOTHROW(make_contact_phase(system, {closed, closed, open}, 1.0));
}

TEMPLATE_TEST_CASE("the contact forces of three closed bodies satisfy Newton's law for each", "[system]", double,
                   Mp50) {
  using R = TestType;
  Random random(5);
  Setup s;
  for (int i = 0; i < 4; ++i) {
    const Decimal stiffness = random.number(0, 3), damping = random.number(0, 1), mass = random.number(0.5, 3);
    s.bodies.push_back(body(mass, damping, stiffness, "0.3", "0.7"));
    s.bodies.back().force = {{random.number(0, 1), "1.5", "0"}};
    if (i > 0) s.contacts.push_back(hard(body_member(i - 1), body_member(i), "0"));
  }
  const System<R> system = make_system<R>(named(s));
  const ContactPhase<R> phase = make_contact_phase(system, std::vector<Status>(3, Status::closed), R(1));
  const Vector<R> z = system.state(R(2), system.start), dz = derivative(phase, z);
  using std::sin;
  for (int i = 0; i < 4; ++i) {
    const Body& b = s.bodies[i];
    const R left = i > 0 ? R(phase.force_row[i - 1].dot(z)) : R(0), right = i < 3 ? R(phase.force_row[i].dot(z)) : R(0);
    const R external = decimal<R>(b.force[0].amplitude) * sin(R(3));
    const R newton = external - decimal<R>(b.damping) * z[4 + i] - decimal<R>(b.stiffness) * z[i] + left - right;
    CHECK(abs(dz[4 + i] * decimal<R>(b.mass) - newton) <= 100 * epsilon<R>());
    CHECK(abs(dz[4 + i] - dz[4]) <= 100 * epsilon<R>());
  }
}

}  // namespace touchgo::tests
