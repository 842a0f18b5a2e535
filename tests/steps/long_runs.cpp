// Long runs by steps: events late in a run are as right as early ones. Between two events a ball flies a parabola and
// the table is a sine of the absolute time, so that every interval is checked by itself, in chaos too.
#include <algorithm>

#include "solver/run/method.hpp"
#include "solver/steps/clock.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double g = 9.81;

/// A body of pure weight on or above a table that moves as a sin(w t).
struct Table {
  double a, w, e;

  double height(double t) const { return a * std::sin(w * t); }
  double rate(double t) const { return a * w * std::cos(w * t); }
  /// Where the table, moving up, falls with g: the phase at which a carried body is let go.
  double release() const { return std::asin(g / (a * w * w)); }
};

Setup on_table(Decimal amplitude, Decimal frequency, Decimal e, Decimal position, Decimal velocity, bool touching) {
  Setup s = ball(position, e);
  s.bodies[0].velocity = velocity;
  s.walls[0].motion = {amplitude, frequency, "0"};
  s.contacts[0].touching = touching;
  return named(s);
}

/// What the intervals of a run say, the largest of each.
struct Worst {
  double flight = 0;       // m and m/s: from the parabola since the event before
  long poor_flights = 0;   // by more than 1e-9
  double table = 0;        // m and m/s: from the table at the event's time
  double rebound = 0;      // m/s: from the rule of restitution
  double penetration = 0;  // m: below the table on the way
  double release = 0;      // rad: of a separation's phase
  long impacts = 0, accumulations = 0, separations = 0;
  long apart_at_limits = 0;  // accumulations after which nobody rests
};

Worst worst_of(const Run<double>& run, const Table& table, double step) {
  using std::abs, std::max;
  Worst worst;
  for (std::size_t i = 0; i < run.events.size(); ++i) {
    const Event<double>& e = run.events[i];
    worst.table = max({worst.table, abs(e.position[0] - table.height(e.t)), abs(e.velocity_before[0] - table.rate(e.t)),
                       abs(e.position[1] - e.position[0])});
    if (e.kind == Kind::impact)
      ++worst.impacts, worst.rebound = max(worst.rebound, abs(e.velocity_after[1] - e.velocity_after[0] +
                                                              table.e * (e.velocity_before[1] - e.velocity_before[0])));
    if (e.kind == Kind::accumulation) ++worst.accumulations, worst.apart_at_limits += e.closed.empty();
    if (e.kind == Kind::separation) {
      ++worst.separations;
      worst.release = max(worst.release, abs(std::remainder(table.w * e.t - table.release(), 2 * std::acos(-1.0))));
    }
    if (i == 0 || !run.events[i - 1].closed.empty() || e.kind != Kind::impact) continue;
    const Event<double>& from = run.events[i - 1];
    const double flight = e.t - from.t, v = from.velocity_after[1];
    const double off = max(abs(e.position[1] - (from.position[1] + v * flight - g * flight * flight / 2)),
                           abs(e.velocity_before[1] - (v - g * flight)));
    worst.flight = max(worst.flight, off);
    worst.poor_flights += off > 1e-9;
    for (double tau = step; tau < flight; tau += step)
      worst.penetration =
          max(worst.penetration, table.height(from.t + tau) - (from.position[1] + v * tau - g * tau * tau / 2));
  }
  return worst;
}

Run<double> run_long(const Setup& s, double until, double step) {
  return run_steps<double>(s, make_system<double>(s), until, 10'000'000, step, {}, Effort(1000));
}

// The bouncing ball: chaotic, with sequences that accumulate, rests and releases.
void bounce(double until, double step) {
  const Table table{0.001, 200, 0.8};
  const Run<double> r = run_long(on_table("0.001", "200", "0.8", "0.05", "0", false), until, step);
  CHECK(r.reason == Reason::until);
  CHECK(r.end == until);
  const Worst worst = worst_of(r, table, step);
  INFO(worst.impacts << " impacts, " << worst.accumulations << " accumulations, " << worst.separations
                     << " separations");
  CHECK(worst.impacts > 8 * until);
  CHECK(worst.accumulations > until / 200);
  CHECK(worst.apart_at_limits <= worst.accumulations / 100);
  CHECK(std::abs(worst.accumulations - worst.apart_at_limits - worst.separations) <= 1);
  const double last_digit = until * epsilon<double>();  // s, of a printed time; speeds stay below 2 m/s
  CHECK(worst.rebound <= 1e-14);
  CHECK(worst.table <= 1e-11 + 200 * last_digit);
  // Of order 4 but where the ball nearly grazes the table, where the displacement step has order 1 [dm21_order].
  CHECK(worst.poor_flights < worst.impacts / 10);
  CHECK(worst.flight <= 1e-5);
  CHECK(worst.release <= 1e-9 + 200 * last_digit);
  // An impact and its rebound within one step go unseen: no deeper than a parabola against the table's bend in a step.
  CHECK(worst.penetration <= (g + 0.001 * 200 * 200) * step * step / 8);
}

}  // namespace

TEST_CASE("a ball on a shaking table bounces for a thousand seconds by steps", "[steps][long]") { bounce(1e3, 1e-3); }

TEST_CASE("a ball on a shaking table bounces for a day by steps", "[.][soak]") { bounce(1e5, 1e-3); }

TEST_CASE("the first impacts on a shaking table are the exact method's", "[steps][long]") {
  const Setup s = on_table("0.001", "200", "0.8", "0.05", "0", false);
  const Run<Mp50> exact = run<Mp50>(s, Mp50(1));
  const Run<double> coarse = run_long(s, 1, 1e-3), fine = run_long(s, 1, 1e-4);
  for (std::size_t i = 0; i < exact.events.size(); ++i) {
    INFO(i << " " << to_double(exact.events[i].t) << " " << coarse.events.at(i).t - to_double(exact.events[i].t) << " "
           << fine.events.at(i).t - to_double(exact.events[i].t));
    CHECK(fine.events.at(i).kind == exact.events[i].kind);
    CHECK_THAT(fine.events[i].t, WithinAbs(to_double(exact.events[i].t), 1e-9));
  }
}

TEST_CASE("a body that a fast table throws is let go at one phase for ever", "[steps][long]") {
  // a w^2 = 90 m/s^2; with e = 0 it is carried from each landing to the next release.
  const Table table{0.001, 300, 0};
  const Run<double> r = run_long(on_table("0.001", "300", "0", "0", "0.3", true), 1000, 0.001);
  CHECK(r.reason == Reason::until);
  const Worst worst = worst_of(r, table, 0.001);
  CHECK(worst.separations > 10'000);
  CHECK(worst.release <= 1e-12 + 300 * 1000 * epsilon<double>());
  CHECK(worst.table <= 1e-10);
  // Every flight is the first one again.
  const auto flight = [&](std::size_t i) { return r.events[i + 1].t - r.events[i].t; };
  REQUIRE(r.events[0].kind == Kind::separation);
  for (std::size_t i = 2; i + 1 < r.events.size(); i += 2) {
    REQUIRE(r.events[i].kind == Kind::separation);
    REQUIRE(std::abs(flight(i) - flight(0)) <= 1e-8);
  }
}

TEST_CASE("steps of a third of the table's period run to their end, however wrong", "[steps][long]") {
  const Table table{0.001, 200, 0.8};
  const Run<double> r = run_long(on_table("0.001", "200", "0.8", "0", "0.2", true), 1000, 0.01);
  CHECK(r.reason == Reason::until);
  const Worst worst = worst_of(r, table, 0.01);
  CHECK(worst.impacts > 8000);
  CHECK(worst.rebound <= 1e-14);
  CHECK(worst.table <= 1e-10);  // whatever the step, an impact lies on the table
}

TEST_CASE("a short rebound late in a run is seen to its own round-off", "[steps][long]") {
  // Thrown down upon a table at rest at t = 1e6 s, where a double's last digit is 1.2e-10 s: rebounds of 1e-3 v take
  // turns with flights of 2e-3 v/g, 2e-6 v/g and so on.
  const Setup s = ball("1", "0.001");
  const System<double> system = make_system<double>(s);
  Effort effort;
  const Method<double> steps = steps_method(system, 0.001, effort);
  const ContactPhase<double> phase = make_contact_phase(system, {Status::open}, 1.0);
  for (double speed : {1e-3, 1e-6, 1e-9, 1e-12}) {
    Vector<double> z(3);
    z << 0, speed, 1;
    const std::vector<Guard<double>> gap{{0, GuardOf::gap, 1, system.joints[0].gap_row, 1}};
    const Arrival<double> back = steps.next(phase, gap, 1e6, z, 1e6 + 1, {});
    REQUIRE(back.hits.size() == 1);
    CHECK(back.simple[0]);
    CHECK_THAT(back.z[1], WithinRel(-speed, 1e-9));
  }
}

TEST_CASE("a clock keeps the digits of its steps", "[steps][clock]") {
  const System<double> system = make_system<double>(on_table("0.001", "200", "0.8", "0.05", "0", false));
  Clock<double> clock{100000};
  const Clock<double> start = clock;
  for (int i = 0; i < 1'000'000; ++i) clock = clock.after(0.001);
  const Mp50 exact = Mp50(100000) + 1'000'000 * Mp50(0.001);
  CHECK(abs(Mp50(clock.t) + Mp50(clock.low) - exact) <= Mp50("1e-18"));
  CHECK_THAT(clock.since(start), WithinRel(to_double(Mp50(1'000'000 * Mp50(0.001))), 1e-15));
  const Vector<double> signal = clock.signal(system);
  CHECK_THAT(signal[0], WithinAbs(to_double(Mp50(sin(Mp50(200 * exact)))), 4e-16));
  CHECK_THAT(signal[1], WithinAbs(to_double(Mp50(cos(Mp50(200 * exact)))), 4e-16));
  CHECK(signal[2] == 1);
}

TEST_CASE("a carried chain moves with its wall to round-off", "[steps][carried]") {
  // Two bodies on a table of 4 m/s^2, held by their weight: nothing parts them, and nothing drifts.
  Setup s = on_table("0.001", "62.5", "0.5", "0", "0.0625", true);
  s.bodies.push_back(body("2", "0", "0", "0.5", "0.0625"));
  s.bodies[1].load = "-19.62";
  s.contacts.push_back(hard(body_member(0), body_member(1), "0.5"));
  s.contacts[1].gap = "-0.5";
  s.contacts[1].touching = true;
  double worst = 0;
  const Observer<double> observer{
      0, [&](const double& t, const Vector<double>& z, const ContactPhase<double>&) {
        const double y = 0.001 * std::sin(62.5 * t), v = 0.0625 * std::cos(62.5 * t);
        worst = std::max({worst, std::abs(z[0] - y), std::abs(z[1] - y - 0.5), std::abs(z[2] - v), std::abs(z[3] - v)});
      }};
  s = named(s);
  const Run<double> r = run_steps<double>(s, make_system<double>(s), 100.0, 100, 0.01, observer);
  CHECK(r.reason == Reason::until);
  CHECK(r.events.empty());
  CHECK(worst <= 1e-14 + 0.0625 * 62.5 * 100 * epsilon<double>());
}

}  // namespace touchgo::tests
