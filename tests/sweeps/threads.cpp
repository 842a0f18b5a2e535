// Sweeps on one, two and three threads: the same rows and the same points to the last bit, whatever the oscillator.
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "solver/oscillator/orbit_of.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/oscillator/same_bits.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

/// A body over a wall; what shakes the wall shakes the body, too.
Setup over_wall(const char* damping, const char* stiffness, const char* load, const Contact& contact) {
  Setup s;
  s.bodies = {body("1", damping, stiffness, "0.01", "0")};
  s.bodies[0].load = load;
  s.bodies[0].force = {{"0.0025", "5", "0.3"}};
  s.walls.resize(1);
  s.walls[0].motion = {"0.0025", "5", "0"};
  s.contacts = {contact};
  return named(s);
}

Contact hard_one(const char* restitution) { return hard(wall_member(0), body_member(0), restitution); }
Contact soft_one(const char* stiffness, Release release) {
  Contact c = hard_one("0.7");
  c.law = Law::soft, c.stiffness = stiffness, c.release = release;
  return c;
}

struct Named {
  std::string name;
  Setup setup;
};

std::vector<Named> every_kind() {
  return {{"hard", over_wall("0.23", "1", "0", hard_one("0.8"))},
          {"elastic", over_wall("0.23", "1", "0", hard_one("1"))},
          {"resting", over_wall("0.23", "1", "-0.05", hard_one("0.6"))},
          {"plastic", over_wall("0.23", "1", "-0.05", hard_one("0"))},
          {"soft", over_wall("0.23", "1", "0", soft_one("2000", Release::published))},
          {"soft that only pushes", over_wall("0.23", "1", "-0.02", soft_one("500", Release::unilateral))},
          {"bouncing", over_wall("0", "0", "-0.05", hard_one("0.9"))},
          {"bouncing, damped", over_wall("0.1", "0", "-0.05", hard_one("0.7"))},
          {"bouncing, soft", over_wall("0", "0", "-0.05", soft_one("2000", Release::unilateral))},
          {"critical", over_wall("2", "1", "-0.02", hard_one("0.8"))},
          {"overdamped", over_wall("4", "1", "-0.02", hard_one("0.8"))}};
}

std::vector<SweepRow> on_threads(const Setup& setup, Sweep what, int threads) {
  what.threads = threads;
  return sweep(setup, what);
}

}  // namespace

TEST_CASE("rows and points are the same bits on one, two and three threads, for every kind of oscillator",
          "[sweep][threads]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 9, what.starts = 3, what.length = {20, 40}, what.diagram_periods = 15;
  std::size_t rests = 0;
  for (const auto& [name, setup] : every_kind()) {
    const std::vector<SweepRow> expected = on_threads(setup, what, 1);
    REQUIRE(expected.size() == 27);
    for (const SweepRow& row : expected) rests += row.orbit.motion == Motion::rest;
    for (int threads : {2, 3}) {
      const std::vector<SweepRow> rows = on_threads(setup, what, threads);
      REQUIRE(rows.size() == expected.size());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        INFO(name << ", " << threads << " threads, row " << i);
        CHECK(rows[i].parameter == expected[i].parameter);
        CHECK(rows[i].start == expected[i].start);
        CHECK(same_bits(rows[i].orbit, expected[i].orbit));
        CHECK(same_bits(rows[i].points, expected[i].points));
        CHECK(rows[i].points.empty() == std::isnan(rows[i].orbit.lambda[0]));
      }
    }
  }
  CHECK(rests > 20);
}

// A row does not know its neighbours: alone it is what it is among others.
TEST_CASE("a row swept alone is the row of a whole sweep", "[sweep][threads]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 9, what.starts = 4, what.length = {20, 40}, what.diagram_periods = 15;
  for (const auto& [name, setup] : every_kind()) {
    const std::vector<SweepRow> all = on_threads(setup, what, 2);
    for (int value : {0, 4, 8}) {
      Sweep alone = what;
      alone.points = 1, alone.from = alone.to = Decimal(all[value * what.starts].parameter);
      const std::vector<SweepRow> rows = on_threads(setup, alone, 1);
      REQUIRE(rows.size() == 4);
      for (std::size_t k = 0; k < rows.size(); ++k) {
        INFO(name << ", value " << value << ", start " << k);
        const SweepRow& row = all[value * what.starts + k];
        CHECK(rows[k].parameter == row.parameter);
        CHECK(same_bits(rows[k].orbit, row.orbit));
        CHECK(same_bits(rows[k].points, row.points));
      }
    }
  }
}

TEST_CASE("a row from the setup's own start is the orbit of its oscillator, to the last bit", "[sweep][threads]") {
  Sweep what;
  what.from = "2", what.to = "10", what.points = 17, what.length = {20, 40}, what.diagram_periods = 15;
  for (const auto& [name, setup] : every_kind())
    for (const SweepRow& row : on_threads(setup, what, 2)) {
      const std::optional<Oscillator> o = as_oscillator(with_parameter(setup, what.over, Decimal(row.parameter)));
      if (!o) continue;
      INFO(name << " at " << row.parameter);
      std::vector<DiagramPoint> points;
      CHECK(same_bits(row.orbit, orbit(*o, own_start(*o), what.length, what.diagram_periods, &points)));
      CHECK(same_bits(row.points, points));
    }
}

}  // namespace touchgo::tests
