// Soft contacts in the same system, flow and methods as hard ones.
#include "cases/ob21/studies/pushing_contact.hpp"
#include "solver/impact/equal_energy.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/energy.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using cases::ob21::contact_time_without_pull, cases::ob21::restitution_without_pull;

namespace {

Contact soft(Member first, Member second, Decimal stiffness, Decimal restitution,
             Release release = Release::published) {
  Contact c = hard(first, second, restitution, release);
  c.law = Law::soft;
  c.stiffness = stiffness;
  return c;
}

// Two free bodies that meet at 1 m/s after 1 s.
Setup two_free(Decimal m1, Decimal m2, Decimal stiffness, Decimal restitution, Release release) {
  Setup s;
  s.bodies = {body(m1, "0", "0", "0", "0.25"), body(m2, "0", "0", "1", "-0.75")};
  s.contacts = {soft(body_member(0), body_member(1), stiffness, restitution, release)};
  return named(s);
}

Setup soft_dm21(Release release) {
  Setup s = dm21("-1", "0", "2", "0", "0.9");
  s.contacts = {soft(body_member(0), body_member(1), "10000", "0.9", release)};
  return s;
}

template <Real R>
R kinetic(const Setup& s, const R (&v)[2]) {
  return (decimal<R>(s.bodies[0].mass) * v[0] * v[0] + decimal<R>(s.bodies[1].mass) * v[1] * v[1]) / 2;
}

}  // namespace

TEMPLATE_TEST_CASE("a free soft contact loses (1 - r^2)/2 mu v^2, lasts tau and keeps momentum", "[soft]", double,
                   Mp50) {
  using R = TestType;
  Random random(41);
  for (int i = 0; i < 40; ++i) {
    const Decimal m1 = random.number(0.1, 9), m2 = random.number(0.1, 9), r = random.number(0.02, 1),
                  ks = random.number(10, 100000);
    const Setup s = two_free(m1, m2, ks, r, Release::published);
    const Run<R> run_ = run<R>(s, R(50));
    REQUIRE(run_.events.size() == 2);
    const Event<R>&entry = run_.events[0], &exit = run_.events[1];
    CHECK(entry.kind == Kind::impact);
    CHECK(exit.kind == Kind::separation);
    const R mu = decimal<R>(m1) * decimal<R>(m2) / (decimal<R>(m1) + decimal<R>(m2)), e = decimal<R>(r);
    const R lost = kinetic(s, entry.velocity_before) - kinetic(s, exit.velocity_after);
    const R scale = kinetic(s, entry.velocity_before);
    CHECK(abs(lost - (1 - e * e) / 2 * mu) <= 500 * epsilon<R>() * scale);
    using std::log, std::sqrt;
    const R tau = sqrt(mu * (pi<R>() * pi<R>() + log(e) * log(e)) / decimal<R>(ks));
    CHECK(abs((exit.t - entry.t) - tau) <= 1000 * epsilon<R>() * (1 + tau));
    const R momentum = decimal<R>(m1) * (exit.velocity_after[0] - entry.velocity_before[0]) +
                       decimal<R>(m2) * (exit.velocity_after[1] - entry.velocity_before[1]);
    CHECK(abs(momentum) <= 500 * epsilon<R>() * (decimal<R>(m1) + decimal<R>(m2)));
  }
}

TEMPLATE_TEST_CASE("a soft contact that cannot pull ends where its force falls to zero, as in closed form", "[soft]",
                   double, Mp50) {
  using R = TestType;
  for (const char* r : {"0.9", "0.5", "0.1", "0.01"}) {
    const Setup s = two_free("2", "3", "500", r, Release::unilateral);
    const Run<R> run_ = run<R>(s, R(20));
    INFO("r = " << r);
    REQUIRE(run_.events.size() == 2);
    const Event<R>&entry = run_.events[0], &exit = run_.events[1];
    const R xi = damping_ratio_of<R>(decimal<R>(r)), ks = 500, mu = R(6) / 5;
    CHECK(abs((exit.t - entry.t) - contact_time_without_pull<R>(ks, equal_energy_damping<R>(ks, mu, decimal<R>(r)),
                                                                mu)) <= 1000 * epsilon<R>());
    const R opening = exit.velocity_after[1] - exit.velocity_after[0];
    CHECK(abs(opening - restitution_without_pull<R>(xi)) <= 1000 * epsilon<R>());
    CHECK(opening > decimal<R>(r));
    CHECK(exit.force == 0);
    CHECK(abs(entry.force - 2 * xi * sqrt(ks * mu)) <= 1000 * epsilon<R>() * ks);  // jumps by cs v
  }
}

TEST_CASE("overdamped contacts that cannot pull end; those that can never do", "[soft]") {
  Setup s = two_free("2", "3", "500", "0.5", Release::unilateral);
  s.contacts[0].damping = "100";  // xi = 2.04
  const Run<Mp50> pushes = run<Mp50>(s, Mp50(20));
  REQUIRE(pushes.events.size() == 2);
  const Mp50 xi = damping_ratio<Mp50>(500, 100, Mp50(6) / 5);
  CHECK(xi > 2);
  CHECK(abs(pushes.events[1].velocity_after[1] - pushes.events[1].velocity_after[0] -
            restitution_without_pull<Mp50>(xi)) < Mp50("1e-45"));
  s.contacts[0].release = Release::published;
  const Run<Mp50> pulls = run<Mp50>(s, Mp50(20));
  CHECK(pulls.events.size() == 1);  // creeps back to zero for ever
}

TEST_CASE("without a damper both releases are elastic and end together", "[soft]") {
  for (Release release : {Release::published, Release::unilateral}) {
    Setup s = two_free("2", "3", "500", "1", release);
    s.contacts[0].damping = "0";
    const Run<Mp50> r = run<Mp50>(s, Mp50(20));
    REQUIRE(r.events.size() == 2);
    CHECK(abs(r.events[1].velocity_after[1] - r.events[1].velocity_after[0] - 1) < Mp50("1e-45"));
  }
}

TEST_CASE("steps enter a soft contact by a displacement step and leave the unilateral one by a force step",
          "[soft][steps]") {
  for (Release release : {Release::published, Release::unilateral}) {
    const Setup s = soft_dm21(release);
    const Run<double> exact = run(s, 20.0), steps = run_by_steps(s, 20.0, 0.0005);
    REQUIRE(steps.events.size() == exact.events.size());
    for (std::size_t i = 0; i < steps.events.size(); ++i) {
      CHECK(steps.events[i].kind == exact.events[i].kind);
      CHECK_THAT(steps.events[i].t, Catch::Matchers::WithinAbs(exact.events[i].t, 1e-8));
      const bool by_force = release == Release::unilateral && exact.events[i].kind == Kind::separation;
      CHECK(steps.events[i].landing == (by_force ? Landing::force : Landing::displacement));
    }
  }
}

TEST_CASE("halving the step divides the error of a soft contact's release by sixteen", "[soft][steps]") {
  for (Release release : {Release::published, Release::unilateral}) {
    const Setup s = soft_dm21(release);
    const Mp50 exact = run<Mp50>(s, Mp50(5)).events.at(1).t;
    const Mp50 coarse = run_by_steps<Mp50>(s, Mp50(5), Mp50(1) / 2000).events.at(1).t - exact;
    const Mp50 fine = run_by_steps<Mp50>(s, Mp50(5), Mp50(1) / 4000).events.at(1).t - exact;
    CHECK(abs(coarse / fine - 16) < 2);
  }
}

TEST_CASE("energy falls through every soft contact where nothing forces", "[soft][energy]") {
  Random random(42);
  for (int i = 0; i < 60; ++i) {
    Setup s;
    for (int k = 0; k < 2; ++k) {
      s.bodies.push_back(random_body(random));
      s.bodies.back().load = "0";
      s.bodies.back().force.clear();
    }
    const Release release = random.chance(0.5) ? Release::published : Release::unilateral;
    const Decimal restitution = random.number(0.05, 1), stiffness = random.number(10, 1000);
    s.contacts = {soft(body_member(0), body_member(1), stiffness, restitution, release)};
    s.contacts[0].gap = "2.1";
    s = named(s);
    const System<double> system = make_system<double>(s);
    double before = 1e300, growth = 0;
    Observer<double> observer{0.01, [&](const double&, const Vector<double>& z, const ContactPhase<double>& phase) {
                                const double gap = std::min(0.0, system.joints[0].gap_row.dot(z));
                                // What the contact's spring stores counts while it acts; a contact that lets go early
                                // drops what is left of it.
                                const double stored =
                                    phase.status[0] == Status::closed ? system.joints[0].stiffness * gap * gap / 2 : 0;
                                growth = std::max(growth, energy(system, z) + stored - before);
                                before = energy(system, z) + stored;
                              }};
    run_exact<double>(s, system, 10.0, 100, observer);
    INFO("pair " << i);
    CHECK(growth <= 1e-11);
  }
}

TEST_CASE("a soft contact a million million times stiffer than the springs still has all its digits", "[soft]") {
  Setup s = dm21("-1", "0", "2", "0", "0.9");
  s.contacts = {soft(body_member(0), body_member(1), "1e12", "0.9")};
  const Run<Mp50> lower = run<Mp50>(s, Mp50(10));
  const Run<Mp140> upper = run<Mp140>(s, Mp140(10));
  REQUIRE(lower.events.size() >= 2);
  REQUIRE(lower.events.size() == upper.events.size());
  for (std::size_t i = 0; i < lower.events.size(); ++i)
    CHECK(abs(Mp140(lower.events[i].t) - upper.events[i].t) < Mp140("1e-38"));
  const Run<double> plain = run(s, 10.0);
  CHECK_THAT(plain.events[1].t - plain.events[0].t,
             Catch::Matchers::WithinRel(to_double(Mp50(lower.events[1].t - lower.events[0].t)), 1e-7));
}

TEST_CASE("a soft contact that lasts less than round-off of t opens all the same", "[soft]") {
  // It lasts pi/sqrt(k/m), from 1e-20 s down to 1e-150 s, 1 s after the start.
  for (const char* stiffness : {"1e40", "1e102", "1e150", "1e300"})
    for (const Release release : {Release::published, Release::unilateral}) {
      Setup s;
      s.bodies = {body("1", "0", "0", "1", "-1")};
      s.walls.resize(1);
      s.contacts = {soft(wall_member(0), body_member(0), stiffness, "1", release)};
      for (const int digits : {0, 16, 30, 60}) {
        if (digits == 0 && std::string(stiffness) != "1e40") continue;  // beyond double, which says so
        INFO(stiffness << ", " << digits << " digits");
        const Report r = simulate(named(s), "2", 100, {.digits = digits});
        CHECK(r.reason == Reason::until);
        REQUIRE(r.events.size() == 2);
        CHECK(r.events[0].kind == Kind::impact);
        CHECK(r.events[1].kind == Kind::separation);
        CHECK_THAT(std::stod(r.events[1].velocity_after[1]), Catch::Matchers::WithinRel(1, 1e-9));
      }
    }
}

TEST_CASE("a soft contact that closes by an impact at the start is not closed before it", "[soft][start]") {
  Setup s = two_free("2", "3", "500", "0.5", Release::published);
  s.bodies[0].position = "1";
  const Run<Mp50> r = run<Mp50>(s, Mp50(5));
  CHECK(r.closed_at_start.empty());
  REQUIRE(r.events.size() == 2);
  CHECK((r.events[0].kind == Kind::impact && r.events[0].t == 0));
}

TEST_CASE("a soft contact that starts compressed acts at once and opens", "[soft][start]") {
  for (Release release : {Release::published, Release::unilateral}) {
    Setup s = two_free("2", "3", "500", "0.5", release);
    s.bodies[0].position = "1.1";
    s.bodies[0].velocity = s.bodies[1].velocity = "0";
    const Run<Mp50> r = run<Mp50>(s, Mp50(5));
    CHECK(r.closed_at_start.size() == 1);
    REQUIRE(r.events.size() == 1);
    CHECK(r.events[0].kind == Kind::separation);
    CHECK(r.events[0].velocity_after[1] > r.events[0].velocity_after[0]);
  }
}

TEST_CASE("bodies that touch softly at rest at 0 move alike wherever the wall that meets them comes from", "[soft]") {
  auto pair_and_wall = [](bool above, const Decimal& place) {
    Setup s;
    s.bodies = {body("1", "0", "0", place, "0"), body("1", "0", "0", place, "0")};
    s.walls.resize(1);
    s.walls[0].position = place, s.walls[0].motion = {above ? "0.5" : "-0.5", "2", "0"};
    const Contact between = soft(body_member(0), body_member(1), "4", "1"),
                  stop = above ? soft(body_member(1), wall_member(0), "100", "1")
                               : soft(wall_member(0), body_member(0), "100", "1");
    s.contacts = above ? std::vector{between, stop} : std::vector{stop, between};
    return named(s);
  };
  for (const char* place : {"0", "1", "1e-9"})
    for (const bool above : {true, false}) {
      INFO(place << (above ? ", from above" : ", from below"));
      const Report r = simulate(pair_and_wall(above, place), "2", 100, {.digits = 20}),
                   mirror = simulate(pair_and_wall(!above, "1"), "2", 100, {.digits = 20});
      CHECK(r.reason == Reason::until);
      REQUIRE(r.events.size() == 3);
      REQUIRE(mirror.events.size() == 3);
      CHECK_THAT(std::stod(r.events[0].t),
                 Catch::Matchers::WithinRel(touchgo::pi<double>() / 2, 1e-15));  // sin(2 t) is 0 again
      CHECK(r.events[1].t == r.events[0].t);
      CHECK(r.events[2].kind == Kind::separation);
      CHECK_THAT(std::stod(r.events[2].t), Catch::Matchers::WithinRel(std::stod(mirror.events[2].t), 1e-15));
    }
}

}  // namespace touchgo::tests
