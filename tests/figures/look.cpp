// The lines of all figures differ in grey, for the colour-blind, and without any colour.
#include <set>
#include <vector>

#include "figures/drawing/plot.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/pattern.hpp"
#include "tests/figures/colours.hpp"

namespace touchgo::figures {

using namespace tests;

namespace {

struct Line {
  Triple colour;  // linear sRGB
  std::string dash, marker;
};

// As a script's head defines them.
std::vector<Line> lines() {
  const Folder folder;
  draw({"some", column, 50, "x\n", [](std::ostream& gp) { gp << "plot x\n"; }}, folder.path.string());
  const std::string script = content(folder / "some.gp");
  std::vector<Line> all;
  for (const Match& m : matches(script, R"(set linetype \d lc rgb '(#\w{6})' dt (\S+) pt (\d+))"))
    all.push_back({colour(m.groups[1]), m.groups[2], m.groups[3]});
  return all;
}

}  // namespace

TEST_CASE("lines differ in their dashes, their markers, their greys, and to the colour-blind", "[look]") {
  const std::vector<Line> all = lines();
  REQUIRE(all.size() == 6);
  std::set<std::string> dashes, markers;
  for (const Line& line : all) dashes.insert(line.dash), markers.insert(line.marker);
  CHECK(dashes.size() == all.size());
  CHECK(markers.size() == all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) CHECK(told_apart(all[i].colour, all[j].colour));
}

}  // namespace touchgo::figures
