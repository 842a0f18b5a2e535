// A row of a sweep never contradicts itself, by either engine; and two engines agree on a periodic row.
#include <cmath>
#include <limits>

#include "solver/files/sweep_report.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/small/orbit_of.hpp"
#include "solver/stability/long_run.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace oscillator;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Orbit by_kernel(const Setup& s, RunLength length) {
  const Oscillator o = as_oscillator(s).value();
  return orbit(o, own_start(o), length);
}

// One body below a wall, driven so hard that it often comes to it; hard contacts, and soft ones where asked for.
Setup random_row(Random& random, bool soft_too) {
  Setup s;
  const Decimal eta = random.number(1, 6);
  const Decimal stiffness = random.number(0.5, 3), damping = random.number(0.02, 0.5);
  s.bodies = {body("1", damping, stiffness, "-1", "0")};
  s.bodies[0].force = {{random.number(0.2, 1), eta, random.number(-3, 3)}};
  if (random.chance(0.6)) s.bodies[0].load = random.number(-0.5, 0.5);
  s.walls.resize(1);
  s.walls[0].position = random.number(-0.2, 0.3);
  if (random.chance(0.6)) s.walls[0].motion = {random.number(0.01, 0.1), eta, random.number(-3, 3)};
  Contact c = hard(body_member(0), wall_member(0), random.number(0.1, 0.98));
  if (soft_too) {
    const int which = random.below(6);
    if (which < 2) c.restitution = which == 0 ? "0" : "1";
    if (random.chance(0.3)) c.release = Release::published;
    if (random.chance(0.4)) {
      c.law = Law::soft;
      c.restitution = random.number(0.1, 1);
      c.stiffness = random.number(20, 5000);
      c.release = random.chance(0.5) ? Release::published : Release::unilateral;
    }
  }
  s.contacts = {c};
  return named(s);
}

// What the contract says of the columns of one row; `s` has one body.
void check_row(const Setup& s, const Orbit& o) {
  const Contact& c = s.contacts[0];
  const double r = decimal<double>(c.restitution);
  if (std::isnan(o.lambda[0])) {  // pressed and damped, an elastic body hits ever faster, and nothing is known
    CHECK(r == 1);
    CHECK(o.motion == Motion::undecided);
    return;
  }
  CHECK(o.lambda[0] >= o.lambda[1]);
  CHECK(o.rest_fraction >= 0);
  CHECK(o.rest_fraction <= 1 + 1e-12);
  if (std::isinf(o.impacts_per_period)) CHECK(o.rest_fraction > 0);
  // Under restitution a body comes to rest by impacts that accumulate, unless it rests throughout.
  if (c.law == Law::hard && r > 0 && o.rest_fraction > 0 && o.rest_fraction < 1 - 1e-9)
    CHECK(std::isinf(o.impacts_per_period));
  if (o.rest_fraction > 0) {
    CHECK(o.lambda[0] == -inf);
    CHECK(o.lambda[1] == -inf);
    CHECK((o.motion == Motion::rest || o.motion == Motion::undecided));
  }
  switch (o.motion) {
    case Motion::rest:
      CHECK(o.rest_fraction > 0);
      CHECK(o.p == 0);
      break;
    case Motion::periodic:
      CHECK(o.n > 0);
      CHECK_THAT(o.impacts_per_period * o.n, WithinAbs(o.p, 1e-9 * (1 + o.p)));
      break;
    case Motion::chaotic:
      CHECK(o.lambda[0] > 2 * o.lambda1_stderr);
      [[fallthrough]];
    case Motion::undecided:
      CHECK(o.n == 0);
      CHECK(o.p == 0);
      break;
  }
}

// A body under a wall that chatters to rest once in a while, in chaos.
Setup chatter() {
  Setup s;
  s.bodies = {body("1", "0.283", "1", "0", "0")};
  s.bodies[0].load = "0.354";
  s.bodies[0].force = {{"1", "3.816", "0.3"}};
  s.walls.resize(1);
  s.walls[0].position = "0.171";
  s.walls[0].motion = {"0.05", "3.816", "1.1"};
  s.contacts = {hard(body_member(0), wall_member(0), "0.934")};
  return named(s);
}

}  // namespace

TEST_CASE("one chatter that ends in rest makes a row infinite, superstable and undecided", "[sweep][rest]") {
  const Oscillator oscillator = as_oscillator(chatter()).value();
  std::vector<double> limits;  // periods
  for (const OrbitEvent& e : events(oscillator, own_start(oscillator), 20'000))
    if (e.kind == Kind::accumulation) limits.push_back(e.t / oscillator.period);
  int alone = 0;
  for (std::size_t i = 1; i + 1 < limits.size(); ++i) {
    const long transient = static_cast<long>(limits[i]) - 100;
    if (limits[i - 1] > static_cast<double>(transient) - 2 || limits[i + 1] < static_cast<double>(transient) + 202)
      continue;
    ++alone;
    INFO("after " << transient << " periods");
    const Orbit o = orbit(oscillator, own_start(oscillator), {transient, 200});
    CHECK(o.rest_fraction > 0);
    CHECK(o.impacts_per_period == inf);
    CHECK(o.lambda == std::vector{-inf, -inf});
    CHECK(o.lambda1_stderr == 0);
    CHECK(o.motion == Motion::undecided);
  }
  CHECK(alone > 3);
}

TEST_CASE("no row of a sweep over restitution contradicts itself", "[sweep][rest]") {
  Sweep what;
  what.over = "restitution";
  what.from = "0.2", what.to = "0.97", what.points = 155, what.length = {100, 200};
  for (const SweepRow& row : sweep(chatter(), what)) {
    INFO("restitution " << row.parameter);
    check_row(with_parameter(chatter(), "restitution", Decimal(row.parameter)), row.orbit);
  }
}

TEST_CASE("no row of hundreds of random systems contradicts itself, by either engine", "[sweep][laws]") {
  Random random(71);
  int rests = 0, once = 0, periodic = 0;
  for (int i = 0; i < 400; ++i) {
    const Setup s = random_row(random, i % 2);
    const RunLength length{i % 3 == 0 ? 5 : 150, 100};  // short transients leave single rests in what counts
    INFO("system " << i);
    const Orbit one = by_kernel(s, length);
    check_row(s, one);
    rests += one.motion == Motion::rest;
    once += one.motion == Motion::undecided && one.rest_fraction > 0;
    if (i % 4) continue;
    const Orbit other = long_run(s, length);
    check_row(s, other);
    if (one.motion != Motion::periodic || other.motion != Motion::periodic || one.n != other.n) continue;
    ++periodic;
    CHECK(one.p == other.p);
    CHECK_THAT(other.impacts_per_period, WithinAbs(one.impacts_per_period, 1e-12));
    CHECK_THAT(other.energy_per_period,
               WithinAbs(one.energy_per_period, 1e-6 * (1e-3 + std::abs(one.energy_per_period))));
    CHECK_THAT(other.max_impact_speed, WithinRel(one.max_impact_speed, 1e-6));
  }
  CHECK(rests > 20);
  CHECK(once > 0);
  CHECK(periodic > 20);
}

TEST_CASE("a rest in the transient alone leaves finite exponents by the general engine too", "[sweep][rest]") {
  Random random(71);
  int found = 0;
  for (int i = 0; i < 60; ++i) {
    const Setup s = random_row(random, false);
    const Orbit from_start = by_kernel(s, {0, 60}), later = by_kernel(s, {200, 100});
    if (!(from_start.rest_fraction > 0) || later.rest_fraction > 0 || later.motion != Motion::periodic) continue;
    ++found;
    CHECK_THAT(long_run(s, {200, 100}).lambda[0], WithinAbs(later.lambda[0], 0.05));
  }
  CHECK(found > 2);
}

TEST_CASE("a motion that decays to its rest at coordinate 0 is periodic by every engine", "[sweep]") {
  Setup s;
  s.bodies = {body("2", "1.1", "15.7", "9.78", "0.3")};
  s.walls.resize(1);
  s.walls[0].position = "-9", s.walls[0].motion = {Harmonic{"2.76", "2", "0.5"}};  // 6 m away
  s.contacts = {hard(wall_member(0), body_member(0), "0.75")};
  const RunLength length{300, 200};
  for (const Orbit& o : {by_kernel(s, length), *small::orbit(s, length), long_run(s, length)}) {
    CHECK(o.motion == Motion::periodic);
    CHECK(o.n == 1);
    CHECK_THAT(o.lambda[0], WithinAbs(-1.1 / (2 * 2), 1e-9));  // of a damped oscillator, -c / 2m
  }
}

TEST_CASE("an impact at the start counts in every engine where no transient is left out", "[sweep]") {
  Setup s;
  s.bodies = {body("1", "0.3", "1", "0", "-1")};
  s.bodies[0].load = "-2";  // and stays on the wall
  s.walls.resize(1);
  s.walls[0].motion = {Harmonic{"0.2", "2", "0"}};  // comes up at 0.4 m/s
  s.contacts = {hard(wall_member(0), body_member(0), "0")};
  for (const Orbit& o : {by_kernel(s, {0, 1}), *small::orbit(s, {0, 1}), long_run(s, {0, 1})}) {
    CHECK(o.impacts_per_period >= 1);
    CHECK_THAT(o.max_impact_speed, WithinRel(1.4, 1e-12));
    CHECK_THAT(o.energy_per_period, WithinAbs((0.4 * 0.4 - 1) / 2, 1e-12));  // plastic: on at the wall's velocity
  }
}

TEST_CASE("the largest closing speed is of the repetitions, whatever came before them", "[sweep]") {
  Setup s;
  s.bodies = {body("1", "0.5", "1", "0", "-1")};
  s.walls.resize(1);
  s.walls[0].position = "-0.3", s.walls[0].motion = {Harmonic{"0.1", "3", "0"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  for (const auto& engine : {+[](const Setup&s, const RunLength&l) { return by_kernel(s, l); },
                             +[](const Setup&s, const RunLength&l) { return *small::orbit(s, l); },
                             +[](const Setup&s, const RunLength&l) { return long_run(s, l); }}) {
    // One impact, then the body swings to rest, out of the wall's reach.
    const Orbit left = engine(s, {0, 200});
    CHECK(engine(s, {0, 1}).max_impact_speed > 0.9);
    CHECK(left.n == 1);
    CHECK(left.p == 0);
    CHECK(left.max_impact_speed == 0);
    // Thrown at a wall within reach it settles to weaker impacts.
    Setup near = s;
    near.walls[0].position = "-0.02";
    near.bodies[0].velocity = "-5";
    const Orbit from_start = engine(near, {0, 400}), settled = engine(near, {400, 100});
    REQUIRE(settled.n > 0);
    CHECK(settled.max_impact_speed > 0);
    CHECK(settled.max_impact_speed < 1);
    CHECK_THAT(from_start.max_impact_speed, WithinRel(settled.max_impact_speed, 1e-8));
  }
}

TEST_CASE("a motion that decays before a wall it never reaches is the same wherever that wall counts from", "[sweep]") {
  // Plastic impacts of two bodies on springs, ever weaker, about the equilibrium at 0, where they touch.
  std::vector<Orbit> orbits;
  for (const auto& [position, gap] : {std::pair{"-0.35", "0"}, {"0", "0.35"}}) {
    Setup s;
    s.bodies = {body("2.41", "0.62", "3.32", "0.073", "0.28"), body("1.68", "0.42", "3.28", "0.191", "0.1")};
    s.walls.resize(1);
    s.walls[0].position = position, s.walls[0].motion = {Harmonic{"0.096", "1.21", "1.1"}};
    s.contacts = {hard(wall_member(0), body_member(0), "0"),
                  hard(body_member(0), body_member(1), "0", Release::published)};
    s.contacts[0].gap = gap, s.multiple_impacts = MultipleImpacts::newton;
    Sweep what;
    what.over = "wall.1.frequency", what.from = what.to = "1.21", what.length = {60, 20};
    orbits.push_back(sweep(named(s), what).at(0).orbit);
  }
  CHECK(orbits[0].impacts_per_period > 1);
  CHECK(orbits[0].impacts_per_period == orbits[1].impacts_per_period);
  CHECK_THAT(orbits[0].rest_fraction, WithinRel(orbits[1].rest_fraction, 1e-6));
  CHECK(orbits[0].motion == orbits[1].motion);
}

TEST_CASE("the points of a diagram leave the bytes of the table as they are, by either engine", "[sweep][points]") {
  Setup two = chatter();
  two.bodies.push_back(body("1", "0.2", "2", "0.3", "0"));
  two.contacts[0].second = body_member(1);
  Setup soft = chatter();
  soft.contacts[0].law = Law::soft;
  soft.contacts[0].stiffness = "500";
  for (const Setup& s : {chatter(), soft, named(two)}) {
    Sweep what;
    what.from = "3.5", what.to = "4", what.points = 6, what.length = {50, 150};
    const std::vector<SweepRow> plain = sweep(s, what);
    what.diagram_periods = 100;
    const std::vector<SweepRow> with_points = sweep(s, what);
    REQUIRE(plain.size() == with_points.size());
    const std::size_t exponents = plain[0].orbit.lambda.size();
    for (std::size_t i = 0; i < plain.size(); ++i) {
      CHECK(!with_points[i].points.empty());
      CHECK(orbit_line(plain[i], exponents) == orbit_line(with_points[i], exponents));
    }
  }
}

TEST_CASE("a negative forcing frequency is swept like the positive one, for one body and for two", "[sweep]") {
  Setup two = chatter();
  two.bodies.push_back(body("1", "0.2", "2", "0.3", "0"));
  two.contacts[0].second = body_member(1);
  for (Setup s : {chatter(), named(two)}) {
    Sweep what;
    what.over = "restitution";
    what.from = what.to = "0.5", what.length = {300, 100};
    // a sin(w t) = -a sin(-w t)
    for (Harmonic* h : {&s.bodies[0].force[0], &s.walls[0].motion}) h->phase = "0";
    const Orbit forwards = sweep(s, what)[0].orbit;
    for (Harmonic* h : {&s.bodies[0].force[0], &s.walls[0].motion})
      h->frequency = "-3.816", h->amplitude = Decimal("-" + h->amplitude.text());
    const Orbit backwards = sweep(s, what)[0].orbit;
    CHECK(forwards.motion == backwards.motion);
    CHECK_THAT(backwards.energy_per_period, WithinAbs(forwards.energy_per_period, 1e-9));
    CHECK(forwards.n == backwards.n);
  }
}

// All that falls is at rest on a fixed table before the first period of a force elsewhere is over: the impacts took
// what gravity did.
TEST_CASE("the impacts of balls that come to rest on one another take their energy, whatever their restitutions",
          "[sweep][rest]") {
  for (const auto& [table, pair] : {std::pair{"0.3", "0.7"}, {"0.5", "0.5"}, {"0", "0.6"}})
    for (const MultipleImpacts law : {MultipleImpacts::newton, MultipleImpacts::sequential}) {
      CAPTURE(table, pair, law == MultipleImpacts::newton);
      Setup s;
      s.bodies = {body("1", "0", "0", "0.01", "0"), body("0.5", "0", "0", "0.03", "0"), body("1", "1", "1", "1", "0")};
      for (int i : {0, 1}) s.bodies[i].load = i == 0 ? "-10" : "-5";
      s.bodies[2].force = {{"1", "0.5", "0"}};
      s.walls.resize(1);
      s.contacts = {hard(wall_member(0), body_member(0), table), hard(body_member(0), body_member(1), pair)};
      s.multiple_impacts = law;
      Sweep what;
      what.over = "frequency", what.from = what.to = "0.5", what.points = 1;
      what.length = {0, 1};
      const Orbit o = sweep(named(s), what)[0].orbit;
      CHECK(o.motion == Motion::rest);
      CHECK_THAT(o.energy_per_period, WithinAbs(-(1 * 0.01 + 0.5 * 0.03) * 10, 1e-9));
    }
}

// n = 2, p = 1 is stable there, with a multiplier near -1: what still alternates repeats sooner after four periods.
TEST_CASE("a motion that still alternates has not twice its period", "[sweep]") {
  Setup s = read_case("cases/ob21_hard.toml").setup;
  s.bodies[0].position = "0.001535", s.bodies[0].velocity = "0.00921";
  Sweep what;
  what.over = "frequency", what.from = "3.3047", what.to = "3.306", what.points = 27;
  for (const SweepRow& row : sweep(s, what)) {
    CHECK((row.orbit.n == 0 || row.orbit.n == 2));
  }
}

}  // namespace touchgo::tests
