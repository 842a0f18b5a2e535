// touchgo map: its rows are a sweep's, its basins those that the general engine finds, by any crew.
#include <algorithm>
#include <csignal>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "solver/files/case_file.hpp"
#include "solver/files/map_file.hpp"
#include "solver/stability/long_run.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/grid/child.hpp"

namespace touchgo::tests {

namespace {

namespace fs = std::filesystem;

Words map(const std::string& out, const std::string& threads = "0") {
  Words all = parts(
      "map cases/ob21_hard.toml --over frequency --from 4 --to 8 --points 81 --and restitution --from2 0.5 --to2 1 "
      "--points2 51 --periods 300 --threads " +
      threads);
  all.insert(all.end(), {"--out", out});
  return all;
}

std::vector<Words> cells(const std::string& csv) {
  std::vector<Words> all;
  std::istringstream lines(csv);
  for (std::string l; std::getline(lines, l);) {
    all.emplace_back();
    std::istringstream in(l);
    for (std::string cell; std::getline(in, cell, ',');) all.back().push_back(cell);
  }
  return all;
}

/// OB21's oscillator at r = 0.6 where two motions of eight periods coexist.
const std::string coexisting =
    "cases/ob21_hard.toml --set contact.1.restitution=0.6 --set wall.1.frequency=7.25 "
    "--set body.1.force.1.frequency=7.25 ";

}  // namespace

TEST_CASE("a map's row is a sweep's", "[grid][map]") {
  const Folder f;
  REQUIRE(touchgo_with("map cases/ob21_soft.toml --over stiffness --from 100 --to 1e5 --points 4 --log --and frequency "
                       "--from2 4 --to2 8 --points2 5 --log2 --starts 2 --periods 100 --out " +
                       f / "map.csv")
              .code == 0);
  const std::vector<Words> rows = cells(content(f / "map.csv"));
  REQUIRE(rows.size() == 1 + 4 * 5 * 2);
  REQUIRE(touchgo_with("sweep cases/ob21_soft.toml --set contact.1.stiffness=1e4 --over frequency --from 4 --to 8 "
                       "--points 5 --log --starts 2 --periods 100 --csv " +
                       f / "sweep.csv" + " --points-out " + f / "points.csv")
              .code == 0);
  const std::vector<Words> sweep = cells(content(f / "sweep.csv"));
  std::map<Words, std::vector<double>> sections;  // at phase 0, by parameter and start
  for (const Words& point : cells(content(f / "points.csv")))
    if (point.size() > 4 && point[4] == "section" && point[2] == "0")
      sections[{point[0], point[1]}].push_back(std::stod(point[3]));
  for (std::size_t i = 1; i < sweep.size(); ++i) {
    const Words& row = rows[2 * 10 + i];
    CHECK(row[0] == "10000");
    CHECK(Words(row.begin() + 1, row.begin() + 1 + static_cast<long>(sweep[i].size())) == sweep[i]);
    // The extent of the motion: of the last 64 periods' sections.
    const std::vector<double>& xr = sections.at({sweep[i][0], sweep[i][1]});
    const auto [low, high] = std::minmax_element(xr.end() - 64, xr.end());
    CHECK((std::stod(row[13]) == *low && std::stod(row[14]) == *high));
  }
}

TEST_CASE("a map as HDF5 is the one as CSV, with its case, command and units", "[grid][map]") {
  const Folder f;
  REQUIRE(touchgo_with(line(map(f / "map.csv"))).code == 0);
  REQUIRE(touchgo_with(line(map(f / "map.h5"))).code == 0);
  CHECK(std::distance(fs::directory_iterator(f.path), fs::directory_iterator()) == 2);
  const Map m = read_map(f / "map.h5");
  CHECK(m.head.case_text == content("cases/ob21_hard.toml"));
  CHECK(m.head.command.starts_with("touchgo map cases/ob21_hard.toml --over frequency --from 4 "));
  CHECK(m.head.command.ends_with(" --periods 300 --out " + f / "map.h5"));
  CHECK(m.head.first.unit == "rad/s");
  CHECK(!m.head.basins);
  const std::vector<Words> rows = cells(content(f / "map.csv"));
  REQUIRE(rows.size() == 1 + m.rows.size());
  for (std::size_t i = 0; i < m.rows.size(); i += 7) {
    const Words& row = rows[1 + i];
    CHECK(std::stod(row[0]) == m.head.first.values[i / 51]);
    CHECK(std::stod(row[1]) == m.head.second.values[i % 51]);
    CHECK(row[12] == name(m.rows[i].orbit.motion));
    if (!std::isinf(m.rows[i].orbit.lambda[0]))
      CHECK(std::abs(std::stod(row[3]) - m.rows[i].orbit.lambda[0]) <= 1e-14 * std::abs(m.rows[i].orbit.lambda[0]));
  }
}

TEST_CASE("basins of two motions that are known to coexist", "[grid][map]") {
  const Folder f;
  const Result r =
      touchgo_with("map " + coexisting +
                   "--over start.position --from 0.001 --to 0.025 --points 25 --and start.velocity --from2 "
                   "-0.1 --to2 0.1 --points2 21 --out " +
                   f / "basins.h5");
  REQUIRE(r.code == 0);
  const Map m = read_map(f / "basins.h5");
  CHECK(m.head.basins);
  REQUIRE(m.attractors.size() == 2);
  std::set<std::pair<int, int>> found;
  for (const Attractor& a : m.attractors) found.insert({a.p, a.n});
  CHECK(found == std::set<std::pair<int, int>>{{2, 8}, {3, 8}});
  CHECK(m.attractors[0].rows + m.attractors[1].rows == m.rows.size());
  CHECK(std::count(r.out.begin(), r.out.end(), '\n') == 2);
  // The general engine, which shares with the kernel of sweeps only what a setup says.
  const Case c =
      read_case("cases/ob21_hard.toml",
                {{"contact.1.restitution", "0.6"}, {"wall.1.frequency", "7.25"}, {"body.1.force.1.frequency", "7.25"}});
  for (std::size_t i = 3; i < m.rows.size(); i += 53) {
    Setup start = c.setup;
    start.bodies[0].position = Decimal(std::to_string(m.head.first.values[i / 21]));
    start.bodies[0].velocity = Decimal(std::to_string(m.head.second.values[i % 21]));
    const Orbit o = long_run(start, {500, 600}, 0, nullptr);
    INFO("start " << start.bodies[0].position.text() << " m, " << start.bodies[0].velocity.text() << " m/s");
    const Attractor& a = m.attractors.at(static_cast<std::size_t>(m.rows[i].attractor) - 1);
    CHECK(o.p == a.p);
    CHECK(o.n == a.n);
  }
}

TEST_CASE("maps are the same bytes on one, two and three threads, and after kill -9", "[grid][map]") {
  const Folder f;
  REQUIRE(touchgo_with(line(map(f / "map.h5", "1"))).code == 0);
  const std::string one = content(f / "map.h5");
  for (const char* threads : {"2", "3"}) {
    REQUIRE(touchgo_with(line(map(f / "map.h5", threads))).code == 0);
    CHECK(content(f / "map.h5") == one);
  }
  fs::remove(f / "map.h5");
  const pid_t child = begin("build/touchgo", map(f / "map.h5", "1"), f / "err");
  CHECK(grows(f / "map.h5.part", 100'000));
  ::kill(child, SIGKILL);
  end_of(child);
  CHECK(!fs::exists(f / "map.h5"));
  REQUIRE(touchgo_with(line(map(f / "map.h5", "1"))).code == 0);
  CHECK(content(f / "map.h5") == one);
}

TEST_CASE("maps that make no sense are refused in one line", "[grid][map]") {
  const Folder f;
  const std::string start = "map cases/ob21_hard.toml --over frequency --from 2 --to 3 --points 2 ";
  const std::string rest = "--from2 0.5 --to2 1 --points2 2 --out ";
  for (const std::string& arguments :
       {start + "--and frequency " + rest + f / "a.h5", start + "--and mass " + rest + f / "a.h5",
        start + "--and restitution " + rest + f / "a.txt", start + "--and restitution " + rest + "-",
        start + "--and restitution " + rest + "cases/ob21_hard.toml", start,
        start + "--and restitution --from2 0.5 --to2 1 --points2 1 --out " + f / "a.h5",
        start + "--and restitution --from2 0 --to2 1 --points2 3 --log2 --out " + f / "a.h5"}) {
    const Result r = touchgo_with(arguments);
    INFO(arguments << ": " << r.err);
    CHECK(r.code == 2);
    CHECK(is_one_line(r.err));
  }
  CHECK(touchgo_with(start + "--and restitution " + rest + "/nowhere/a.h5").code == 4);
  CHECK(fs::is_empty(f.path));
}

TEST_CASE("two oscillators that never meet have two motions together: in step and a period apart", "[grid][map]") {
  // Each alone has one motion, of two periods; two that do not feel each other have it in 2 / 1 phases.
  const Folder f;
  std::ofstream(f / "two.toml") << R"(title = "two oscillators that never meet"
run = { until = 1 }
wall = [{ name = "left", position = 0, amplitude = 0.0025, frequency = 4 },
        { name = "right", position = 0, amplitude = -0.0025, frequency = 4 }]
contact = [{ between = ["left", "a"], law = "hard", restitution = 1 },
           { between = ["b", "right"], law = "hard", restitution = 1 }]
[[body]]
name = "a"
mass = 1
damping = 0.23
stiffness = 1
position = 0.001
velocity = 0
force = [{ amplitude = 0.0025, frequency = 4 }]
[[body]]
name = "b"
mass = 1
damping = 0.23
stiffness = 1
position = -0.001
velocity = 0
force = [{ amplitude = -0.0025, frequency = 4 }]
)";
  const Result r = touchgo_with("map " + f / "two.toml" +
                                " --over body.b.position --from -0.02 --to -0.001 --points 3 --and body.b.velocity "
                                "--from2 -0.05 --to2 0.05 --points2 4 --periods 150 --out " +
                                f / "map.csv");
  REQUIRE(r.code == 0);
  const std::vector<Words> rows = cells(content(f / "map.csv"));
  REQUIRE(rows.size() == 13);
  std::set<std::string> attractors;
  const auto at = std::find(rows[0].begin(), rows[0].end(), "attractor") - rows[0].begin();
  for (std::size_t i = 1; i < rows.size(); ++i) attractors.insert(rows[i][static_cast<std::size_t>(at)]);
  CHECK(attractors == std::set<std::string>{"1", "2"});
  CHECK(std::count(r.out.begin(), r.out.end(), '\n') == 2);
  CHECK(r.err.find("undecided") == std::string::npos);
}

// Undamped, with twice the frequency of its force: each start has a motion of its own, which repeats after one period.
TEST_CASE("attractors beyond the numbered ones are noted, and counted in the file", "[grid][map]") {
  const Folder f;
  std::ofstream(f / "many.toml") << "[run]\nuntil = 3\n[[body]]\nname = 'b'\nmass = 1\nstiffness = 4\nposition = 0\n"
                                    "velocity = 0\nforce = [{ amplitude = 1, frequency = 1 }]\n[[wall]]\nname = 'w'\n"
                                    "position = 3\n[[contact]]\nbetween = ['b', 'w']\nlaw = 'hard'\nrestitution = 1\n";
  auto mapped = [&](int points) {
    return touchgo_with("map " + f / "many.toml" + " --over start.position --from 0.5 --to 1.5 --points " +
                        std::to_string(points) + " --and start.velocity --from2 0 --to2 0 --points2 1 --periods 4 " +
                        "--transient 0 --out " + f / "many.h5");
  };
  const Result many = mapped(10'007);
  CHECK(many.code == 0);
  CHECK(many.out.find("\n0: of 7 starts more") != std::string::npos);
  CHECK(many.err.starts_with("note: "));
  CHECK(many.err.find("more than 10000 attractors") != std::string::npos);
  const Map m = read_map(f / "many.h5");
  CHECK(m.attractors.size() == 10'000);
  CHECK(m.rows_left_out == 7);
  CHECK(m.rows.back().attractor == 0);
  const Result few = mapped(10);
  CHECK(few.err.empty());
  CHECK(read_map(f / "many.h5").rows_left_out == 0);
}

}  // namespace touchgo::tests
