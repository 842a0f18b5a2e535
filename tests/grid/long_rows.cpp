// Sweeps of many periods with their points: these go to the disk piece by piece, and memory does not grow with them.
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <limits>

#include "solver/files/case_file.hpp"
#include "solver/files/sweep_report.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/grid/child.hpp"

namespace touchgo::tests {

namespace {

namespace fs = std::filesystem;

const std::string oscillator = "cases/ob21_hard.toml";

/// The same with a body that nothing touches, so that the general engine has to follow it.
std::string beside_another(const Folder& f) {
  const std::string file = f / "two.toml";
  std::ofstream(file)
      << content(oscillator)
      << "\n[[body]]\nname = \"other\"\nmass = 1\ndamping = 0.1\nstiffness = 1\nposition = 1\nvelocity = 0\n";
  return file;
}

Words sweep(const std::string& name, long periods, int points, const std::string& file) {
  return {"sweep",        name,
          "--over",       "frequency",
          "--from",       "7",
          "--to",         "7.1",
          "--points",     std::to_string(points),
          "--transient",  "0",
          "--periods",    std::to_string(periods),
          "--threads",    "2",
          "--csv",        file + ".csv",
          "--points-out", file + "_points.csv"};
}

/// What a sweep leaves that keeps all in memory: its two tables.
std::pair<std::string, std::string> in_memory(const std::string& name, long periods, int points) {
  Sweep what;
  what.from = "7", what.to = "7.1", what.points = points;
  what.length = {0, periods}, what.diagram_periods = periods;
  const Case c = read_case(name);
  const std::size_t exponents = 2 * c.setup.bodies.size();
  std::pair all(orbits_header(exponents), points_header());
  for (const SweepRow& row : sweep(c.setup, what)) {
    all.first += orbit_line(row, exponents);
    all.second += point_lines(row, row.points);
  }
  return all;
}

/// The most memory that a program took, kB.
long memory_of(const Words& words, const std::string& err) {
  int status = 0;
  rusage used{};
  // What `make coverage` counts is read into memory when a program ends.
  const pid_t child = begin("build/touchgo", words, err, [] { ::setenv("LLVM_PROFILE_FILE", "/dev/null", 1); });
  ::wait4(child, &status, 0, &used);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  return used.ru_maxrss;
}

}  // namespace

TEST_CASE("points that went to the disk in pieces are those of a sweep in memory", "[grid][long_rows]") {
  const Folder f;
  for (const auto& [name, periods] : {std::pair(oscillator, 30'000L), std::pair(beside_another(f), 9'000L)}) {
    CAPTURE(name);
    REQUIRE(touchgo_with(line(sweep(name, periods, 3, f / "out"))).code == 0);
    const auto [orbits, points] = in_memory(name, periods, 3);
    REQUIRE(std::count(points.begin(), points.end(), '\n') > 3 * static_cast<long>(points_at_a_time));
    CHECK(content(f / "out.csv") == orbits);
    CHECK((content(f / "out_points.csv") == points));
    CHECK(!fs::exists(f / "out.csv.part"));
  }
}

TEST_CASE("orbits to standard output leave their points in a file all the same", "[grid][long_rows]") {
  const Folder f;
  Words words = sweep(oscillator, 20'000, 2, f / "out");
  *(std::find(words.begin(), words.end(), "--csv") + 1) = "-";
  const Result r = touchgo_with(line(words));
  CHECK(r.code == 0);
  const auto [orbits, points] = in_memory(oscillator, 20'000, 2);
  CHECK(r.out == orbits);
  CHECK((content(f / "out_points.csv") == points));
}

TEST_CASE("a sweep that was killed in the middle of its rows ends in the bytes of one that was not",
          "[grid][long_rows]") {
  const Folder f;
  REQUIRE(touchgo_with(line(sweep(oscillator, 20'000, 12, f / "whole"))).code == 0);
  for (const std::uintmax_t size : {1'000, 1'000'000, 6'000'000}) {
    const pid_t child = begin("build/touchgo", sweep(oscillator, 20'000, 12, f / "killed"), f / "err");
    CHECK(grows(f / "killed.csv.part", size));
    ::kill(child, SIGKILL);
    end_of(child);
  }
  REQUIRE(touchgo_with(line(sweep(oscillator, 20'000, 12, f / "killed"))).code == 0);
  CHECK(content(f / "killed.csv") == content(f / "whole.csv"));
  CHECK((content(f / "killed_points.csv") == content(f / "whole_points.csv")));
}

TEST_CASE("a row that ends undecided has no points, also where pieces of them went to the disk before",
          "[grid][long_rows]") {
  // Three balls meet at one instant after 11 141 periods: restitution alone does not say how they go on.
  std::string small = content(oscillator);
  for (const auto& [ball, start] :
       {std::pair("left", "position = -10000\nvelocity = 1"), std::pair("middle", "position = 0\nvelocity = 0"),
        std::pair("right", "position = 10000\nvelocity = -1")})
    small += std::string("\n[[body]]\nname = \"") + ball + "\"\nmass = 1\n" + start + '\n';
  for (const char* pair : {"\"left\", \"middle\"", "\"middle\", \"right\""})
    small += std::string("[[contact]]\nbetween = [") + pair + "]\nlaw = \"hard\"\nrestitution = 0.5\n";
  // A staged contact is for the general engine.
  const std::string general = small +
                              "[[wall]]\nname = \"far\"\nposition = 1e6\n[[contact]]\nbetween = [\"right\", "
                              "\"far\"]\nlaw = \"staged\"\nstages = [{ at = 0, stiffness = 1 }]\n";
  for (const std::string& text : {small, general}) {
    const Folder f;
    std::ofstream(f / "late.toml") << text;
    REQUIRE(touchgo_with(line(sweep(f / "late.toml", 12'000, 2, f / "all"))).code == 0);
    CHECK(content(f / "all.csv").find("after 11141 periods: multiple impact") != std::string::npos);
    CHECK(content(f / "all_points.csv") == points_header());
  }
}

#ifndef __SANITIZE_THREAD__  // its shadow of memory grows with every access
TEST_CASE("memory does not grow with the number of periods", "[grid][long_rows]") {
  const Folder f;
  // Both of the oscillator's fill the room for the points of a row more than once.
  for (const auto& [name, periods, times, points] :
       {std::tuple(oscillator, 40'000L, 4, 4), std::tuple(beside_another(f), 5'000L, 8, 2)}) {
    CAPTURE(name);
    // The least of three runs, for on a busy machine what waits for the disk comes on top.
    const Words shorter = sweep(name, periods, points, f / "few"),
                longer = sweep(name, times * periods, points, f / "many");
    long few = std::numeric_limits<long>::max(), many = few;
    for (int i = 0; i < 3; ++i) few = std::min(few, memory_of(shorter, f / "err"));
    for (int i = 0; i < 3 && !(many < few + 5'000); ++i) many = std::min(many, memory_of(longer, f / "err"));
    CAPTURE(few, many);
    CHECK(many < few + 5'000);
  }
}
#endif

}  // namespace touchgo::tests
