// `make docs`: the pages of the three interfaces. Left out where Doxygen or Python is missing.
#include "tests/common/catch.hpp"
#include "tests/library/installed.hpp"

namespace touchgo::tests {

TEST_CASE("make docs writes the pages of the interfaces, without a warning", "[library][docs]") {
  std::filesystem::remove_all("build/docs");
  const Result r = make("docs", "");
  INFO(r.out << r.err);
  REQUIRE(r.code == 0);
  CHECK(r.out.find("warning") == std::string::npos);
  CHECK(r.err.empty());
  const std::string python = content("build/docs/touchgo.html");
  for (const char* name : {"simulate", "trajectory", "sweep", "Result", "Undecided"}) {
    INFO(name);
    CHECK(python.find(name) != std::string::npos);
  }
  std::string all;
  for (const auto& page : std::filesystem::directory_iterator("build/docs/interfaces"))
    if (page.path().extension() == ".html") all += content(page.path());
  for (const char* name : {"touchgo_simulate", "read_case", "trajectory", "Lyapunov", "touchgo_certify"}) {
    INFO(name);
    CHECK(all.find(name) != std::string::npos);
  }
}

}  // namespace touchgo::tests
