// `make mutants` has tests of its own (tests/mutants/mutants_test.py). Left out where Python is missing. Run from the
// project's folder.
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/pattern.hpp"

namespace touchgo::tests {

TEST_CASE("a small project's tests notice changes, or miss them, or do not end", "[mutants]") {
  const char* python = std::getenv("PYTHON");
  const Folder folder;
  const std::string command = std::string(python && *python ? python : "python3") +
                              " -B tests/mutants/mutants_test.py >'" + folder / "out" + "' 2>&1 </dev/null";
  const int status = std::system(command.c_str());
  INFO(content(folder / "out"));
  CHECK(status == 0);
  CHECK(has_match(content(folder / "out"), "Ran [1-9][0-9]* tests"));
}

}  // namespace touchgo::tests
