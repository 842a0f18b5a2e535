// The Python module: its own tests (touchgo_test.py), and the example against an installed copy. Left out where Python
// or NumPy is missing. Run from the project's folder.
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"
#include "tests/library/installed.hpp"

namespace touchgo::tests {

TEST_CASE("the tests of the Python module pass", "[python]") {
  const Result r =
      shell("env -u TOUCHGO_LIBRARY PYTHONPATH=solver/library " + python() + " -B tests/library/touchgo_test.py");
  INFO(r.out << r.err);
  CHECK(r.code == 0);
  CHECK(has_match(r.err, "Ran [1-9][0-9]+ tests"));
}

TEST_CASE("the Python example runs against an installed copy, and compares with the printed times", "[python]") {
  const Installed there;
  REQUIRE(there.made.code == 0);
  const Folder elsewhere;
  const Result r = shell("cd '" + elsewhere.path.string() + "' && env -u TOUCHGO_LIBRARY PYTHONPATH='" + there.prefix +
                         "/lib/python3/dist-packages' " + python() + " -B '" + there.prefix +
                         "/share/doc/touchgo/examples/example.py'");
  INFO(r.out << r.err);
  REQUIRE(r.code == 0);
  CHECK(r.err.empty());
  // Every printed time, as `touchgo verify` judges it.
  for (const char* name : {"dm21_together", "dm21_grazing", "dm21_plastic"}) {
    const auto ledger = nlohmann::json::parse(touchgo_with(std::string("verify cases/") + name + ".toml --json -").out);
    CHECK(ledger["claims"].size() == 2);
    for (const auto& claim : ledger["claims"]) {
      const std::string printed = claim["published"];
      const auto found =
          matches(r.out, std::string(name) + ": [a-z]+ printed " + printed + " s, computed ([0-9.]+) s: ([a-z]+)\n");
      INFO(claim["id"]);
      REQUIRE_FALSE(found.empty());
      if (claim["id"] == "dm21-e2-contact") {
        // The source calls it tangential, so that the row is judged over all starts that round to the printed one; the
        // literal start's first contact is the closed form's.
        CHECK(std::abs(std::stod(found[0].groups[1]) - 4.506900515076) <= 1e-11);
        CHECK(found[0].groups[2] == "differs");
        continue;
      }
      const double computed = std::stod(found[0].groups[1]), judged = std::stod(claim["computed"].get<std::string>());
      CHECK(std::abs(computed - judged) <= 1e-11);  // both are rounded to 12 digits or more
      const double tolerance = std::stod(claim["tolerance"].get<std::string>());
      CHECK((found[0].groups[2] == "agrees") == (std::abs(judged - std::stod(printed)) <= tolerance));
    }
  }
  CHECK(has_match(r.out, "60 frequencies, [1-9][0-9]+ points"));
}

TEST_CASE("the module finds the library installed with it below another PYTHON_DIR", "[python]") {
  const Folder folder;
  REQUIRE(make("install", "PREFIX='" + folder / "usr" + "' PYTHON_DIR='" + folder / "py thon" + "'").code == 0);
  const Result found = shell("cd / && env -u TOUCHGO_LIBRARY PYTHONPATH='" + folder / "py thon" + "' " + python() +
                             " -B -c 'import touchgo; print(touchgo.version())'");
  INFO(found.err);
  CHECK(found.code == 0);
}

}  // namespace touchgo::tests
