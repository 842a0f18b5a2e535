// A sweep as a picture: each dot at its place, what is undecided counted, nothing that a file says acts.
#include "figures/map/sweep_plot.hpp"

#include <cmath>
#include <fstream>
#include <pugixml.hpp>

#include "figures/drawing/figures.hpp"
#include "figures/map/scatter.hpp"
#include "solver/files/errors.hpp"
#include "solver/files/sweep_report.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::figures {

using namespace tests;
using Catch::Matchers::WithinAbs;

namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN(),
                 endless = std::numeric_limits<double>::infinity();

SweepRow swept(const std::string& parameter, Motion motion, double lambda1, double count, std::string reason = "") {
  SweepRow row{parameter, "", 0, {}, {}};
  row.orbit.lambda = {lambda1, lambda1 - 1};
  row.orbit.impacts_per_period = count, row.orbit.motion = motion, row.orbit.reason = std::move(reason);
  return row;
}

std::string all_text(const std::string& svg) {
  pugi::xml_document document;
  REQUIRE(document.load_file(svg.c_str(), pugi::parse_default | pugi::parse_ws_pcdata));
  std::string all;
  for (const pugi::xpath_node& text : document.select_nodes("//text//text()")) all += text.node().value();
  return all;
}

}  // namespace

TEST_CASE("a dot of a bifurcation diagram lies where its numbers say", "[map]") {
  // Values 1 to 5 on an axis from 0.92 to 5.08, heights from -1 to 3.
  const ValueAxis across({3, 1, 2, 5, 4, 3});
  CHECK(across.values == std::vector<double>{1, 2, 3, 4, 5});
  CHECK_FALSE(across.logarithmic);
  CHECK_THAT(across.place(4), WithinAbs((4 - 0.92) / 4.16, 1e-12));
  const Raster r = scattered({{4, 2, 0}, {2, 7, 0}}, across, {-1, 3}, {"#000000"});
  double x = 0, y = 0, cells = 0;
  for (std::size_t i = 0; i < r.cells.size(); ++i)
    if (r.cells[i] == 1)
      ++cells, x += static_cast<double>(i % r.width) + 0.5, y += static_cast<double>(i / r.width) + 0.5;
  REQUIRE(cells > 0);
  CHECK(cells < 30);  // the other one is off the axis
  CHECK_THAT(x / cells / static_cast<double>(r.width), WithinAbs((4 - 0.92) / 4.16, 0.001));
  CHECK_THAT(y / cells / static_cast<double>(r.height), WithinAbs(0.25, 0.002));
}

TEST_CASE("of two kinds of dots at one place each is seen at every second value", "[map]") {
  const ValueAxis across({1, 2, 3, 4});
  std::vector<Dot> dots;
  for (double v : across.values) dots.insert(dots.end(), {{v, 0.5, 1}, {v, 0.5, 0}});
  const Raster r = scattered(dots, across, {0, 1}, {"#000000", "#0080d0"});
  for (double v : across.values)
    CHECK(int(r.cells[r.height / 2 * r.width + static_cast<std::size_t>(across.place(v) * double(r.width))]) ==
          (std::fmod(v, 2) == 1 ? 1 : 2));
}

TEST_CASE("values whose logarithms are equally far apart have an axis of logarithms", "[map]") {
  CHECK(ValueAxis({0.01, 0.1, 1, 10}).logarithmic);
  CHECK_THAT(ValueAxis({0.01, 0.1, 1, 10}).place(0.1), WithinAbs((0.02 * 3 + 1) / (1.04 * 3), 1e-12));
  for (const std::vector<double>& v :
       {std::vector<double>{1, 2, 3}, {1, 10}, {7}, {-4, -2, -1}, {1, 2, 4, 9}, {1, 1.0000001, 1.0000002}})
    CHECK_FALSE(ValueAxis(v).logarithmic);
}

TEST_CASE("tables of a sweep read back are those that were written", "[map]") {
  const Folder f;
  std::vector<SweepRow> rows{swept("0.35e1", Motion::periodic, -0.25, 1.5),
                             swept("-2", Motion::rest, -endless, endless),
                             swept("7", Motion::undecided, not_known, not_known, "a \"reason\", with\nanother line")};
  for (SweepRow& row : rows) row.orbit.lambda.insert(row.orbit.lambda.end(), {-3, -4}), row.orbit.n = 3, row.start = 2;
  std::string csv = orbits_header(4);
  for (const SweepRow& row : rows) csv += orbit_line(row, 4);
  std::ofstream(f / "s.csv") << csv;
  const auto read = read_sweep(f / "s.csv");
  REQUIRE(read);
  std::string again = orbits_header(4);
  for (const SweepRow& row : *read) again += orbit_line(row, 4);
  CHECK(again == csv);
  CHECK(read->at(2).orbit.reason == rows[2].orbit.reason);

  const std::vector<DiagramPoint> points{{false, 1, 0.25, 0}, {true, 0, 0, -1.5}};
  std::ofstream(f / "p.csv") << points_header() << point_lines(rows[0], points);
  const auto read_back = read_points(f / "p.csv");
  REQUIRE(read_back);
  REQUIRE(read_back->points.size() == 2);
  CHECK(read_back->points.at(0).parameter == 3.5);
  CHECK((!read_back->points.at(0).point.impact && read_back->points.at(0).point.half == 1 &&
         read_back->points.at(0).point.xr == 0.25));
  CHECK((read_back->points.at(1).point.impact && read_back->points.at(1).point.vr == -1.5));
  CHECK(read_back->section == "0");
  for (const std::string section : {"0.3", "impact"}) {
    std::ofstream(f / "q.csv") << points_header(section) << point_lines(rows[0], points, section);
    std::ofstream(f / "t.csv") << orbits_header(4, section) << orbit_line(rows[2], 4, section);
    const auto of = read_points(f / "q.csv");
    REQUIRE(of);
    CHECK(of->section == section);
    CHECK(of->points.size() == (section == "impact" ? 1 : 2));
    CHECK(of->points.back().point.vr == -1.5);
    CHECK(read_sweep(f / "t.csv")->at(0).orbit.reason == rows[2].orbit.reason);
  }
  CHECK_FALSE(read_sweep(f / "p.csv"));
  CHECK_FALSE(read_points(f / "s.csv"));

  // The line of what is no row: the third row begins in line 4, and has two.
  for (const auto& [more, line] : {std::pair<std::string, int>{"1,2\n", 6}, {orbit_line(rows[0], 2), 6}, {"8", 6}}) {
    std::ofstream(f / "s.csv") << csv << more;
    CHECK_THROWS_WITH(read_sweep(f / "s.csv"),
                      f / "s.csv" + ":" + std::to_string(line) + ": is no row of touchgo sweep");
  }
  for (const char* point : {"1,0,0,0.5,sections,", "1,0,0,,section,", "nan,0,0,1,section,", "1,0,0,0x1,section,"}) {
    INFO(point);
    std::ofstream(f / "p.csv") << points_header() << point << "\n";
    CHECK_THROWS_WITH(read_points(f / "p.csv"), f / "p.csv" + ":2: is no row of touchgo sweep --points-out");
  }
}

TEST_CASE("undecided rows of a sweep are marked, and counted in the caption with their reasons", "[map]") {
  std::vector<SweepRow> rows;
  for (int i = 0; i < 100; ++i) rows.push_back(swept(std::to_string(i), Motion::periodic, -0.5, 1));
  rows[40] = swept("40", Motion::undecided, 0, 2, "`touch x` of 'ours' & <theirs>");
  rows[41] = swept("41", Motion::undecided, not_known, not_known, "after 12 periods: a reason");
  rows[42] = swept("42", Motion::undecided, not_known, not_known, "after 13 periods: a reason");
  rows[50] = swept("50", Motion::rest, -endless, endless);
  rows[60].orbit.lambda[1] = -1000;
  const Plot plot = sweep_plot(rows, {});
  CHECK(plot.caption ==
        "100 rows, 3 undecided, 1 with infinitely many impacts per period, 1 value beyond an axis (triangles). 2 "
        "undecided: a reason. 1 undecided: `touch x` of 'ours' & <theirs>.");
  for (const char* row : {"undecided,40,0\n", "undecided,41,0\n", "undecided,42,0\n", "superstable,50,0\n",
                          "endless,50,0\n", "lambda2 below,60,0\n", "lambda1,40,0\n", "impacts,40,2\n"})
    CHECK(plot.csv.find(std::string("\n") + row) != std::string::npos);
  CHECK(plot.csv.find("lambda1,41,") == std::string::npos);
  CHECK(plot.csv.find("undecided,43,") == std::string::npos);
  const Folder folder;
  draw(plot, folder.path.string());
  const std::string words = all_text(folder / "sweep.svg");
  for (const char* word : {"100 rows, 3 undecided", "`touch x` of 'ours' & <theirs>", "λ", "impacts per period"}) {
    INFO(word);
    CHECK(words.find(word) != std::string::npos);
  }
}

TEST_CASE("of more rows than can be shown every second is drawn, and all are counted", "[map]") {
  std::vector<SweepRow> rows;
  for (std::size_t i = 0; i < most_rows + 2; ++i)
    rows.push_back(swept(std::to_string(i), i % 2 ? Motion::undecided : Motion::periodic, -0.5, 1, i % 2 ? "why" : ""));
  const Plot plot = sweep_plot(rows, {});
  CHECK(plot.caption == "8194 rows, 4097 undecided. Of 2 rows one is shown. 4097 undecided: why.");
  CHECK(plot.csv.find("impacts,2,") != std::string::npos);
  CHECK(plot.csv.find("impacts,3,") == std::string::npos);
}

TEST_CASE("sweeps of one row, of unknown numbers and of huge ones are drawn or refused", "[map]") {
  const Folder folder;
  for (const SweepRow& row :
       {swept("0", Motion::undecided, not_known, not_known, "why"), swept("3", Motion::rest, -endless, endless),
        swept("1e300", Motion::periodic, 1e306, 1e-306)})
    CHECK_NOTHROW(
        draw(sweep_plot({row}, {"0", {{std::stod(row.parameter), {false, 0, 1e307, 0}}}}), folder.path.string()));
  CHECK_THROWS_WITH(sweep_plot({}, {}), "there is no row to draw");
  CHECK_THROWS_AS(sweep_plot({swept("2e300", Motion::periodic, -1, 1)}, {}), DrawingFailed);
}

}  // namespace touchgo::figures
