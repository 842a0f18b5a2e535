// The cells of the maps that `make report` left.
#include "cases/own/maps.hpp"
#include "cases/results/field_table.hpp"
#include "solver/number/text.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::tests {

using namespace cases;

namespace {

Field result(const std::string& name) { return field_of(Table::from_csv(content("build/results/" + name + ".csv"))); }

}  // namespace

TEST_CASE("a cell of a map is the orbit of a sweep of its own, the first that is decided", "[maps]") {
  const Field motion = result("ob21_map_motion"), lambda1 = result("ob21_map_lambda1");
  const Sweep grid = ob21_map_grid();
  for (const auto& [i, j] : {std::pair<int, int>{0, 0}, {1023, 511}, {130, 300}, {388, 500}, {700, 77}}) {
    Setup s = OwnCases("cases")["ob21_hard"].setup;
    s.contacts[0].restitution = value(*grid.second, j);
    Sweep alone;
    alone.from = alone.to = value(grid, i);
    Orbit o;
    for (const RunLength& length : map_lengths) {
      alone.length = length;
      o = sweep(s, alone).front().orbit;
      if (o.motion != Motion::undecided) break;
    }
    const std::size_t cell = static_cast<std::size_t>(i) * 512 + static_cast<std::size_t>(j);
    INFO("cell " << i << ", " << j);
    CHECK(motion.values[cell] == motion_number(o));
    CHECK(text(lambda1.values[cell], 3) == text(o.lambda[0], 3));
  }
}

}  // namespace touchgo::tests
