// Maps as CSV: a sweep's columns and digits.
#include "solver/files/map_table.hpp"

#include "solver/files/sweep_report.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/grid/made_up_maps.hpp"

namespace touchgo::tests {

namespace {

/// An oscillator that strikes a wall, forced.
Setup struck() {
  Setup s;
  s.bodies = {body("1", "0.23", "1", "0.01", "0")};
  s.bodies[0].force = {{"0.0025", "7.1", "0"}};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.6")};
  return named(s);
}

}  // namespace

TEST_CASE("the columns of a map are those of a sweep and its own", "[grid][map]") {
  MapHead head;
  CHECK(map_header(head) ==
        "parameter,parameter2,start,lambda1,lambda2,lambda1_stderr,impacts_per_period,energy_per_period,p,n,"
        "rest_fraction,max_impact_speed,verdict,xr_low,xr_high,reason\n");
  head.exponents = 4, head.basins = true;
  CHECK(map_header(head).ends_with(",verdict,lambda3,lambda4,xr_low,xr_high,attractor,reason\n"));
}

TEST_CASE("a line of a map has a sweep's parameters and cells", "[grid][map]") {
  Sweep along, over;
  along.from = "7.1", along.to = "7.3", along.points = 3, along.starts = 2, along.length = {20, 40};
  over = along;
  over.second = Axis{"restitution", "0.1", "0.6", 4, false};
  const std::vector<SweepRow> line = sweep(struck(), along), grid = sweep(struck(), over);
  const MapHead head;
  for (int i = 0; i < 3; ++i)
    for (int start = 0; start < 2; ++start) {
      const std::string of_sweep = orbit_line(line[2 * i + start], 2);
      MapRow row{grid[(i * 4 + 3) * 2 + start].orbit, -0.25, 1.0 / 3, 0};  // at the restitution of the sweep
      std::string expected = of_sweep;
      expected.insert(expected.find(','), ",0.6");
      expected.insert(expected.rfind(','), ",-0.25,0.333333333333333");
      CHECK(map_line(grid[(i * 4 + 3) * 2 + start], row, head) == expected);
    }
  CHECK(grid[0].parameter == "7.1");
  CHECK(map_line(grid[9 * 2], {}, head).starts_with("7.3,0.26666666666666667,0,"));  // 0.1 + 0.5 / 3
}

TEST_CASE("a line of a map of starts has its attractor at its end, and every exponent", "[grid][map]") {
  MapHead head;
  head.exponents = 4, head.basins = true;
  MapRow row;
  row.orbit.lambda = {1, -inf, no_number, -2}, row.xr_low = no_number, row.xr_high = inf, row.attractor = 12;
  CHECK(map_line({"1", "2", 3, {}, {}}, row, head) == "1,2,3,1,-inf,0,0,0,0,0,0,0,undecided,nan,-2,nan,inf,12,\n");
}

}  // namespace touchgo::tests
