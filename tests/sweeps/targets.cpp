// Sweeps and maps on every set of instructions that this processor has: the same bytes.
#include <hwy/targets.h>

#include "solver/files/case_file.hpp"
#include "solver/sweeps/row_bytes.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/oscillator/on_target.hpp"

namespace touchgo::tests {

using tests::OnTarget;

namespace {

std::string rows_on(std::int64_t target, const Setup& setup, const Sweep& what) {
  const OnTarget on(target);
  return to_bytes(sweep(setup, what));
}

}  // namespace

TEST_CASE("sweeps, maps and basins are the same bytes on every target", "[sweep][targets]") {
  const std::vector<std::int64_t> targets = hwy::SupportedAndGeneratedTargets();
  REQUIRE(!targets.empty());
  Sweep diagram, map, basins;
  diagram.from = "2", diagram.to = "10", diagram.points = 40, diagram.starts = 3, diagram.diagram_periods = 20;
  map.from = "2", map.to = "10", map.points = 24, map.second = Axis{"restitution", "0.5", "1", 12};
  map.diagram_periods = 64;
  basins.over = "start.position", basins.from = "0.001", basins.to = "0.02", basins.points = 20;
  basins.second = Axis{"start.velocity", "-0.02", "0.02", 10};
  for (const char* name : {"cases/ob21_hard.toml", "cases/ob21_soft.toml"})
    for (Sweep what : {diagram, map, basins}) {
      if (what.second && what.second->over == "restitution" && std::string(name) == "cases/ob21_soft.toml")
        what.second = Axis{"stiffness", "100", "200000", 12, true};
      what.length = {50, 100};
      const Setup setup = read_case(name).setup;
      const std::string best = rows_on(targets.front(), setup, what);
      for (const std::int64_t target : targets) {
        CAPTURE(name, what.over, hwy::TargetName(target));
        CHECK((rows_on(target, setup, what) == best));
      }
    }
}

}  // namespace touchgo::tests
