// `make bench`: what the suite costs beside other programs, measured in one run on one core, and at the end what
// a second core gives. It reports, and writes its rows to build/bench.csv; no time makes it fail. `build/bench TABLE
// ..` prints these tables alone and writes no file.
#include <sundials/sundials_config.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "solver/program/provenance.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"

namespace touchgo::tests {

namespace {

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos)
      return line.substr(line.find(": ") + 2);
  return "unknown processor";
}

}  // namespace

}  // namespace touchgo::tests

int main(int argc, char** argv) {
  using namespace touchgo;
  using namespace touchgo::tests;
  const Provenance made = provenance();
  const int core = pin();
  std::printf(
      "touchgo %s, commit %s\n%s, %s\n%s %s\nSUNDIALS %s, Boost %s\n\n"
      "Medians of interleaved rounds, time the process had its core; ratios to the first row of each motion.\n"
      "Between events these motions are linear, and touchgo uses that; the others solve any equations. A ratio\n"
      "says what closed forms are worth here, not how good a general solver is.\n",
      made.version.c_str(), made.commit.c_str(), processor().c_str(),
      core < 0 ? "not bound to a core" : ("core " + std::to_string(core)).c_str(), made.compiler.c_str(),
      made.flags.c_str(), SUNDIALS_VERSION, made.libraries.at("Boost").c_str());
  try {
    using Table = std::pair<const char*, void (*)()>;
    const Table on_one_core[] = {{"moving_base", moving_base}, {"regimes", regimes}, {"small_systems", small_systems},
                                 {"together", together},       {"digits", digits},   {"long_work", long_work},
                                 {"start", start_of_program}};
    const std::vector<std::string> named(argv + 1, argv + argc);
    const auto run = [&](const Table& table) {
      if (named.empty() || std::find(named.begin(), named.end(), table.first) != named.end()) table.second();
    };
    const std::string part = "build/bench.csv.part";
    if (named.empty()) write_rows_to(part);
    for (const Table& table : on_one_core) run(table);
    std::printf("\nThe process had its core for %.0f %% of the time.\n", 100 * share_of_core());
    unpin();
    run({"threads", threads});
    if (named.empty()) std::filesystem::rename(part, "build/bench.csv");
  } catch (const std::exception& e) {
    std::fprintf(stderr, "touchgo: bench: %s\n", e.what());
    return 4;
  }
}
