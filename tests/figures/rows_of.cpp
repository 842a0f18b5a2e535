// A curve of some rows of a CSV: the same drawing as by a condition that gnuplot evaluates at every row.
#include "figures/drawing/rows_of.hpp"

#include <ostream>
#include <stdexcept>

#include "figures/drawing/plot.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::figures {

using namespace tests;

namespace {

const std::string rows = "kind,x,y\nup,0,1\nup,1,2\nup,2,4\nupper,0,9\nupper,1,7\ndown,0,3\n";

std::string svg(const std::string& curve) {
  const Folder folder;
  draw({"some", column, 50, rows,
        [&](std::ostream& gp) {
          gp << "unset key\nset xrange [0:3]\nset yrange [0:10]\nplot 1 with lines, 'some.csv' " << curve
             << " with linespoints\n";
        }},
       folder.path.string());
  return content(folder / "some.svg");
}

std::string where(const std::string& kind) { return "skip 1 using (strcol(1) eq '" + kind + "' ? $2 : NaN):3"; }

}  // namespace

TEST_CASE("rows of a kind are the same as by a test of each row", "[drawing]") {
  for (const char* kind : {"up", "upper", "down"}) CHECK(svg(rows_of(rows, kind) + " using 2:3") == svg(where(kind)));
  CHECK(svg(where("up")) != svg(where("upper")));
}

TEST_CASE("of a kind that no row has nothing is drawn", "[drawing]") {
  CHECK(svg(rows_of(rows, "sideways") + " using 2:3") == svg(where("sideways")));
}

TEST_CASE("a kind may be given by several cells", "[drawing]") {
  CHECK(rows_of("r,model,t\n1,hard,0\n1,soft,0\n1,soft,1\n", "1,soft") == "skip 2 every ::::1");
}

TEST_CASE("rows of a kind that lie apart are refused", "[drawing]") {
  CHECK_THROWS_AS(rows_of("kind,x\nup,0\ndown,0\nup,1\n", "up"), std::logic_error);
}

}  // namespace touchgo::figures
