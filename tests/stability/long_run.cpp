// Long runs of any system: against the kernel for one oscillator, sum rules, closed forms of multipliers.
#include "solver/stability/long_run.hpp"

#include "solver/oscillator/orbit_of.hpp"
#include "solver/run/run.hpp"
#include "solver/small/orbit_of.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace oscillator;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

Setup striking(const Decimal& eta, const Decimal& r, const Decimal& ks = "0", Release release = Release::published) {
  Setup s = ob21(eta, r, ks, release);
  s.bodies[0].position = "0.001";
  return s;
}

const Body bystander = body("1", "1.9", "1", "100", "0");  // its exponents are -c/(2m) = -0.95, twice

Setup beside_bystander(Setup s) {
  s.bodies.push_back(bystander);
  return named(s);
}

Setup behind_bystander(Setup s) {
  s.bodies.insert(s.bodies.begin(), bystander);
  s.bodies[0].position = "-100";
  for (Contact& c : s.contacts) c.second = body_member(1);
  return named(s);
}

Decimal minus(const Decimal& x) { return x.sign() < 0 ? Decimal(x.text().substr(1)) : Decimal("-" + x.text()); }

/// Seen from the other side of the line.
Setup mirrored(Setup s) {
  std::reverse(s.bodies.begin(), s.bodies.end());
  const int last = static_cast<int>(s.bodies.size()) - 1;
  for (Body& b : s.bodies) {
    b.position = minus(b.position), b.velocity = minus(b.velocity), b.load = minus(b.load);
    for (Harmonic& h : b.force) h.amplitude = minus(h.amplitude);
  }
  for (Wall& w : s.walls) w.position = minus(w.position), w.motion.amplitude = minus(w.motion.amplitude);
  for (Contact& c : s.contacts) {
    std::swap(c.first, c.second);
    for (Member* m : {&c.first, &c.second})
      if (m->is_body()) *m = body_member(last - m->index);
  }
  return named(s);
}

double sum_of(const std::vector<double>& lambda) {
  double sum = 0;
  for (double x : lambda) sum += x;
  return sum;
}

Orbit by_kernel(const Setup& s, const RunLength& length) {
  const Oscillator o = as_oscillator(s).value();
  return oscillator::orbit(o, own_start(o), length);
}

/// The same orbit but for what two computations differ by. Exponents: those of one add the bystander's.
void check_same(const Orbit& general, const Orbit& kernel) {
  CHECK(general.motion == kernel.motion);
  CHECK(general.n == kernel.n);
  CHECK(general.p == kernel.p);
  if (kernel.motion == Motion::periodic) CHECK(kernel.lambda1_stderr == 0);  // its exponents are multipliers'
  if (kernel.motion == Motion::chaotic || kernel.n == 0) return;
  CHECK_THAT(general.energy_per_period, WithinRel(kernel.energy_per_period, 1e-6));
  CHECK_THAT(general.rest_fraction, WithinAbs(kernel.rest_fraction, 1e-8));
  CHECK_THAT(general.contact_fraction, WithinAbs(kernel.contact_fraction, 1e-8));
  if (std::isinf(kernel.impacts_per_period))
    CHECK(std::isinf(general.impacts_per_period));
  else
    CHECK_THAT(general.impacts_per_period, WithinAbs(kernel.impacts_per_period, 1e-12));
}

}  // namespace

TEST_CASE("a bystander leaves the rows of hard oscillators what the kernel has, wherever it is listed", "[long_run]") {
  const RunLength length{500, 2000};
  int rests = 0, periodic = 0;
  for (const char* r : {"1", "0.6", "0.3"})
    for (const char* eta : {"2.5", "3", "4", "5.1", "6.9", "7.1", "9", "9.66"}) {
      INFO("r = " << r << ", eta = " << eta);
      const Setup alone = striking(eta, r);
      const Orbit kernel = by_kernel(alone, length), general = long_run(beside_bystander(alone), length);
      if (kernel.n == 0) continue;  // chaos: two computations part
      check_same(general, kernel);
      rests += general.motion == Motion::rest, periodic += general.motion == Motion::periodic;
      if (general.motion == Motion::periodic) {
        CHECK(general.lambda1_stderr == 0);
        CHECK_THAT(sum_of(general.lambda), WithinAbs(sum_of(kernel.lambda) - 1.9, 1e-9));
        CHECK_THAT(general.lambda[3], WithinAbs(-0.95, 1e-9));
      }
      if (eta[1] != '.' || eta[2] != '1') continue;
      check_same(long_run(behind_bystander(alone), length), kernel);
      check_same(long_run(mirrored(beside_bystander(alone)), length), kernel);
    }
  CHECK(rests >= 4);
  CHECK(periodic >= 12);
}

TEST_CASE("a bystander leaves the rows of soft oscillators what the kernel has", "[long_run]") {
  const RunLength length{500, 2000};
  int periodic = 0;
  for (const Release release : {Release::published, Release::unilateral})
    for (const char* r : {"0.9", "0.6"})
      for (const char* eta : {"2.5", "4", "5.1", "8.3"}) {
        INFO("r = " << r << ", eta = " << eta);
        const Setup alone = striking(eta, r, "20000", release);
        const Orbit kernel = by_kernel(alone, length);
        if (kernel.n == 0) continue;
        ++periodic;
        const Orbit general = long_run(beside_bystander(alone), length);
        check_same(general, kernel);
        CHECK_THAT(sum_of(general.lambda), WithinAbs(sum_of(kernel.lambda) - 1.9, 1e-6));
      }
  CHECK(periodic >= 8);
}

TEST_CASE("of an elastic orbit with complex multipliers every exponent is -c/(2m)", "[long_run]") {
  // Moduli of complex multipliers are equal, and impacts keep areas; 3.1 and 7.08 settle late, out of chaos.
  for (const char* eta : {"3.1", "4", "7.08", "8"}) {
    const Orbit o = long_run(beside_bystander(striking(eta, "1")), {500, 2000});
    INFO("eta = " << eta);
    REQUIRE(o.motion == Motion::periodic);
    for (int k = 0; k < 4; ++k) CHECK_THAT(o.lambda[k], WithinAbs(k < 2 ? -0.115 : -0.95, 1e-9));
    CHECK(o.lambda1_stderr == 0);
  }
}

TEST_CASE("a body that rests on a moving wall stays there however long", "[long_run]") {
  // x'' of the wall is above -1 m/s^2 always, and the other body never comes. Exponents of that: those of m x'' + c x'
  // + k x, twice -c/(2m); a body at rest has none.
  Setup s;
  s.walls.resize(1);
  s.walls[0].motion = {"0.6", "0.837", "2.92"};
  s.bodies = {body("0.4", "0", "0", "0.5", "0"), body("1.6", "0.7", "1", "9", "0")};
  s.bodies[0].load = "-0.4", s.bodies[1].load = "9";
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(0), body_member(1), "0.5")};
  s = named(s);
  REQUIRE(0.6 * 0.837 * 0.837 < 1);
  Setup staged = s;
  staged.contacts[1].law = Law::staged, staged.contacts[1].stages = {{"0", "400", "8"}};

  const RunLength length{60000, 100};
  std::vector<DiagramPoint> points, points_staged;
  const std::optional<Orbit> by_kernel = small::orbit(s, length, 100, &points);
  REQUIRE(by_kernel);
  for (const Orbit& o : {*by_kernel, long_run(staged, length, 100, &points_staged)}) {
    CHECK(o.motion == Motion::rest);
    CHECK(o.n == 1);
    CHECK_THAT(o.rest_fraction, WithinAbs(1, 1e-12));
    for (int k = 0; k < 2; ++k) CHECK_THAT(o.lambda[k], WithinAbs(-0.7 / 3.2, 1e-12));
  }
  CHECK(points.size() == 201);
  points.insert(points.end(), points_staged.begin(), points_staged.end());
  CHECK(points.size() == 402);
  for (const DiagramPoint& p : points) CHECK_THAT(p.xr, WithinAbs(0, 1e-12));

  // Without periods to turn back by, to what the last digit of t is.
  const System<double> system = make_system<double>(s);
  Effort effort;
  Simulation<double> simulation = exact_simulation<double>(s, system, 1e5, 100, effort, {});
  while (simulation.step()) {
  }
  CHECK(simulation.run().reason == Reason::until);
  CHECK_THAT(dot(system.joints[0].gap_row, simulation.now().z), WithinAbs(0, 1e-11));
}

namespace {

/// Two bodies above a wall, the lower one forced; `per_second`, `squared`: powers of a factor of all rates, "e3", "e6".
Setup pair_above_wall(const std::string& per_second, const std::string& squared, const char* damping,
                      const char* frequency, Decimal e) {
  Setup s;
  s.walls.resize(1);
  s.walls[0].position = "-0.1";
  const Decimal damper(damping + per_second), spring("1" + squared);
  s.bodies = {body("1", damper, spring, "0.5", "0"), body("2", damper, spring, "1.2", "0")};
  s.bodies[0].force = {{Decimal("1.5" + squared), Decimal(frequency + per_second), "0"}};
  s.contacts = {hard(wall_member(0), body_member(0), e), hard(body_member(0), body_member(1), e)};
  return named(s);
}

}  // namespace

TEST_CASE("exponents are times one over a factor of all times, however large", "[long_run]") {
  auto system = [](const std::string& per_second, const std::string& squared, bool soft) {
    Setup s = pair_above_wall(per_second, squared, "0.4", "2", "0.5");
    if (soft)
      for (Contact& c : s.contacts)
        c.law = Law::soft, c.restitution = "0", c.stiffness = Decimal("300" + squared),
        c.damping = Decimal("2" + per_second);
    return s;
  };
  const RunLength length{500, 500};
  for (const bool soft : {false, true}) {
    const Orbit one = long_run(system("", "", soft), length);
    REQUIRE(one.motion == Motion::periodic);
    REQUIRE(one.lambda1_stderr == 0);
    REQUIRE(std::isfinite(one.lambda[3]));
    for (const auto& [per_second, squared] :
         {std::pair{"e6", "e12"}, {"e8", "e16"}, {"e-6", "e-12"}, {"e-9", "e-18"}}) {
      CAPTURE(soft, per_second);
      const Setup s = system(per_second, squared, soft);
      for (const Orbit& other : {long_run(s, length), *small::orbit(s, length)}) {
        CHECK(other.motion == Motion::periodic);
        CHECK(other.n == one.n);
        for (std::size_t k = 0; k < 4; ++k)
          CHECK_THAT(other.lambda[k], WithinRel(one.lambda[k] * std::stod("1" + std::string(per_second)), 1e-9));
      }
    }
  }
}

TEST_CASE("the sum of all exponents is what dampers, links and restitution take", "[long_run]") {
  // d/dt ln(volume) = -trace(M^-1 C), and an impact takes e of the relative velocity's direction.
  Random random(9);
  int counted = 0;
  for (int i = 0; i < 60; ++i) {
    Setup s;
    const int bodies = 2 + random.below(2);
    double trace = 0;
    std::vector<double> mass;
    for (int k = 0; k < bodies; ++k) {
      const Decimal stiffness = random.number(1, 4), damping = random.number(0.05, 0.5), m = random.number(0.5, 2);
      s.bodies.push_back(body(m, damping, stiffness, "0", "0"));
      s.bodies[k].position = random.number(k - 0.05, k + 0.05);
      mass.push_back(decimal<double>(s.bodies[k].mass));
      trace += decimal<double>(s.bodies[k].damping) / mass[k];
      s.bodies[k].load = Decimal(std::to_string(k));
    }
    const double c = 0.1;
    s.links.push_back({body_member(0), body_member(1), "0.7", "0.1", "1"});
    trace += c / mass[0] + c / mass[1];
    s.bodies[0].force = {{random.number(0.5, 2), "2.5", "0"}};
    s.walls.push_back({"", random.number(-0.4, -0.2), {"0.05", "2.5", "0.3"}});
    const char* e = i % 2 ? "0.9" : "1";
    s.contacts = {hard(wall_member(0), body_member(0), e)};
    try {
      const Orbit o = long_run(named(s), {50, 100});
      if (o.rest_fraction > 0 || std::isnan(o.lambda[0]) || !(o.impacts_per_period > 0)) continue;
      ++counted;
      INFO("system " << i);
      const double impacts = o.impacts_per_period * 2.5 / (2 * pi<double>());
      CHECK_THAT(sum_of(o.lambda), WithinAbs(-trace + 2 * std::log(std::stod(e)) * impacts, 1e-8));
    } catch (const Undecided&) {
    }
  }
  CHECK(counted > 20);
}

TEST_CASE("two oscillators that never meet hit at one instant and keep their exponents", "[long_run]") {
  Setup s = striking("4", "1"), other = mirrored(s);  // in step: every impact of one is one of the other
  s.walls.push_back(other.walls[0]), s.bodies.push_back(other.bodies[0]), s.contacts.push_back(other.contacts[0]);
  s.contacts[1].first = body_member(1), s.contacts[1].second = wall_member(1);
  const Orbit one = by_kernel(striking("4", "1"), {500, 500}), both = long_run(named(s), {500, 500});
  CHECK(both.motion == Motion::periodic);
  CHECK(both.n == one.n);
  CHECK(both.p == 2 * one.p);
  CHECK_THAT(both.energy_per_period, WithinRel(2 * one.energy_per_period, 1e-6));
  for (double x : both.lambda) CHECK_THAT(x, WithinAbs(-0.115, 1e-9));
}

TEST_CASE("impacts that accumulate on a body at rest take the energy that they take on its wall", "[long_run]") {
  // A plate that a load presses on a shaken floor, too light to have an energy of its own; a ball falls on it.
  Setup alone;
  alone.gravity = "-10";
  alone.bodies = {body("1", "0", "0", "0.01", "0")};
  alone.walls.resize(1);
  alone.walls[0].motion = {"0.02", "40", "0"};  // 32 m/s^2
  alone.contacts = {hard(wall_member(0), body_member(0), "0.3")};
  Setup on_plate = alone;
  on_plate.bodies = {body("1e-9", "0", "0", "0", "0.8"), alone.bodies[0]};
  on_plate.bodies[0].load = "-1";
  on_plate.contacts = {hard(wall_member(0), body_member(0), "0"), hard(body_member(0), body_member(1), "0.3")};
  on_plate.contacts[0].touching = true;
  on_plate.multiple_impacts = MultipleImpacts::newton;
  const Orbit one = by_kernel(named(alone), {100, 50}), both = long_run(named(on_plate), {100, 50});
  CHECK(std::isinf(one.impacts_per_period));
  CHECK(std::isinf(both.impacts_per_period));
  CHECK_THAT(both.energy_per_period, WithinRel(one.energy_per_period, 1e-7));
}

TEST_CASE("a body on a spring of two stages is chaotic without any impact", "[long_run][staged]") {
  Setup s;
  s.bodies = {body("1", "0.4", "0", "-0.12", "0")};
  s.bodies[0].load = "-30", s.bodies[0].force = {{"5", "9.5", "0"}};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  s.contacts[0].law = Law::staged, s.contacts[0].stages = {{"0", "100", "0"}, {"0.3", "2000", "0"}};
  const Orbit o = long_run(named(s), {500, 1000});
  CHECK(o.impacts_per_period == 0);
  CHECK(o.motion == Motion::chaotic);  // lambda1 by an integrator of its own with saltation: 0.63
  CHECK_THAT(o.lambda[0], WithinAbs(0.63, 5 * o.lambda1_stderr));
  CHECK_THAT(o.lambda[0] + o.lambda[1], WithinAbs(-0.4, 1e-9));
}

TEST_CASE("where simultaneous impacts have no common tangent the exponents alone are unknown", "[long_run]") {
  // Two bodies strike one between them at one instant, by symmetry.
  Setup s;
  s.bodies = {body("1", "0.2", "4", "-0.1", "0"), body("1", "0.2", "4", "0", "0"), body("1", "0.2", "4", "0.1", "0")};
  s.bodies[0].force = {{"1", "3", "0"}}, s.bodies[2].force = {{"-1", "3", "0"}};
  s.contacts = {hard(body_member(0), body_member(1), "0.8"), hard(body_member(1), body_member(2), "0.8")};
  s.multiple_impacts = MultipleImpacts::newton;
  const Orbit o = long_run(named(s), {200, 200});
  CHECK(std::isnan(o.lambda[0]));
  CHECK(o.impacts_per_period > 0);
  CHECK(std::isfinite(o.energy_per_period));
  CHECK(o.max_impact_speed > 0);
  CHECK((o.motion == Motion::periodic || o.reason.find("common tangent") != std::string::npos));
}

TEST_CASE("exponents are unknown where simultaneous impacts of two pairs do not commute, in any unit of time",
          "[long_run]") {
  // A damper joins the inner two: whether the one is struck before or after the other changes the other's velocity by
  // the time in between times what the damper's force leaps by.
  auto pairs = [](const std::string& per_second, const std::string& squared, const char* damper) {
    Setup s;
    const Decimal damping("0.2" + per_second), stiffness("4" + squared);
    for (const char* x : {"-0.15", "-0.05", "0.05", "0.15"}) s.bodies.push_back(body("1", damping, stiffness, x, "0"));
    s.bodies[0].force = {{Decimal("1" + squared), Decimal("3" + per_second), "0"}};
    s.bodies[3].force = {{Decimal("-1" + squared), Decimal("3" + per_second), "0"}};
    s.links.push_back({body_member(1), body_member(2), "0", Decimal(damper + per_second), "0"});
    s.contacts = {hard(body_member(0), body_member(1), "0.8"), hard(body_member(2), body_member(3), "0.8")};
    return named(s);
  };
  for (const auto& [per_second, squared] :
       {std::pair{"e0", "e0"}, {"e6", "e12"}, {"e9", "e18"}, {"e-6", "e-12"}, {"e-9", "e-18"}}) {
    CAPTURE(per_second);
    const Orbit joined = long_run(pairs(per_second, squared, "0.3"), {200, 200});
    CHECK(joined.motion == Motion::periodic);
    CHECK(joined.impacts_per_period > 0);
    CHECK(std::isnan(joined.lambda[0]));
    CHECK(std::isfinite(long_run(pairs(per_second, squared, "0"), {200, 200}).lambda[0]));
  }
}

TEST_CASE("a chaotic motion is chaotic in any unit of time", "[long_run]") {
  auto system = [](const std::string& per_second, const std::string& squared) {
    return pair_above_wall(per_second, squared, "0.1", "2.5", "0.9");
  };
  const RunLength length{500, 500};
  const Orbit one = long_run(system("", ""), length);
  REQUIRE(one.motion == Motion::chaotic);
  for (const auto& [per_second, squared] :
       {std::pair{"e3", "e6"}, {"e5", "e10"}, {"e7", "e14"}, {"e-3", "e-6"}, {"e-5", "e-10"}, {"e-9", "e-18"}}) {
    CAPTURE(per_second);
    const Orbit other = long_run(system(per_second, squared), length);
    CHECK(other.motion == Motion::chaotic);
    // Of other vectors and a motion that parts from the first: the same error but for its own.
    CHECK_THAT(other.lambda1_stderr / std::stod("1" + std::string(per_second)), WithinRel(one.lambda1_stderr, 0.7));
  }
}

TEST_CASE("a motion with rest has its period beside a roof that is never reached", "[long_run]") {
  Setup s = ball("0.3", "0.5");
  s.walls[0].motion = {"0.22", "10", "0"};
  const RunLength length{500, 1000};
  const Orbit kernel = by_kernel(named(s), length), alone = long_run(named(s), length);
  CHECK(kernel.n == 22);
  check_same(alone, kernel);
  s.walls.push_back({"", "50", {}});
  s.contacts.push_back(hard(body_member(0), wall_member(1), "0.5"));
  check_same(long_run(named(s), length), kernel);
}

TEST_CASE("a motion that dies out with touches is followed, and its row known", "[long_run]") {
  Setup s;
  s.bodies = {body("2", "0.3", "1", "-0.0211", "0"), body("1", "0.3", "4", "-0.0154", "0"),
              body("1", "0.3", "1", "0.0345", "0")};
  s.bodies[2].load = "0.01";
  s.walls.push_back({"", "-0.06", {"0.01", "2", "0"}});
  s.contacts = {hard(wall_member(0), body_member(0), "0.8"), hard(body_member(0), body_member(1), "0.8")};
  s.contacts[1].law = Law::soft, s.contacts[1].stiffness = "200", s.contacts[1].release = Release::unilateral;
  s = named(s);
  // Events far below the size of the whole state, 0.01 m.
  const auto rough = run_exact<double>(s, make_system<double>(s), 250.0, 1000);
  const auto fine = run_exact<Mp50>(s, make_system<Mp50>(s), Mp50(250), 1000);
  REQUIRE(rough.reason == Reason::until);
  REQUIRE(rough.events.size() == fine.events.size());
  CHECK(std::abs(rough.events.back().position[0]) < 1e-15);
  CHECK_THAT(rough.events.back().t, WithinAbs(to_double(fine.events.back().t), 1e-5));
  const Orbit o = long_run(s, {56, 40});
  CHECK(o.impacts_per_period > 0);
  CHECK(std::isfinite(o.energy_per_period));
  for (double x : o.lambda) CHECK(x < 0);
  // Far later all bodies rest but for round-off: an equilibrium, which repeats after one period and touches nothing.
  const Orbit later = long_run(s, {300, 200});
  CHECK(later.motion == Motion::periodic);
  CHECK(later.n == 1);
  CHECK(later.p == 0);
  CHECK(later.energy_per_period == 0);
  CHECK(later.max_impact_speed < 1e-15);
}

TEST_CASE("each period's collapse lists its own impacts, however many came in periods before", "[long_run]") {
  // Three bodies whose impacts accumulate in every period, some fifty of them: the impacts that are listed of one
  // collapse, 1000, are of one alone. Energy by an independent integrator of long doubles.
  Setup s;
  s.bodies = {body("2.5", "0", "3.0", "0.049", "0"), body("0.7", "1.0", "0", "0.15", "0"),
              body("2.9", "0.4", "3.1", "0.26", "0")};
  s.bodies[0].force = {Harmonic{"2.91", "2.71", "0"}}, s.bodies[2].force = {Harmonic{"0.87", "5.42", "4.59"}};
  s.gravity = "-1.1", s.multiple_impacts = MultipleImpacts::newton;
  s.walls.resize(1);
  s.walls[0].position = "-0.35", s.walls[0].motion = {Harmonic{"0.062", "2.71", "1.1"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0.63"), hard(body_member(0), body_member(1), "0.5"),
                hard(body_member(1), body_member(2), "0.7")};
  for (const long transient : {10L, 40L})
    CHECK(std::abs(long_run(s, {transient, 4}).energy_per_period + 0.1093206979) < 1e-9);
}

TEST_CASE("double releases what rests after a thousand seconds of round-off of the time", "[long_run]") {
  Setup s = striking("6.9", "0.6");
  s.bodies[0].position = "0.01";
  CHECK(run_exact<double>(s, make_system<double>(s), 2500.0, 100'000).reason == Reason::until);
}

TEST_CASE("a run that cannot go on reports the period and the reason", "[long_run]") {
  Setup s;  // the outer two reach the middle one at one instant, and no law is chosen for that
  s.bodies = {body("1", "0", "1", "-0.1", "0"), body("1", "0", "1", "0", "0"), body("1", "0", "1", "0.1", "0")};
  s.bodies[0].force = {{"1", "3", "0"}}, s.bodies[2].force = {{"-1", "3", "0"}};
  s.contacts = {hard(body_member(0), body_member(1), "1"), hard(body_member(1), body_member(2), "1")};
  CHECK_THROWS_WITH(long_run(named(s), {0, 50}), Catch::Matchers::StartsWith("after 0 periods: "));
}

}  // namespace touchgo::tests
