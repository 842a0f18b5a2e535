// `make report` and the solver within its page (What if), where em++ is and where it is not. In a folder of its own,
// with a program that notes what it is asked for: nothing is computed.
#include "tests/common/catch.hpp"
#include "tests/library/installed.hpp"

namespace touchgo::tests {

namespace {

namespace fs = std::filesystem;

void write_program(const fs::path& file, const std::string& script) {
  std::ofstream(file) << "#!/bin/sh\n" << script;
  fs::permissions(file, fs::perms::owner_all);
}

struct Place {
  Folder folder;

  Place() {
    for (const char* made : {"build/web", "others", "emscripten"}) fs::create_directories(folder.path / made);
    write_program(folder.path / "build/touchgo", "echo \"asked: $*\"\nexit ${ENDS_WITH:-0}\n");
    // All that PATH leads to, but em++.
    shell("cd '" + folder / "others' && IFS=: && for place in $PATH; do ln -s \"$place\"/* .; done; rm -f em++");
    write_program(folder.path / "emscripten/em++", "");
  }

  Result report(bool with_emscripten, const std::string& variables = "") const {
    const std::string path = (with_emscripten ? folder / "emscripten" + ":" : "") + folder / "others",
                      script = fs::absolute("figures/report/make_report").string();
    return shell("cd '" + folder.path.string() + "' && PATH='" + path + "' " + variables + " '" + script + "'");
  }
};

void check_report(const Result& r, bool has_solver) {
  INFO(r.out << r.err);
  CHECK(r.code == 0);
  CHECK(r.out.find("asked: figures build/figures") != std::string::npos);
  CHECK((r.out.find("--what-if build/web/solver.gz") != std::string::npos) == has_solver);
  CHECK((r.out.find("the page is left without the solver") == std::string::npos) == has_solver);
}

}  // namespace

TEST_CASE("make report embeds the solver that em++ made, or leaves it out and says so", "[library][report]") {
  const Place place;
  check_report(place.report(true), false);  // em++ made none
  std::ofstream(place.folder / "build/web/solver.gz") << "solver";
  check_report(place.report(true), true);
  check_report(place.report(false), false);  // perhaps of other sources
}

TEST_CASE("make report ends as its program ends, and leaves what it said", "[library][report]") {
  const Place place;
  const Result r = place.report(false, "ENDS_WITH=1");
  CHECK(r.code == 1);
  CHECK(content(place.folder / "build/report.status") == "1\n");
  CHECK(r.out.find(content(place.folder / "build/report.txt")) != std::string::npos);
}

}  // namespace touchgo::tests
