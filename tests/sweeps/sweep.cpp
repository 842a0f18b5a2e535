// Orbits of OB21's oscillator and their sweeps: laws first, then fifty digits, then the paper's numbers.
#include "solver/sweeps/sweep.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>

#include "solver/files/case_file.hpp"
#include "solver/files/sweep_report.hpp"
#include "solver/number/text.hpp"
#include "solver/oscillator/one_lane.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/stability/long_run.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace oscillator;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

Orbit orbit_of(const Setup& s, RunLength length) {
  const Oscillator o = as_oscillator(s).value();
  return orbit(o, own_start(o), length);
}

// One body over or under a wall that moves, with load, link and phases; hard or soft, both releases.
Setup random_oscillator(Random& random) {
  Setup s;
  const Decimal eta = random.number(1, 10);
  const Decimal velocity = random.number(-0.1, 0.1), stiffness = random.number(0.5, 5),
                damping = random.chance(0.2) ? Decimal("0") : random.number(0.05, 0.5), mass = random.number(0.5, 3);
  Body b = body(mass, damping, stiffness, "0", velocity);
  if (random.chance(0.7)) b.force.push_back({random.number(-0.05, 0.05), eta, random.number(-3, 3)});
  if (random.chance(0.5)) b.load = random.number(-0.1, 0.1);
  s.walls.resize(1);
  s.walls[0].motion = {random.number(0.005, 0.05), eta, random.number(-3, 3)};
  s.walls[0].position = random.number(-0.05, 0.05);
  const bool below = random.chance(0.5);
  b.position = below ? random.number(0.12, 0.3) : random.number(-0.3, -0.12);
  s.bodies = {b};
  Contact c = below ? hard(wall_member(0), body_member(0), "1") : hard(body_member(0), wall_member(0), "1");
  if (random.chance(0.3)) s.links = {{c.first, c.second, random.number(0.1, 1), random.number(0, 0.1), "0"}};
  if (random.chance(0.5)) c.gap = random.number(-0.02, 0.02);
  if (random.chance(0.4)) {
    const int which = random.below(4);
    c.restitution = which == 0 ? Decimal("1") : which == 1 ? Decimal("0") : random.number(0.05, 0.95);
    if (random.chance(0.2)) c.release = Release::published;
  } else {
    c.law = Law::soft;
    c.stiffness = random.chance(0.5) ? random.number(20, 500) : random.number(1000, 200000);
    c.restitution = random.number(0.1, 1);
    c.release = random.chance(0.5) ? Release::published : Release::unilateral;
  }
  s.contacts = {c};
  return named(s);
}

// The worst difference in time between the orbit's events and those of fifty digits; kinds must agree. Before an
// accumulation the orbit lists fewer impacts.
double worst_against_fifty_digits(const Setup& s, double periods, std::size_t count = 1000000) {
  const Oscillator o = as_oscillator(s).value();
  const std::vector<OrbitEvent> fast = events(o, own_start(o), periods);
  const Run<Mp50> exact = run<Mp50>(s, Mp50(periods * o.period));
  REQUIRE(exact.reason == Reason::until);
  double worst = 0;
  std::size_t j = 0;
  for (std::size_t i = 0; i < fast.size() && i < count; ++i, ++j) {
    if (fast[i].kind == Kind::accumulation)
      while (j < exact.events.size() && exact.events[j].in_sequence) ++j;
    REQUIRE(j < exact.events.size());
    const Event<Mp50>& e = exact.events[j];
    INFO("event " << i << " at " << fast[i].t << " s");
    REQUIRE(fast[i].kind == e.kind);
    worst = std::max(worst, std::abs(to_double(Mp50(e.t - Mp50(fast[i].t)))));
    const Mp50 before = e.velocity_before[1] - e.velocity_before[0];
    if (e.kind == Kind::impact) CHECK(std::abs(fast[i].before - to_double(before)) < 1e-8);
  }
  if (count == 1000000) CHECK(j + 1 >= exact.events.size());  // but for one at the very end
  return worst;
}

// A walk in the one lane of the scalar kernel, from event to event.
using one_lane::Crossed, one_lane::Tangents, one_lane::Walk;

void look(Walk& walk) {
  do
    while (!walk.ahead_is_known()) walk.turn();
  while (!walk.arrive(true));
}
Walk walk_from(const Oscillator& o, double g, double v) {
  Walk walk;
  walk.set(0, o, g, v);
  walk.begin(true);
  look(walk);
  return walk;
}
Crossed cross(Walk& walk) {
  const Crossed crossed = walk.cross(true);
  look(walk);
  return crossed;
}

// Gap and rate (m per turn) after some turns from (g, v).
void advance(const Oscillator& o, double turns, double& g, double& v, Tangents* tangent = nullptr) {
  Walk walk = walk_from(o, g, v);
  auto left = [&] { return turns - walk.whole() - walk.phase(); };
  while (walk.length() < left()) cross(walk);
  walk.state(left(), g, v);
  if (tangent) *tangent = walk.tangent_at(true, left());
}

}  // namespace

// ---- events

// Impacts restarted at fifty digits from the double state after the one before: the error a single flight adds.
TEST_CASE("every impact is right to round-off given the one before", "[sweep][events]") {
  for (const char* eta : {"2", "4.3", "7.1", "9.7"}) {
    const Setup s = ob21(eta, "1");
    const Oscillator o = as_oscillator(s).value();
    Walk walk = walk_from(o, o.g, o.v);
    cross(walk);
    for (int i = 0; i < 40; ++i) {
      double g, v;
      walk.state(0, g, v);
      const Mp50 phase = 2 * touchgo::pi<Mp50>() * Mp50(walk.phase()), w = decimal<Mp50>(Decimal(eta)),
                 a = Mp50(25) / 10000;
      Setup again = s;
      again.bodies[0].force[0].phase = again.walls[0].motion.phase = Decimal(text(phase, 50));
      again.bodies[0].position = Decimal(text(Mp50(a * sin(phase)), 50));
      again.bodies[0].velocity = Decimal(text(Mp50(Mp50(v) * w / (2 * touchgo::pi<Mp50>()) + a * w * cos(phase)), 50));
      double length = 0, speed = 0;
      for (bool impact = false; !impact;) {  // a long flight has several segments
        length += walk.length();
        const Crossed crossed = cross(walk);
        impact = crossed.impact, speed = -crossed.before;
      }
      const Run<Mp50> exact = run<Mp50>(again, Mp50((length + 0.01) * o.period));
      REQUIRE(!exact.events.empty());
      const double off = to_double(Mp50(exact.events[0].t - Mp50(length) * 2 * touchgo::pi<Mp50>() / w)) / o.period;
      const double size = o.open.swing + std::abs(v) / o.open.W;  // what the gap is the difference of, m
      INFO("eta " << eta << ", impact " << i << " off by " << off << " turns after " << length << ", speed " << speed
                  << ", size " << size);
      CHECK(std::abs(off) < 2e-16 * (1 + length) + 1e-15 * size / speed);
    }
  }
}

TEST_CASE("the events of OB21's oscillator are those of fifty digits", "[sweep][events]") {
  CHECK(worst_against_fifty_digits(ob21("7.1", "1"), 40, 9) < 2e-13);  // slow impacts later on lose more
  Setup from_rest = ob21("7.1", "1");
  from_rest.bodies[0].position = "0.001";  // the start of cases/ob21_hard.toml
  CHECK(worst_against_fifty_digits(from_rest, 40, 15) < 2e-13);
  CHECK(worst_against_fifty_digits(ob21("4", "1"), 40, 15) < 2e-13);
  CHECK(worst_against_fifty_digits(ob21("3", "0.6"), 20) < 1e-12);  // accumulation and rest
  CHECK(worst_against_fifty_digits(ob21("6.9", "0.6"), 30) < 1e-11);
  CHECK(worst_against_fifty_digits(ob21("7.1", "1", "200000"), 40, 9) < 1e-11);
  CHECK(worst_against_fifty_digits(ob21("3", "0.6", "200000"), 20) < 1e-11);
  CHECK(worst_against_fifty_digits(ob21("3", "0.6", "200000", Release::unilateral), 20) < 1e-11);
  CHECK(worst_against_fifty_digits(ob21("5", "0.8", "100", Release::unilateral), 20) < 1e-11);
}

TEST_CASE("the events of random oscillators are those of fifty digits", "[sweep][events]") {
  Random random(61);
  int compared = 0, of_each[2][2] = {};  // law, release
  for (int i = 0; i < 60; ++i) {
    const Setup s = random_oscillator(random);
    if (!as_oscillator(s)) continue;
    ++compared;
    ++of_each[s.contacts[0].law == Law::soft][s.contacts[0].release_used() == Release::published];
    INFO("oscillator " << i << " restitution " << s.contacts[0].restitution.text());
    CHECK(worst_against_fifty_digits(s, 8) < 1e-9);  // chaotic ones lose digits
  }
  CHECK(compared > 50);
  for (const auto& law : of_each)
    for (int count : law) CHECK(count > 0);
}

TEST_CASE("a slack contact may push again before its gap is back at zero", "[sweep][events]") {
  Random random(64);
  int pushed = 0;
  for (int i = 0; i < 60; ++i) {
    const Decimal ks = random.number(20, 300), r = random.number(0.01, 0.3), eta = random.number(2, 15);
    Setup s = ob21(eta, r, ks, Release::unilateral);
    s.bodies[0].load = random.number(-1, 0);
    s.bodies[0].position = random.number(0.05, 0.2);
    s.walls[0].motion.amplitude = random.number(0.005, 0.05);
    INFO("oscillator " << i);
    CHECK(worst_against_fifty_digits(s, 8) < 1e-9);
    const Oscillator o = as_oscillator(s).value();
    for (const OrbitEvent& e : events(o, own_start(o), 8)) pushed += e.kind == Kind::impact && e.before > 0;
  }
  CHECK(pushed > 3);
}

TEST_CASE("a negative frequency is the same forcing backwards in phase", "[sweep][events]") {
  Setup s = ob21("-5", "0.8");
  s.bodies[0].force[0].phase = s.walls[0].motion.phase = "0.3";
  CHECK(worst_against_fifty_digits(s, 15, 6) < 1e-12);
}

TEST_CASE("other systems are left to others", "[sweep]") {
  Setup s = ob21("5", "0.8");
  CHECK(as_oscillator(s));
  auto refused = [&](auto change) {
    Setup changed = s;
    change(changed);
    return !as_oscillator(changed);
  };
  CHECK(!refused([](Setup& t) { t.bodies[0].stiffness = "0"; }));
  CHECK(!refused([](Setup& t) { t.bodies[0].damping = "2"; }));  // critical
  CHECK(!refused([](Setup& t) { t.bodies[0].damping = "3"; }));
  CHECK(refused([](Setup& t) { t.bodies[0].force[0].frequency = "4"; }));
  CHECK(refused([](Setup& t) { t.contacts.push_back(t.contacts[0]); }));
  CHECK(refused([](Setup& t) { t.bodies.push_back(t.bodies[0]); }));
  CHECK(refused([](Setup& t) { t.bodies[0].damping = "0", t.bodies[0].stiffness = "25"; }));  // resonance
}

// ---- laws

// The kernel takes its second exponent from the first and from what dampers and impacts take; the general engine
// measures both, by two tangent vectors.
TEST_CASE("exponents add up to what the general engine measures with two vectors", "[sweep][laws]") {
  Random random(62);
  int compared[2][2] = {};
  for (int i = 0; i < 120; ++i) {
    const Setup s = random_oscillator(random);
    if (!as_oscillator(s)) continue;
    const RunLength length{0, 12};  // so short that the two have the same orbit
    const Orbit fast = orbit_of(s, length), measured = long_run(s, length);
    if (fast.motion == Motion::rest || measured.motion == Motion::rest || fast.n > 0 || measured.n > 0 ||
        std::isinf(fast.lambda[1]) || std::isinf(measured.lambda[1]))
      continue;
    INFO("oscillator " << i);
    CHECK(fast.lambda[0] >= fast.lambda[1]);
    CHECK_THAT(fast.impacts_per_period, WithinAbs(measured.impacts_per_period, 1e-12));
    CHECK_THAT(fast.lambda[0] + fast.lambda[1], WithinAbs(measured.lambda[0] + measured.lambda[1], 1e-7));
    ++compared[s.contacts[0].law == Law::soft][s.contacts[0].release_used() == Release::published];
  }
  for (const auto& law : compared)
    for (int count : law) CHECK(count >= 3);
}

// The damper alone takes from both what it takes from their sum.
TEST_CASE("the exponents of periodic orbits are the general engine's, both of them", "[sweep][laws]") {
  for (const char* ks : {"0", "2000"})
    for (const char* eta : {"2", "2.6"}) {
      const Setup s = ob21(eta, "0.8", ks);
      const Orbit fast = orbit_of(s, {300, 400}), measured = long_run(s, {300, 400});
      INFO("ks " << ks << ", eta " << eta);
      REQUIRE(fast.motion == measured.motion);
      if (fast.motion != Motion::periodic) continue;
      CHECK(fast.n == measured.n);
      CHECK(fast.p == measured.p);
      CHECK_THAT(fast.lambda[0], WithinAbs(measured.lambda[0], 0.01));  // a mean over a transient of the tangent
      CHECK_THAT(fast.lambda[0] + fast.lambda[1], WithinAbs(measured.lambda[0] + measured.lambda[1], 1e-9));
    }
}

TEST_CASE("a forcing of negative frequency has the period of the positive one, for several bodies too",
          "[sweep][laws]") {
  auto setup = [](const Decimal& frequency, const Decimal& amplitude, const Decimal& phase) {
    Setup s;
    s.bodies = {body("1", "0.3", "2", "0", "0"), body("2", "0.4", "1", "0.5", "0")};
    s.bodies[0].force = {{amplitude, frequency, phase}};
    s.contacts = {hard(body_member(0), body_member(1), "0.6")};
    return named(s);
  };
  // 3 sin(-2 t + 0.4) = -3 sin(2 t - 0.4)
  const Setup backwards = setup("-2", "3", "0.4"), forwards = setup("2", "-3", "-0.4");
  Sweep what;
  what.over = "restitution", what.from = what.to = "0.6", what.length = {60, 140}, what.diagram_periods = 20;
  const SweepRow a = sweep(backwards, what).at(0), b = sweep(forwards, what).at(0);
  CHECK(a.orbit.motion == b.orbit.motion);
  CHECK(a.orbit.n == b.orbit.n);
  CHECK(a.orbit.lambda.size() == 4);
  CHECK_THAT(a.orbit.lambda[0], WithinAbs(b.orbit.lambda[0], 1e-9));
  CHECK_THAT(a.orbit.impacts_per_period, WithinAbs(b.orbit.impacts_per_period, 1e-9));
  REQUIRE(a.points.size() == b.points.size());
  CHECK(a.points.size() > 40);
  for (std::size_t i = 0; i < a.points.size(); ++i) CHECK_THAT(a.points[i].xr, WithinAbs(b.points[i].xr, 1e-7));
}

TEST_CASE("the tangent map's determinant is what dampers and impacts take", "[sweep][laws]") {
  Random random(63);
  for (int i = 0; i < 100; ++i) {
    const Setup s = random_oscillator(random);
    const std::optional<Oscillator> o = as_oscillator(s);
    if (!o || o->restitution == 0) continue;
    Walk walk = walk_from(*o, o->g, o->v);
    for (int k = 0; k < 6; ++k) cross(walk);
    const one_lane::Totals t = walk.take_totals(true, 0);
    const Tangents m = walk.tangent_at(true, 0);
    if (t.rests > 0) continue;
    const double time = walk.whole() + walk.phase();
    // A soft contact that is left by its force passes no jump of the damping; its entry does.
    double expected = std::exp(-2 * o->open.b * time - o->cs * t.contact);
    if (o->law == Law::hard) expected *= std::pow(o->restitution, 2 * t.impacts);
    INFO("oscillator " << i);
    const double size = (std::abs(m.a) + std::abs(m.c)) * (std::abs(m.b) + std::abs(m.d));
    CHECK_THAT(m.a * m.d - m.c * m.b, WithinAbs(expected, 1e-12 * size + 1e-9 * expected));
  }
}

TEST_CASE("twice the amplitudes and twice the start are twice the motion, to the last bit", "[sweep][laws]") {
  for (const char* ks : {"0", "2000"})
    for (const char* r : {"1", "0.6"}) {
      const Setup s = ob21("6.9", r, ks);
      Setup twice = s;
      twice.bodies[0].position = "0.02";
      twice.bodies[0].force[0].amplitude = twice.walls[0].motion.amplitude = "0.005";
      const Orbit one = orbit_of(s, {100, 300}), two = orbit_of(twice, {100, 300});
      CHECK(one.lambda == two.lambda);
      CHECK(one.lambda1_stderr == two.lambda1_stderr);
      CHECK(one.impacts_per_period == two.impacts_per_period);
      CHECK(4 * one.energy_per_period == two.energy_per_period);
      CHECK(2 * one.max_impact_speed == two.max_impact_speed);
      CHECK(one.rest_fraction == two.rest_fraction);
    }
}

TEST_CASE("a moving base is a fixed base with another forcing", "[sweep][laws]") {
  for (const char* ks : {"0", "2000"}) {
    const Setup s = ob21("7.1", "0.8", ks);
    Setup fixed = s;  // m a eta^2 sin - c a eta cos
    fixed.walls[0].motion.amplitude = "0";
    fixed.bodies[0].velocity = "-0.01775";  // relative to the base
    fixed.bodies[0].force = {{"0.126025", "7.1", "0"},
                             {"-0.0040825", "7.1", "1.57079632679489661923132169163975144209858469968755"}};
    const Oscillator a = as_oscillator(s).value(), b = as_oscillator(fixed).value();
    const auto one = events(a, own_start(a), 30), two = events(b, own_start(b), 30);
    REQUIRE(one.size() == two.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      CHECK_THAT(one[i].t, WithinAbs(two[i].t, 1e-11));
      CHECK_THAT(one[i].before, WithinAbs(two[i].before, 1e-11));
    }
  }
}

TEST_CASE("the motion is the same a period later", "[sweep][laws]") {
  for (const char* ks : {"0", "2000"}) {
    const Oscillator o = as_oscillator(ob21("7.1", "0.8", ks)).value();
    double g = o.g, v = o.v;
    advance(o, 3, g, v);
    REQUIRE(g > 0);
    const auto whole = events(o, own_start(o), 13), rest = events(o, {g, v}, 10);
    REQUIRE(whole.size() > rest.size());
    for (std::size_t i = 0; i < rest.size(); ++i)
      CHECK_THAT(whole[whole.size() - rest.size() + i].t, WithinAbs(rest[i].t + 3 * o.period, 1e-12));
  }
}

TEST_CASE("the tangent map is the derivative of the motion at fifty digits", "[sweep][tangent]") {
  for (const auto& [ks, r, release] :
       {std::tuple{"0", "1", Release::unilateral}, std::tuple{"0", "0.7", Release::unilateral},
        std::tuple{"2000", "0.7", Release::published}, std::tuple{"2000", "0.7", Release::unilateral}}) {
    const Setup s = ob21("7.1", r, ks, release);
    const Oscillator o = as_oscillator(s).value();
    const double turns = 6;  // over two impacts and more
    double g = o.g, v = o.v;
    Tangents t;
    advance(o, turns, g, v, &t);
    const Mp50 until = Mp50(turns) * 2 * touchgo::pi<Mp50>() / decimal<Mp50>(Decimal("7.1")), h("1e-20");
    auto state = [&](int which, const Mp50& change) {
      System<Mp50> system = make_system<Mp50>(s);
      system.start[which] += change;
      Vector<Mp50> last;
      Observer<Mp50> observer{Mp50(0),
                              [&](const Mp50&, const Vector<Mp50>& z, const ContactPhase<Mp50>&) { last = z; }};
      const Run<Mp50> done = run_exact<Mp50>(s, system, until, 1000, observer);
      REQUIRE(done.events.size() >= 2);
      const Joint<Mp50>& j = system.joints[0];
      return std::pair{Mp50(j.gap_row.dot(last)), Mp50(j.rate_row.dot(last))};
    };
    const double T = o.period;
    for (int which = 0; which < 2; ++which) {
      const auto [g1, v1] = state(which, h);
      const auto [g0, v0] = state(which, -h);
      const double dg = to_double(Mp50((g1 - g0) / (2 * h))), dv = to_double(Mp50((v1 - v0) / (2 * h)));
      const double scale = std::abs(dg) + std::abs(dv);
      INFO("ks " << ks << " r " << r << " column " << which);
      CHECK_THAT(which == 0 ? t.a : t.c * T, WithinAbs(dg, 1e-8 * scale));  // a rate is T times a rate per turn
      CHECK_THAT(which == 0 ? t.b / T : t.d, WithinAbs(dv, 1e-8 * scale));
    }
  }
}

TEST_CASE("energy is what the impacts of fifty digits take and the rests give", "[sweep][energy]") {
  for (const auto& [ks, eta, r] : {std::tuple{"0", "7.1", "1"}, std::tuple{"0", "3", "0.6"}, std::tuple{"0", "5", "0"},
                                   std::tuple{"2000", "3", "0.6"}}) {
    const Setup s = ob21(eta, r, ks);
    const Oscillator o = as_oscillator(s).value();
    const long periods = 12;
    const Orbit fast = orbit(o, own_start(o), {0, periods});
    REQUIRE(fast.n == 0);  // else its average is that of a repetition
    const Run<Mp50> exact = run<Mp50>(s, Mp50(static_cast<double>(periods) * o.period));
    const bool is_hard = s.contacts[0].law == Law::hard;
    Mp50 energy = 0, begun = 0;
    for (const Event<Mp50>& e : exact.events) {
      const Mp50 before = e.velocity_before[1] * e.velocity_before[1] / 2,
                 after = e.velocity_after[1] * e.velocity_after[1] / 2;
      if (is_hard && e.kind == Kind::impact) energy += after - before;
      if (is_hard ? !e.closed.empty() : e.kind == Kind::impact) begun = after;
      if (e.kind == Kind::separation) energy += before - begun;
    }
    INFO("ks " << ks << " eta " << eta << " r " << r);
    CHECK_THAT(fast.energy_per_period * periods, WithinAbs(to_double(energy), 1e-14));
  }
}

TEST_CASE("the exponent of a chaotic motion is that of two trajectories", "[sweep][tangent]") {
  for (const char* ks : {"0", "200000"}) {
    const Setup s = ob21("7.1", "1", ks);
    const Oscillator o = as_oscillator(s).value();
    const Orbit measured = orbit_of(s, {500, 100000});
    CHECK(measured.motion == Motion::chaotic);
    double g = o.g, v = o.v, dg = 6e-10, dv = 8e-10, sum = 0;
    const int periods = 100000;
    for (int i = -500; i < periods; ++i) {
      double g2 = g + dg, v2 = v + dv;
      advance(o, 1, g, v);
      advance(o, 1, g2, v2);
      dg = g2 - g, dv = v2 - v;
      const double size = std::hypot(dg, dv);
      if (i >= 0) sum += std::log(size / 1e-9);
      dg *= 1e-9 / size, dv *= 1e-9 / size;
    }
    // Both scatter alike; four standard errors of their difference.
    CHECK_THAT(sum / periods / o.period, WithinAbs(measured.lambda[0], 4 * 1.5 * measured.lambda1_stderr));
  }
}

// ---- kinds of motion

TEST_CASE("the exponent of a single period has no error, and is no evidence of chaos", "[sweep][tangent]") {
  // A motion of two periods: the second one shrinks what the first one stretches.
  for (const long periods : {1, 2}) {
    Sweep what;
    what.over = "frequency", what.from = what.to = "4", what.length = {0, periods};
    const Orbit o = sweep(named(ob21("4", "1")), what)[0].orbit;
    CHECK(o.motion == Motion::undecided);
    CHECK(std::isnan(o.lambda1_stderr) == (periods == 1));
  }
}

TEST_CASE("elastic periodic motions have both exponents at half the damping", "[sweep][periodic]") {
  for (const auto& [eta, p, n] : {std::tuple{"4", 1, 2}, std::tuple{"8", 1, 4}}) {
    const Orbit o = orbit_of(ob21(eta, "1"), {500, 2000});
    CHECK(o.motion == Motion::periodic);
    CHECK(o.p == p);
    CHECK(o.n == n);
    CHECK(o.impacts_per_period == static_cast<double>(p) / n);
    CHECK_THAT(o.lambda[0], WithinAbs(-0.115, 1e-12));
    CHECK_THAT(o.lambda[1], WithinAbs(-0.115, 1e-12));
  }
}

TEST_CASE("a hard oscillator that rests has one released state and no exponents", "[sweep][rest]") {
  for (const auto& [eta, n, p, ai] : {std::tuple{"3", 4, 9, 2.25}, std::tuple{"6.9", 10, 7, 0.7}}) {
    const Orbit o = orbit_of(ob21(eta, "0.6"), {500, 2000});
    CHECK(o.motion == Motion::rest);
    CHECK(o.n == n);
    CHECK(o.p == 0);
    CHECK(std::isinf(o.impacts_per_period));
    CHECK(o.rest_fraction > 0.02);
    CHECK(o.lambda == std::vector{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()});
    const Orbit soft = orbit_of(ob21(eta, "0.6", "200000"), {500, 2000});
    CHECK(soft.motion == Motion::periodic);
    CHECK(soft.n == n);
    CHECK(soft.p == p);
    CHECK_THAT(soft.impacts_per_period, WithinAbs(ai, 1e-12));
  }
}

TEST_CASE("stiff contacts tend to hard ones like ks^(-1/2); to accumulating ones more slowly", "[sweep][rest]") {
  for (const auto& [eta, least] : {std::tuple{"4", 9.8}, std::tuple{"3", 5.0}}) {
    const double limit = orbit_of(ob21(eta, "0.6"), {500, 200}).energy_per_period;
    std::vector<double> off;
    for (const char* ks : {"2e7", "2e9", "2e11"})
      off.push_back(std::abs(orbit_of(ob21(eta, "0.6", ks), {500, 200}).energy_per_period - limit));
    for (std::size_t i = 1; i < off.size(); ++i) {
      INFO("eta " << eta << ", off by " << off[i - 1] << " then " << off[i]);
      CHECK(off[i - 1] / off[i] > least);  // the number of impacts before a rest grows like ln ks
      CHECK(off[i - 1] / off[i] < 10.2);
    }
  }
}

TEST_CASE("strong contact damping leaves finite exponents", "[sweep][periodic]") {
  const Orbit o = orbit_of(ob21("3", "0.6", "2e10"), {500, 200});
  CHECK(o.motion == Motion::periodic);
  CHECK(o.lambda[0] < -100);
  CHECK(o.lambda[1] > -1e5);
}

TEST_CASE("a plastic body rests, or leaves at once where the base pulls away", "[sweep][rest]") {
  const Orbit o = orbit_of(ob21("5", "0"), {100, 400});
  CHECK(o.motion == Motion::rest);
  CHECK(o.impacts_per_period > 0);
  CHECK(o.impacts_per_period < 10);  // no accumulation
  Setup pressed = ob21("5", "0.5");
  pressed.bodies[0].load = "-10";  // for good
  const Orbit p = orbit_of(pressed, {100, 400});
  CHECK(p.motion == Motion::rest);
  CHECK(p.rest_fraction == 1);
  CHECK(p.energy_per_period == 0);
  CHECK(p.n == 1);
}

TEST_CASE("a body that never comes near the base oscillates freely", "[sweep][periodic]") {
  Setup s = ob21("5", "0.5");
  s.contacts[0].gap = "1";
  const Orbit o = orbit_of(s, {500, 400});
  CHECK(o.motion == Motion::periodic);
  CHECK(o.n == 1);
  CHECK(o.p == 0);
  CHECK(o.impacts_per_period == 0);
  CHECK_THAT(o.lambda[0], WithinAbs(-0.115, 1e-12));
}

// ---- sweeps

TEST_CASE("the bytes of a sweep do not depend on the threads", "[sweep][threads]") {
  auto csv = [](const std::vector<SweepRow>& rows) {
    std::string out = orbits_header(2);
    for (const SweepRow& row : rows) out += orbit_line(row, 2);
    return out;
  };
  auto points_csv = [](const std::vector<SweepRow>& rows) {
    std::string out = points_header();
    for (const SweepRow& row : rows) out += point_lines(row, row.points);
    return out;
  };
  Sweep what;
  what.from = "2", what.to = "10", what.points = 17, what.starts = 3, what.length = {50, 100};
  what.diagram_periods = 20;
  std::string table, points;
  for (int threads : {1, 2, 5}) {
    what.threads = threads;
    const std::vector<SweepRow> rows = sweep(ob21("5", "0.8"), what);
    REQUIRE(rows.size() == 51);
    if (threads == 1) table = csv(rows), points = points_csv(rows);
    CHECK(csv(rows) == table);
    CHECK(points_csv(rows) == points);
  }
  CHECK(table.find("\n2.5,0,") != std::string::npos);
  CHECK(table.find("nan") == std::string::npos);
}

TEST_CASE("rows are handed over in their order by three threads, also when the first takes longest by far",
          "[sweep][threads]") {
  Sweep what;
  what.from = "1", what.to = "5", what.points = 12, what.starts = 2, what.length = {300, 100}, what.threads = 3;
  what.diagram_periods = 3;
  Setup setup = ob21("5", "0.8");
  setup.bodies[0].damping = "0";
  REQUIRE(!as_oscillator(with_parameter(setup, what.over, "1")));  // resonance: none for the closed form
  std::vector<SweepRow> rows;
  std::set<double> told;  // after each row, and again within a long one
  sweep_row_by_row(
      setup, what, [&](SweepRow&& row) { rows.push_back(std::move(row)); },
      [&](double part) { return told.insert(part), true; });
  told.erase(0);
  CHECK(told.size() == 24);
  CHECK(*told.rbegin() == 1);
  what.threads = 1;
  const std::vector<SweepRow> expected = sweep(setup, what);
  REQUIRE(rows.size() == expected.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(orbit_line(rows[i], 2) == orbit_line(expected[i], 2));
    CHECK(point_lines(rows[i], rows[i].points) == point_lines(expected[i], expected[i].points));
    CHECK(rows[i].start == static_cast<int>(i % 2));
  }
}

TEST_CASE("with one thread a row is handed over before the next is begun, but for those in lanes", "[sweep]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 9, what.length = {0, 10}, what.threads = 1;
  Setup two_bodies = ob21("5", "0.8");
  two_bodies.bodies.push_back(body("1", "0.1", "1", "0.5", "0"));
  two_bodies.contacts[0].law = Law::soft, two_bodies.contacts[0].stiffness = "2000";  // hard ones go in lanes, too
  int taken = 0, told = 0;
  sweep_row_by_row(
      two_bodies, what, [&](SweepRow&&) { CHECK(taken++ == told); }, [&](double) { return ++told == taken; });
  CHECK(taken == 9);
  what.points = 900;
  taken = told = 0;
  int waiting = 0;
  sweep_row_by_row(
      ob21("5", "0.8"), what, [&](SweepRow&&) { ++taken; },
      [&](double part) { return waiting = std::max(waiting, (told += part > 0) - taken), true; });
  CHECK(taken == 900);
  CHECK(waiting < 300);
}

TEST_CASE("what the taker of rows throws ends the sweep, and no later row is handed over", "[sweep]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 50, what.threads = 3;
  int taken = 0;
  auto full = [&](SweepRow&&) {
    if (++taken == 3) throw std::length_error("no room");
  };
  CHECK_THROWS_AS(sweep_row_by_row(ob21("5", "0.8"), what, full), std::length_error);
  CHECK(taken == 3);
}

TEST_CASE("drawn starts are the same for every value and for hard and soft contacts", "[sweep][starts]") {
  Sweep what;
  what.from = "4", what.to = "5", what.points = 2, what.starts = 40, what.length = {0, 1}, what.diagram_periods = 1;
  const auto rows = sweep(ob21("5", "0.8"), what), soft = sweep(ob21("5", "0.8", "2000"), what);
  double least = 1, most = -1;
  for (int i = 0; i < 40; ++i) {
    const double x = rows[i].points[0].xr;  // at t = 0
    CHECK(x == rows[40 + i].points[0].xr);
    CHECK(x == soft[i].points[0].xr);
    CHECK(x >= 0);
    least = std::min(least, x), most = std::max(most, x);
  }
  CHECK(rows[0].points[0].xr == 0.01);
  CHECK(least < 0.003);
  CHECK(most > 0.022);
  CHECK(most <= 0.025);
}

TEST_CASE("restitution and stiffness can vary, the damping follows", "[sweep]") {
  Sweep what;
  what.over = "restitution";
  what.from = what.to = "0.6", what.length = {200, 200};
  CHECK(sweep(ob21("3", "1", "200000"), what)[0].orbit.p == 9);
  what.over = "stiffness";
  what.from = what.to = "200000";
  CHECK(sweep(ob21("3", "0.6", "50"), what)[0].orbit.p == 9);
}

TEST_CASE("a sweep that makes no sense is refused", "[sweep]") {
  Sweep what;
  what.from = what.to = "5";
  Setup s = ob21("5", "0.8");
  what.over = "stiffness";
  CHECK_THROWS_AS(sweep(s, what), BadSweep);
  what.over = "restitution";
  CHECK_THROWS_AS(sweep(s, what), BadSweep);  // a restitution of 5
  what.from = what.to = "0.5";
  s.bodies[0].force[0].frequency = "6.01";
  CHECK_THROWS_AS(sweep(s, what), BadSweep);  // two frequencies, 500 and 601 times one
  what.over = "frequency";
  CHECK_THROWS_AS(sweep(s, what), BadSweep);  // in proportion
  s.bodies[0].force[0].frequency = "6";
  CHECK_NOTHROW(sweep(s, what));
  s.bodies[0].force.clear();
  s.walls[0].motion.amplitude = "0";
  CHECK_THROWS_AS(sweep(s, what), BadSweep);
  what.from = what.to = "-1";
  CHECK_THROWS_AS(sweep(ob21("5", "0.8"), what), BadSweep);
  what.from = what.to = "5", what.starts = 2, what.spread_position = 0;
  s = ob21("5", "0.8");
  s.contacts[0].gap = "-1";
  CHECK_THROWS_AS(sweep(s, what), BadSweep);  // no drawn start is apart
  what.starts = 1, what.diagram_periods = -1;
  CHECK_THROWS_AS(sweep(ob21("5", "0.8"), what), BadSweep);
}

TEST_CASE("starts are drawn around the case's own where those around 0 have no bodies apart", "[sweep]") {
  // A spring that is relaxed at 1 m, a base there too: the motion of ob21(), 1 m further.
  Setup here = ob21("4", "1"), there = here;
  there.bodies[0].load = there.bodies[0].stiffness;
  there.bodies[0].position = "1.001", there.walls[0].position = "1";
  Sweep what;
  what.from = what.to = "4", what.starts = 4, what.length = {500, 100};
  const std::vector<SweepRow> found = sweep(there, what);
  REQUIRE(found.size() == 4);
  for (const SweepRow& row : found) {
    CHECK(row.orbit.n == sweep(here, what)[0].orbit.n);
    CHECK_THAT(row.orbit.lambda[0], WithinAbs(sweep(here, what)[0].orbit.lambda[0], 1e-8));
  }
  for (int start = 1; start < 4; ++start) {
    CHECK(std::abs(drawn_start(there, what, start).position[0] - 1.001) <= what.spread_position);
    CHECK(std::abs(drawn_start(here, what, start).position[0]) <= what.spread_position);
  }
}

TEST_CASE("a sweep can be interrupted", "[sweep]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 50, what.threads = 2;
  int told = 0;
  CHECK_THROWS_AS(sweep(ob21("5", "0.8"), what, [&](double) { return ++told < 3; }), Interrupted);
  CHECK(told < 6);
}

TEST_CASE("diagram points are sections at both halves and impacts", "[sweep][points]") {
  Sweep what;
  what.from = what.to = "4", what.length = {500, 100}, what.diagram_periods = 10;
  const SweepRow row = sweep(ob21("5", "1"), what)[0];
  REQUIRE(row.orbit.n == 2);
  int sections = 0, impacts = 0;
  for (const DiagramPoint& p : row.points) {
    p.impact ? ++impacts : ++sections;
    if (p.impact) CHECK_THAT(-p.vr, WithinRel(row.orbit.max_impact_speed, 1e-6));
  }
  CHECK(sections == 21);  // both ends of ten periods
  CHECK(impacts == 5);
}

// ---- the program

TEST_CASE("touchgo sweep writes a whole table or refuses in one line", "[sweep][program]") {
  const Folder folder;
  const std::string file = folder / "a.csv";
  const std::string one = "sweep cases/ob21_hard.toml --over frequency --from 7.1 --to 7.1 --points 1 ";
  const Result alike = touchgo_with(one + "--starts 2 --periods 20 --spread-position 0 --spread-velocity 0 --csv -");
  CHECK(alike.code == 0);
  REQUIRE(touchgo_with(one + "--starts 3 --periods 200 --csv " + file).code == 0);
  std::ifstream in(file);
  std::string line;
  int lines = 0;
  while (std::getline(in, line)) {
    CHECK(std::count(line.begin(), line.end(), ',') == 12);
    if (lines > 0) CHECK(line.starts_with("7.1," + std::to_string(lines - 1) + ","));
    ++lines;
  }
  CHECK(lines == 4);
  std::filesystem::remove(file);
  for (const char* bad : {"--periods 0", "--periods x", "--starts 0", "--threads -1", "--spread-position nan",
                          "--spread-velocity -1", "--points-out -", "--transient 1.5"}) {
    INFO(bad);
    const Result r = touchgo_with(one + bad + " --csv " + file);
    CHECK(r.code == 2);
    CHECK(is_one_line(r.err));
    CHECK(!std::filesystem::exists(file));
  }
  CHECK(touchgo_with(one).code == 2);  // no --csv
  CHECK(touchgo_with(one + "--csv -").code == 0);
  CHECK(touchgo_with(one + "--csv /nowhere/x.csv").code == 4);
  CHECK(touchgo_with("sweep cases/ob21_hard.toml --over mass --from 1 --to 1 --points 1 --csv " + file).code == 2);
  CHECK(touchgo_with("sweep cases/ob21_hard.toml --over stiffness --from 1 --to 1 --points 1 --csv " + file).code == 2);
  CHECK(touchgo_with("sweep cases/ob21_hard.toml --over frequency --from 1 --to 2 --points 1 --csv " + file).code == 2);
}

TEST_CASE("a refused sweep leaves no file", "[sweep][program]") {
  const Folder folder;
  const std::string out = " --csv " + folder / "a.csv" + " --points-out " + folder / "b.csv",
                    hard = "sweep cases/ob21_hard.toml --over ";
  CHECK(touchgo_with(hard + "stiffness --from 1 --to 1 --points 1" + out).code == 2);
  CHECK(folder.files() == 0);
  CHECK(touchgo_with(hard + "frequency --from 2 --to 3 --points 2 --periods 10 --csv " + folder / "a.csv" +
                     " --points-out " + folder / "nowhere/b.csv")
            .code == 4);
  CHECK(folder.files() == 0);
  CHECK(touchgo_with(hard + "frequency --from 2 --to 3 --points 2 --periods 10 --csv " + folder / "a.csv" +
                     " --points-out " + folder / "a.csv")
            .code == 2);
  CHECK(folder.files() == 0);
}

}  // namespace touchgo::tests
