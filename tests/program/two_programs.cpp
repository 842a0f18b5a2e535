// build/touchgo and build/touchgo-full: which commands the first does itself, and how it hands over the others.
#include <filesystem>
#include <fstream>
#include <vector>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

namespace {

/// build/touchgo in a folder of its own, beside a stand-in for touchgo-full that says its arguments and ends with 7.
struct Apart {
  Folder folder;
  explicit Apart(bool with_full = true) {
    std::filesystem::copy_file("build/touchgo", folder / "touchgo");
    std::filesystem::create_symlink(folder / "touchgo", folder / "link");
    if (!with_full) return;
    std::ofstream(folder / "touchgo-full") << "#!/bin/sh\nprintf '%s|' \"$@\"\nexit 7\n";
    std::filesystem::permissions(folder / "touchgo-full", std::filesystem::perms::owner_all);
  }
  Result run(const std::string& arguments, const std::string& as = "touchgo") const {
    const std::string command =
        folder / as + " " + arguments + " </dev/null >" + folder / "out" + " 2>" + folder / "err";
    const int status = std::system(command.c_str());
    return {WEXITSTATUS(status), content(folder / "out"), content(folder / "err")};
  }
};

const std::vector<std::string> handed_over{"simulate cases/ball.toml --plot x.svg",
                                           "simulate cases/ball.toml --html x.html",
                                           "simulate cases/ball.toml --certify",
                                           "simulate cases/dm21_together.toml --as-printed",
                                           "map cases/bouncing_map.toml --over frequency --from 30 --to 40 --points 2 "
                                           "--and restitution --from2 0.1 --to2 0.9 --points2 2 --out x.h5",
                                           "plot x.h5 --quantity attractor",
                                           "verify --words",
                                           "figures out",
                                           "sums"};

}  // namespace

TEST_CASE("what needs maps, pictures, pages or proofs goes to touchgo-full beside it, word for word", "[program]") {
  const Apart both;
  for (const std::string& arguments : handed_over)
    for (const char* as : {"touchgo", "link"}) {
      const Result r = both.run(arguments, as);
      INFO(arguments << ": " << r.err);
      std::string words = arguments + " ";
      std::replace(words.begin(), words.end(), ' ', '|');
      CHECK(r.code == 7);
      CHECK(r.out == words);
      CHECK(r.err.empty());
    }
}

TEST_CASE("touchgo alone simulates, sweeps, finds orbits and events, helps, and says what it cannot start",
          "[program]") {
  const Apart alone(false);
  for (const std::string arguments :
       {"--version", "help case", "init",
        "events cases/ball.toml --over restitution --from 0.5 --to 0.6 --points 2 --csv -",
        "simulate cases/dm21_together.toml",
        "sweep cases/ob21_hard.toml --over frequency --from 7 --to 7.1 --points 2 --transient 5 --periods 5 --csv -"}) {
    const Result here = alone.run(arguments), whole = touchgo_with(arguments);
    INFO(arguments << ": " << here.err);
    CHECK(here.code == 0);
    CHECK(here.out == whole.out);
    CHECK(here.err == whole.err);
  }
  const Result r = alone.run("verify --words");
  CHECK(r.code == 4);
  CHECK(is_one_line(r.err));
  CHECK(r.err.find("touchgo-full: cannot be started: No such file or directory") != std::string::npos);
}

}  // namespace touchgo::tests
