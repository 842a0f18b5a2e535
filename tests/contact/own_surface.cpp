// A law whose guards are neither gap nor force: a tape of thickness d on the first member, which sticks from gap = d
// on,
//   N = -k (gap - d),
// until it is pulled with F, where it lets go at gap = d + F/k. No event of it lies at gap 0, and nothing is moved
// there.
#include <cmath>

#include "solver/contact/contact_law.hpp"
#include "solver/contact/leading_derivative.hpp"
#include "solver/exact/phase_flows.hpp"
#include "solver/model/fields.hpp"
#include "solver/run/method.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;

namespace {

const Decimal thickness = "0.5", grip = "15";  // d, m; F, N

struct Tape {
  static constexpr std::array numbers{law_number("stiffness", Range::positive)};
  static constexpr LawEntry entry{.name = "tape", .numbers = numbers};

  template <Real R>
  static void prepare(const Contact& contact, const System<R>&, Joint<R>& joint) {
    joint.stiffness = decimal<R>(*contact.stiffness);
    joint.force_row = -joint.stiffness * above(joint);
  }

  /// gap - d.
  template <Real R>
  static Row<R> above(const Joint<R>& joint) {
    Row<R> row = joint.gap_row;
    row[row.size() - 1] -= decimal<R>(thickness);
    return row;
  }

  template <Real R>
  static Demand start(RunState<R>& s, int j, InitialContact) {
    const LeadingDerivative g = leading_derivative(s.phase(), above(s.joint(j)), s.z, 0, Instant::sharp);
    s.contacts.status[j] = g.sign < 0 ? Status::closed : Status::open;
    s.contacts.order[j] = g.sign < 0 ? 0 : g.order;
    return Demand::none;
  }

  template <Real R>
  static void guards(const Joint<R>& joint, const ContactPhase<R>& phase, const ContactState<R>& state, int j,
                     std::vector<Guard<R>>& all) {
    if (state.status[j] == Status::open) return all.push_back(other_guard<R>(above(joint), j, 1, state.order[j]));
    Row<R> left = phase.force_row[j];  // of the grip
    left[left.size() - 1] += decimal<R>(grip);
    all.push_back(other_guard<R>(left, j, 1, state.order[j]));
  }

  template <Real R>
  static Demand event(RunState<R>& s, const Guard<R>& guard, Instant instant) {
    const int j = guard.contact;
    const LeadingDerivative g = leading_derivative(s.phase(), guard.row, s.z, 1, instant);
    s.contacts.order[j] = g.sign < 0 ? 0 : g.order;
    if (g.sign < 0) s.contacts.status[j] = s.is_closed(j) ? Status::open : Status::closed;
    return Demand::none;
  }

  template <Real R>
  static ContactLaw<R> answers() {
    return {.prepare = prepare<R>, .start = start<R>, .guards = guards<R>, .event = event<R>, .own_surface = true};
  }
};

// A body of 2 kg at 3 m/s towards tape of 50 kg/s^2 on a wall at 0: half an oscillation of 5 rad/s, and pi/6 of the
// next, where the tape is stretched by F/k = 0.3 m, half of the amplitude 3/5.
Setup flight_to_tape(Decimal position) {
  Setup s;
  s.bodies = {body("2", "0", "0", position, "-3")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  s.contacts[0].law = law_of_class<Tape>();
  s.contacts[0].stiffness = "50";
  return named(s);
}

template <Real R>
R arrival() {
  return R(11) / 6;
}
template <Real R>
R release() {
  return arrival<R>() + 7 * pi<R>() / 30;
}

}  // namespace

TEMPLATE_TEST_CASE("a law with a surface of its own: exact, its times are the closed form's to round-off",
                   "[own_surface]", double, Mp50) {
  using R = TestType;
  const Run<R> r = run<R>(flight_to_tape("6"), R(10));
  REQUIRE(r.reason == Reason::until);
  REQUIRE(r.events.size() == 2);
  CHECK(r.events[0].kind == Kind::impact);
  CHECK(r.events[1].kind == Kind::separation);
  CHECK(abs(r.events[0].t - arrival<R>()) <= 8 * epsilon<R>());
  CHECK(abs(r.events[0].position[1] - decimal<R>(thickness)) <= 16 * epsilon<R>());
  CHECK(abs(r.events[1].t - release<R>()) <= 64 * epsilon<R>());
  CHECK(abs(r.events[1].position[1] - R(8) / 10) <= 64 * epsilon<R>());
  CHECK(abs(r.events[1].velocity_after[1] - 3 * sqrt(R(3)) / 2) <= 64 * epsilon<R>());
}

TEST_CASE("a law with a surface of its own: the paper's method has the error of its order", "[own_surface]") {
  double error[2];
  for (int i = 0; i < 2; ++i) {
    const Run<double> r = run_by_steps<double>(flight_to_tape("6"), 10.0, i == 0 ? 0.04 : 0.02);
    REQUIRE(r.events.size() == 2);
    CHECK(r.events[0].landing == Landing::guard);
    CHECK(r.events[1].landing == Landing::guard);
    CHECK_THAT(r.events[0].t, WithinAbs(arrival<double>(), 1e-12));  // free flight: a straight line
    CHECK_THAT(r.events[0].position[1], WithinAbs(0.5, 1e-14));
    CHECK_THAT(r.events[1].position[1], WithinAbs(0.8, 1e-14));
    error[i] = std::abs(r.events[1].t - release<double>());
  }
  CHECK(error[0] < 1e-4);
  CHECK(error[1] < error[0] / 8);  // order 4: by 16
}

TEST_CASE("a law with a surface of its own: 1000 digits", "[own_surface]") {
  const Report r = simulate(flight_to_tape("6"), "10", 100, {.digits = 1000});
  REQUIRE(r.reason == Reason::until);
  REQUIRE(r.events.size() == 2);
  CHECK(abs(decimal<Mp1100>(Decimal(r.events[0].t)) - arrival<Mp1100>()) < Mp1100("1e-997"));
  CHECK(abs(decimal<Mp1100>(Decimal(r.events[1].t)) - release<Mp1100>()) < Mp1100("1e-997"));
}

TEST_CASE("a law with a surface of its own: starts on it, within it and at gap 0 stick from the start",
          "[own_surface]") {
  for (const char* position : {"0.5", "0.2", "0", "-0.3"}) {
    INFO("from " << position);
    const Setup s = flight_to_tape(position);
    const Run<double> exact = run<double>(s, 2.0), steps = run_by_steps<double>(s, 2.0, 1e-3);
    // y = gap - d = -a sin(5 t + f), free at y = 0.3 on its way up
    const double y = std::stod(position) - 0.5, a = std::hypot(y, 0.6), f = std::atan2(-y, 0.6);
    const double free = (M_PI + std::asin(0.3 / a) - f) / 5;
    for (const Run<double>* r : {&exact, &steps}) {
      CHECK(r->closed_at_start == std::vector{0});
      REQUIRE(r->events.size() == 1);
      CHECK(r->events[0].kind == Kind::separation);
      CHECK_THAT(r->events[0].t, WithinAbs(free, 1e-9));
      CHECK_THAT(r->events[0].position[1], WithinAbs(0.8, 1e-12));
    }
  }
}

TEST_CASE("a law with a surface of its own: a blow elsewhere leaves where its members are", "[own_surface]") {
  Setup s = flight_to_tape("0.5");
  s.bodies[0].velocity = "-0.6";
  s.bodies.push_back(body("0.5", "0", "0", "2.5", "-8"));
  s.contacts.push_back(hard(body_member(0), body_member(1), "1"));
  const Setup pair = named(s);
  const Run<double> exact = run<double>(pair, 3.0), steps = run_by_steps<double>(pair, 3.0, 1e-3);
  REQUIRE(exact.events.size() == steps.events.size());
  REQUIRE(exact.events.size() >= 2);
  CHECK(exact.events[0].contact == 1);
  // y = gap - d = -(0.6/5) sin 5t until the blow, which turns both velocities about the common one
  const double t = exact.events[0].t, y = -0.12 * std::sin(5 * t), v = -0.6 * std::cos(5 * t),
               after = 2 * (2 * v - 0.5 * 8) / 2.5 - v;
  CHECK_THAT(exact.events[0].position[0], WithinAbs(0.5 + y, 1e-14));
  CHECK_THAT(exact.events[0].velocity_after[0], WithinAbs(after, 1e-14));
  // from there the tape lets go at y = 0.3 with what is left of the energy
  const Event<double>& parts = exact.events[1];
  CHECK(parts.kind == Kind::separation);
  CHECK_THAT(parts.position[1], WithinAbs(0.8, 1e-13));
  CHECK_THAT(parts.velocity_after[1], WithinAbs(std::sqrt(after * after + 25 * (y * y - 0.09)), 1e-12));
  for (std::size_t i = 0; i < exact.events.size(); ++i)
    CHECK_THAT(steps.events[i].t, WithinAbs(exact.events[i].t, 1e-9));
}

TEST_CASE("a law with a surface of its own: at rest there while others hit, it stays there", "[own_surface]") {
  Setup s = flight_to_tape("0.5");
  s.bodies[0].velocity = "0", s.bodies[0].load = "4";
  s.bodies.push_back(body("2", "0", "0", "3", "1"));
  s.bodies.push_back(body("2", "0", "0", "3", "-1"));
  s.contacts.push_back(hard(body_member(0), body_member(1), "1"));
  s.contacts.push_back(hard(body_member(1), body_member(2), "1"));
  const Setup three = named(s);
  for (const Run<double>& r : {run<double>(three, 1.5), run_by_steps<double>(three, 1.5, 1e-3)}) {
    REQUIRE(r.events.size() >= 2);
    CHECK(r.events[0].contact == 2);
    CHECK(r.events[0].t == 0);
    CHECK(r.events[1].contact == 1);
    CHECK_THAT(r.events[1].t, WithinAbs((std::sqrt(11) - 1) / 2, 1e-12));  // 0.5 + t^2 = 3 - t
  }
}

TEST_CASE("several guards of one contact in one phase stay separate", "[own_surface]") {
  const System<double> system = make_system<double>(flight_to_tape("6"));
  const ContactPhase<double> phase = make_contact_phase(system, {Status::open}, 10.0);
  Row<double> near = system.joints[0].gap_row, far = near;
  near[near.size() - 1] -= 0.5, far[far.size() - 1] -= 3;
  Effort effort;
  PhaseFlows<double> flows;
  const std::vector<Guard<double>> guards{other_guard<double>(near, 0, 1, 0), other_guard<double>(far, 0, 1, 0)};
  const Arrival<double> first =
      exact_method(system, effort, flows).next(phase, guards, 0.0, system.state(0.0, system.start), 10.0, {});
  CHECK(first.hits == std::vector{1});
  CHECK_THAT(first.t, WithinAbs(1, 1e-14));  // from 6 m to 3 m at 3 m/s
}

}  // namespace touchgo::tests
