// `make report` and the solver within its page: made where em++ is; where it is not, the last one made is taken only
// while its sources are those it was made of, or the page is left without it, and that is said. On a copy of Makefile
// and solver/, whose program notes what it is asked for and whose em++ makes files of one word: nothing is compiled.
#include "tests/common/catch.hpp"
#include "tests/library/installed.hpp"

namespace touchgo::tests {

namespace {

namespace fs = std::filesystem;

void write_program(const fs::path& file, const std::string& script) {
  std::ofstream(file) << "#!/bin/sh\n" << script;
  fs::permissions(file, fs::perms::owner_all);
}

struct Copy {
  Folder folder;
  fs::path here = folder.path / "copy";

  Copy() {
    for (const char* room : {"reference", "cases", "figures", "tests", "build"}) fs::create_directories(here / room);
    fs::copy("Makefile", here / "Makefile");
    fs::copy("solver", here / "solver", fs::copy_options::recursive);
    write_program(here / "build/touchgo", "echo \"asked: $*\"\n");
    // All that PATH leads to, but em++.
    fs::create_directories(folder.path / "others");
    shell("cd '" + folder / "others' && IFS=: && for place in $PATH; do ln -s \"$place\"/* .; done; rm -f em++");
    fs::create_directories(folder.path / "emscripten");
    write_program(folder.path / "emscripten/em++", R"sh(echo em++ 0.0
while [ $# -gt 0 ]; do case "$1" in -c) of=$2 ;; -o) made=$2 ;; esac; shift; done
[ "$made" ] || exit 0
echo word >"$made"
[ "$of" ] && echo "$made: $of" $(sed 's/#include "\(.*\)"/\1/' "$of") >"${made%.o}.d"
exit 0
)sh");
  }

  Result report(bool with_emscripten) const {
    const std::string path = (with_emscripten ? folder / "emscripten" + ":" : "") + folder / "others";
    return shell("cd '" + here.string() + "' && env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL PATH='" + path +
                 "' make --no-print-directory CHECK_PACKAGES= -o build/touchgo report");
  }

  void change(const std::string& file) const { std::ofstream(here / file, std::ios::app) << "// changed\n"; }
};

const std::string with_solver = "--what-if build/web/solver.gz", left_out = "the page is left without the solver";

void check_report(const Result& r, bool has_solver) {
  INFO(r.out << r.err);
  CHECK(r.code == 0);
  CHECK(r.out.find("asked: figures build/figures") != std::string::npos);
  CHECK((r.out.find(with_solver) != std::string::npos) == has_solver);
  CHECK((r.out.find(left_out) == std::string::npos) == has_solver);
}

}  // namespace

TEST_CASE("without em++ make report takes the solver made of these sources, or leaves it out and says so",
          "[library][report]") {
  const Copy copy;
  check_report(copy.report(false), false);  // never made
  check_report(copy.report(true), true);
  check_report(copy.report(false), true);  // the last one made
  for (const char* source : {"solver/files/case_file.cpp", "solver/run/simulate.hpp", "Makefile"}) {
    INFO(source);
    const std::string before = content(copy.here / source);
    if (source == std::string("Makefile")) {
      std::string other = before;
      const std::size_t flags = other.find("web_flags       := -std=c++20 -O2");
      REQUIRE(flags != std::string::npos);
      std::ofstream(copy.here / source) << other.replace(other.find("-O2", flags), 3, "-O1");
    } else {
      copy.change(source);
    }
    check_report(copy.report(false), false);
    std::ofstream(copy.here / source) << before;
    check_report(copy.report(false), true);
  }
  copy.change("solver/files/case_file.cpp");
  check_report(copy.report(true), true);  // made anew
  check_report(copy.report(false), true);
  fs::remove(copy.here / "build/web/solver.gz");
  check_report(copy.report(false), false);
}

}  // namespace touchgo::tests
