// make maps, made short: killed, it goes on from what it kept.
#include <csignal>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/grid/child.hpp"

namespace touchgo::tests {

TEST_CASE("make maps goes on after kill -9 and ends in the same bytes", "[grid][maps]") {
  const Folder f;
  // As nobody's child: the flags of the make that runs the tests are not for this one.
  for (const char* name : {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}) ::unsetenv(name);
  const Words maps{"--no-print-directory", "-o", "build/touchgo", "maps", "MAP_POINTS=200", "MAPS=" + f / "maps"};
  const std::string file = f / "maps/ob21_map.h5";
  REQUIRE(end_of(begin("make", maps, f / "err")) == 0);
  const std::string whole = content(file);
  CHECK(content(f / "maps/ob21_map.svg").find("<svg") != std::string::npos);
  std::filesystem::remove(file);

  const pid_t make = begin("make", maps, f / "err", [] { ::setpgid(0, 0); });
  CHECK(grows(file + ".part", 300'000));
  ::kill(-make, SIGKILL);
  CHECK(end_of(make) == -SIGKILL);
  CHECK(!std::filesystem::exists(file));
  CHECK(size_of(file + ".part") >= 300'000);
  REQUIRE(end_of(begin("make", maps, f / "err")) == 0);
  CHECK(content(file) == whole);
}

}  // namespace touchgo::tests
