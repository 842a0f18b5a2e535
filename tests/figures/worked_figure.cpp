// The worked example of CONTRIBUTING.md, "A figure": drawn from a named result, once, and again with the same bytes.
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "figures/drawing/plot.hpp"
#include "figures/gallery/gallery.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace tests;
namespace fs = std::filesystem;

namespace {

// The gap at the time steps.
Plot worked_gap(const Results& results) {
  const Table& steps = results["worked_steps"];
  std::ostringstream csv;
  csv << "t (s),gap (m)\n";
  for (std::size_t i = 0; i < steps.rows(); ++i) csv << steps.numbers("t")[i] << ',' << steps.numbers("gap")[i] << '\n';

  Plot plot{"worked_gap", column, 64, csv.str(), {}};
  plot.body = [](std::ostream& gp) {
    gp << "set xlabel 'time / s'\nset ylabel 'gap / m'\nunset key\n"
       << "plot 'worked_gap.csv' skip 1 using 1:2 with linespoints pt 6 lc rgb '#000000'\n";
  };
  return plot;
}

// Its line in the list of all_figures().
const Figure listed{"worked_gap", {"worked_steps"}, worked_gap};

}  // namespace

TEST_CASE("the worked figure is drawn from its result, twice with the same bytes", "[gallery][worked]") {
  std::string name = (fs::temp_directory_path() / "touchgo-test-XXXXXX").string();
  const fs::path folder = mkdtemp(name.data());
  Results results;
  results.tables["worked_steps"].add("t", "s", Numbers{0, 1, 2}).add("gap", "m", Numbers{3, 1, -0.5});
  for (const char* again : {"a", "b"}) draw_figures({listed}, results, (folder / again).string());
  CHECK(content(folder / "a/worked_gap.csv") == "t (s),gap (m)\n0,3\n1,1\n2,-0.5\n");
  for (const char* ending : {".csv", ".gp", ".svg", ".pdf"}) {
    const std::string first = content(folder / "a" / (std::string("worked_gap") + ending));
    CHECK_FALSE(first.empty());
    CHECK(first == content(folder / "b" / (std::string("worked_gap") + ending)));
  }
  fs::remove_all(folder);
}

}  // namespace touchgo::figures
