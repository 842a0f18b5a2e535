// The worked example of CONTRIBUTING.md, "A case": one file, simulated, its printed time judged. Run from the project's
// folder.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/common/catch.hpp"

namespace touchgo::tests {

namespace {

namespace fs = std::filesystem;

const char* const worked_case = R"(
title  = "A ball thrown up comes down"
source = "any textbook"

[run]
until = 3

[[body]]
name = "ball"
mass = 2               # kg
load = -20             # N: a weight, g = 10 m/s^2
position = 0           # m
velocity = 10          # m/s

[[wall]]
name = "ground"
position = 0

[[contact]]
between = ["ground", "ball"]
law = "hard"
restitution = 0

[[published]]
event = "impact"
time = 2.0             # 2 v / g
where = "p. 1"
)";

// Exit code and JSON of `touchgo COMMAND FILE --json -`.
std::pair<int, nlohmann::json> answer(const std::string& command, const std::string& toml) {
  const fs::path file = fs::temp_directory_path() / ("worked-case-" + std::to_string(getpid()) + ".toml");
  std::ofstream(file) << toml;
  const fs::path out = file.string() + ".json";
  const int status =
      std::system(("build/touchgo " + command + " " + file.string() + " --json - >" + out.string()).c_str());
  std::ifstream in(out);
  std::pair<int, nlohmann::json> result{WEXITSTATUS(status), nlohmann::json::parse(in)};
  fs::remove(file), fs::remove(out);
  return result;
}

}  // namespace

TEST_CASE("the worked case lands where the parabola ends and its printed time is judged", "[program][worked]") {
  const auto [code, run] = answer("simulate", worked_case);
  CHECK(code == 0);
  CHECK(run["events"][0]["kind"] == "impact");
  CHECK(run["events"][0]["t"] == "2");
  const auto [verified, ledger] = answer("verify", worked_case);
  CHECK(verified == 0);
  CHECK(ledger["claims"][0]["verdict"] == "reproduced");
  std::string wrong = worked_case;
  wrong.replace(wrong.find("time = 2.0"), 10, "time = 2.1");
  CHECK(answer("verify", wrong).first == 1);
}

}  // namespace touchgo::tests
