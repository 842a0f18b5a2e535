// The shared library under AddressSanitizer.
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

TEST_CASE("ten thousand calls in a row and in four threads leave nothing behind", "[library]") {
  const Folder folder;
  const std::string calls = folder / "calls", log = folder / "log";
  REQUIRE(std::system(("${CC:-cc} -std=c99 -pedantic -Wall -Werror -g -fsanitize=address -Isolver/library "
                       "tests/library/calls.c build/libtouchgo.so.0 -Wl,-rpath,\"$PWD/build\" -pthread -o " +
                       calls)
                          .c_str()) == 0);
  const int status = std::system((calls + " >" + log + " 2>&1").c_str());
  INFO(content(log));
  CHECK(status == 0);
  CHECK(content(log) == "done\n");
}

}  // namespace touchgo::tests
