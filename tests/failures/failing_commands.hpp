// Commands that write, small ones, one for each way to an output.
#pragma once

#include "tests/common/program.hpp"
#include "tests/failures/failing.hpp"

namespace touchgo::tests {

/// The project's cases and claims, and room for results beside them.
inline std::map<std::string, std::string> papers() {
  std::map<std::string, std::string> files = {{"build", ""}, {"cases/results.sums", "cases/results.sums"}};
  for (const auto& entry : std::filesystem::recursive_directory_iterator("cases"))
    if (entry.path().extension() == ".toml") files[entry.path().string()] = entry.path().string();
  return files;
}

/// What a command of touchgo, given but for its name, makes for others to read; once.
inline std::string made(const std::string& words, const std::string& name) {
  static const Folder folder;
  const std::string file = folder / name;
  if (!std::filesystem::exists(file)) REQUIRE(touchgo_with(words + " " + file).code == 0);
  return file;
}

struct Named {
  std::string name;
  FailingCommand command;
  bool quick = false;
};

inline std::vector<Named> failing_commands() {
  using Files = std::map<std::string, std::string>;
  const std::string grid = " --over frequency --from 4 --to 5 --points 3 --periods 20 --transient 20 --threads 1 ",
                    plane = grid + "--and restitution --from2 0.5 --to2 0.9 --points2 2 ";
  const Files ball = {{"ball.toml", "cases/ball.toml"}}, hard = {{"hard.toml", "cases/ob21_hard.toml"}},
              map = {{"map.h5", made("map cases/ob21_hard.toml" + plane + "--out", "map.h5")}},
              state = {{"ball.toml", "cases/ball.toml"},
                       {"ball.state", made("simulate cases/ball.toml --until 1 --state", "ball.state")}};
  const bool keeps = true, quick = true;
  return {
      {"simulate",
       {"touchgo", "simulate ball.toml --until 1 --json run.json --csv run.csv --state run.state", ball},
       quick},
      {"simulate --from", {"touchgo", "simulate ball.toml --until 2 --from ball.state --json -", state}},
      {"simulate in the whole program",
       {"touchgo-full", "simulate ball.toml --until 1 --plot run.svg --html run.html", ball}},
      {"verify", {"touchgo-full", "verify --only ob21-eq8 --json ledger.json --junit ledger.xml", papers()}},
      {"sweep", {"touchgo", "sweep hard.toml" + grid + "--csv rows.csv --points-out points.csv", hard, keeps}, quick},
      {"sweep to standard output", {"touchgo", "sweep hard.toml" + grid + "--csv -", hard}},
      {"events",
       {"touchgo",
        "events ball.toml --over contact.1.restitution --from 0.5 --to 0.6 --points 2 --until 1 --threads 1 "
        "--csv events.csv",
        ball, keeps}},
      {"orbit",
       {"touchgo",
        "orbit hard.toml --over frequency --from 4 --to 4.01 --period 1 --json windows.json --csv orbits.csv", hard}},
      {"map, CSV", {"touchgo-full", "map hard.toml" + plane + "--out map.csv", hard, keeps}},
      {"map, HDF5", {"touchgo-full", "map hard.toml" + plane + "--out map.h5", hard, keeps}},
      {"plot", {"touchgo-full", "plot map.h5 --out map.svg", map}},
      {"plot, PDF", {"touchgo-full", "plot map.h5 --out map.pdf", map}}};
}

/// Of one command each call of the fault's kind, name and size fails, once.
inline void fail_each(const std::string& command, Fault fault) {
  for (const Named& named : failing_commands()) {
    if (named.name != command) continue;
    const Whole reference = whole(named.command, fault);
    while (fault.at++ < reference.calls) check_failing(named.command, reference, fault);
  }
}

}  // namespace touchgo::tests
