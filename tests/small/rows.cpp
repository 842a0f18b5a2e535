// Rows of sweeps that the kernel for small systems follows.
#include "solver/program/undecided_rows.hpp"
#include "solver/small/orbit_of.hpp"
#include "solver/sweeps/row_bytes.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/small/between_walls.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs, Catch::Matchers::WithinRel;

namespace {

/// OB21's hard oscillator (a = 2.5 mm), which a second body may stand beside that touches nothing.
Setup oscillator(bool bystander) {
  Setup s;
  s.bodies = {body("1", "0.23", "1", "0.001", "0")};
  s.bodies[0].force = {{"0.0025", "7.1", "0"}};
  if (bystander) s.bodies.push_back(body("1", "1.9", "1", "100", "0"));
  s.walls.resize(1);
  s.walls[0].motion = {"0.0025", "7.1", "0"};
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  return named(s);
}

}  // namespace

TEST_CASE("beside a body that touches nothing an oscillator moves as alone", "[small]") {
  Sweep what;
  what.from = "3", what.to = "8", what.points = 41;
  what.length = {600, 1000};
  const std::vector<SweepRow> alone = sweep(oscillator(false), what), beside = sweep(oscillator(true), what);
  int chaotic = 0;
  for (std::size_t i = 0; i < alone.size(); ++i) {
    const Orbit &a = alone[i].orbit, &b = beside[i].orbit;
    INFO("frequency " << alone[i].parameter);
    CHECK(a.motion == b.motion);
    CHECK(a.n == b.n);
    CHECK(a.p == b.p);
    CHECK_FALSE(b.handed_over);
    REQUIRE(b.lambda.size() == 4);
    if (a.n > 0) {
      CHECK_THAT(b.energy_per_period, WithinRel(a.energy_per_period, 1e-8));
      CHECK_THAT(b.lambda[0], WithinAbs(a.lambda[0], 1e-6));
      CHECK_THAT(b.lambda[3], WithinAbs(-0.95, 1e-6));  // the bystander's decay, c/(2 m)
    } else {
      ++chaotic;
      CHECK(std::abs(a.lambda[0] - b.lambda[0]) <= 5 * std::hypot(a.lambda1_stderr, b.lambda1_stderr));
      // The areas of both shrink by their dampers alone: c/m in all.
      CHECK_THAT(b.lambda[0] + b.lambda[1] + b.lambda[2] + b.lambda[3], WithinAbs(-2.13, 1e-9));
    }
  }
  CHECK(chaotic > 3);
}

TEST_CASE("a pair that stays together is one oscillator, however slow the forcing", "[small]") {
  // 3 kg, 1 kg/s, 20 kg/s^2: both exponents are -c/(2 m); a period of 0.07 rad/s is some 230 of its time scales.
  Setup s;
  s.gravity = "9.81";
  s.bodies = {body("1", "0", "0", "-0.1", "0"), body("2", "1", "20", "-0.1", "0")};
  s.bodies[1].force = {{"1", "0.07", "0"}};
  s.contacts = {hard(body_member(0), body_member(1), "0.5")};
  Sweep what;
  what.from = "0.07", what.to = "0.2", what.points = 3;
  for (const SweepRow& row : sweep(named(s), what)) {
    INFO(row.parameter);
    CHECK(row.orbit.motion == Motion::rest);
    CHECK(row.orbit.n == 1);
    CHECK_THAT(row.orbit.rest_fraction, WithinAbs(1, 1e-12));
    CHECK(row.orbit.rest_fraction <= 1);
    for (const int k : {0, 1}) CHECK_THAT(row.orbit.lambda[static_cast<std::size_t>(k)], WithinAbs(-1.0 / 6, 1e-12));
  }
}

TEST_CASE("without an impact nothing is chaotic", "[small]") {
  // An undamped oscillator far from its wall: two frequencies that never repeat, and growth of neighbours by shear.
  Setup s;
  s.bodies = {body("2.5", "0", "1", "5", "0"), body("1", "0", "3", "10", "0.1")};
  s.bodies[0].force = {{"0.1", "1.3", "0"}};
  s.links = {{body_member(0), body_member(1), "0.3", "0", "0"}};
  s.walls.resize(1);
  s.walls[0].position = "-100";
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  Sweep what;
  what.over = "body.1.mass", what.from = "2.5", what.to = "3.5", what.points = 5;
  for (const SweepRow& row : sweep(named(s), what)) {
    INFO(row.parameter << ", lambda1 " << row.orbit.lambda[0]);
    CHECK(row.orbit.impacts_per_period == 0);
    CHECK(row.orbit.motion == Motion::undecided);
    CHECK_FALSE(row.orbit.reason.empty());
  }
}

TEST_CASE("exponents of stiff soft contacts, whose phases the kernel leaves to the general engine", "[small]") {
  // A light body, hit by a wall of two harmonics, seven periods to a motion. One multiplier is that of another program,
  // by differences of neighbours at 60 digits; beside four more bodies the general engine follows all of the motion.
  Setup s;
  s.bodies = {body("0.0012", "0.0003913", "0.000153116", "-0.0270374", "0.019565")};
  s.bodies[0].force = {{"0.0002017", "3.913", "2.5"}};
  s.walls.resize(1);
  s.walls[0].position = "-0.02";
  s.walls[0].terms = {{"0.01", "3.913", "4.5"}, {"0.003", "11.739", "2"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  s.contacts[0].law = Law::soft, s.contacts[0].stiffness = "14704", s.contacts[0].release = Release::published;
  Sweep what;
  what.over = "body.1.mass", what.from = what.to = "0.0012", what.points = 1;
  what.length = {400, 70};
  for (const char* damping : {"5", "15.338"}) {
    INFO("damping " << damping);
    s.contacts[0].damping = damping;
    const Orbit alone = sweep(named(s), what)[0].orbit;
    CHECK(alone.n == 7);
    if (damping == std::string("15.338"))
      CHECK_THAT(std::exp(alone.lambda[0] * 7 * 2 * pi<double>() / 3.913), WithinAbs(0.20629973, 1e-8));
    Setup beside = s;
    for (int i = 0; i < 4; ++i) beside.bodies.push_back(body("1", "2", "1000", "100", "0"));
    const Orbit by_engine = sweep(named(beside), what)[0].orbit;
    CHECK_THAT(alone.lambda[0], WithinAbs(by_engine.lambda[0], 1e-7));
  }
}

TEST_CASE("rows of small systems have the same bytes on 1, 2 and 5 threads, with accumulations and rests", "[small]") {
  Sweep what;
  what.from = "2.9", what.to = "3.1", what.points = 4, what.starts = 2;
  what.length = {20, 300};
  what.diagram_periods = 20;
  std::string bytes;
  for (int threads : {1, 2, 5}) {
    what.threads = threads;
    const std::vector<SweepRow> rows = sweep(two_between_walls(), what);
    CHECK(rows.size() == 8);
    const std::string these = to_bytes(rows);
    if (bytes.empty()) bytes = these;
    CHECK(these == bytes);
  }
}

TEST_CASE("single impacts, sequences and rests stay in the kernel; the engine goes to limits", "[small]") {
  small::Work work;
  const std::optional<Orbit> orbit = small::orbit(two_between_walls(), {100, 5000}, 0, nullptr, {}, &work);
  REQUIRE(orbit);
  CHECK(orbit->rest_fraction > 0);
  CHECK(work.events > 40'000);
  CHECK(work.steps > 0);
  CHECK(work.steps < work.events / 100);
  // The logarithms of volumes go with dampers and impacts; of the exponents only their largest is known here.
  CHECK(orbit->lambda[0] > 10 * orbit->lambda1_stderr);
}

TEST_CASE("rows that were left to the general engine are counted and said", "[small]") {
  UndecidedRows rows;
  Orbit orbit;
  rows.see(orbit);
  orbit.handed_over = true;
  rows.see(orbit);
  REQUIRE(rows.lines().size() == 1);
  CHECK(rows.lines()[0] ==
        "1 of 2 rows was left to the general engine: the kernel for small systems could not decide them");
}

}  // namespace touchgo::tests
