// make install and make uninstall. Run from the project's folder.
#include "tests/library/installed.hpp"

#include <regex>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"

namespace touchgo::tests {

namespace fs = std::filesystem;

TEST_CASE("make install puts program, libraries, headers, module, man page, completion and examples", "[library]") {
  const Installed& there = installed();
  INFO(there.made.err);
  REQUIRE(there.made.code == 0);
  const std::set<std::string> all = below(there.prefix);
  for (const char* file : {"bin/touchgo",
                           "bin/touchgo-full",
                           "lib/libtouchgo.a",
                           "lib/libtouchgo.so",
                           "lib/libtouchgo.so.0",
                           "lib/pkgconfig/touchgo.pc",
                           "lib/cmake/touchgo/touchgoConfig.cmake",
                           "lib/cmake/touchgo/touchgoConfigVersion.cmake",
                           "lib/libtouchgo-proof.a",
                           "lib/libtouchgo-proof.so",
                           "lib/libtouchgo-proof.so.0",
                           "lib/pkgconfig/touchgo-proof.pc",
                           "include/touchgo/touchgo_proof.h",
                           "include/touchgo/touchgo_proof.hpp",
                           "include/touchgo/touchgo.h",
                           "include/touchgo/touchgo.hpp",
                           "lib/python3/dist-packages/touchgo.py",
                           "share/man/man1/touchgo.1",
                           "share/bash-completion/completions/touchgo",
                           "share/touchgo/cases/ball.toml",
                           "share/doc/touchgo/examples/example.py",
                           "share/doc/touchgo/LICENSE"}) {
    INFO(file);
    CHECK(all.contains(file));
  }
  for (const auto& entry : fs::directory_iterator("cases"))
    if (entry.path().extension() == ".toml") CHECK(all.contains("share/touchgo" / entry.path()));
  const std::string prefix = there.prefix;
  CHECK(content(prefix + "/bin/touchgo") == content("build/touchgo"));
  CHECK(content(prefix + "/bin/touchgo-full") == content("build/touchgo-full"));
  CHECK(fs::read_symlink(prefix + "/lib/libtouchgo.so") == "libtouchgo.so.0");
  CHECK((fs::status(prefix + "/bin/touchgo").permissions() & fs::perms::all) == fs::perms(0755));
  CHECK((fs::status(prefix + "/share/touchgo/cases/ball.toml").permissions() & fs::perms::all) == fs::perms(0644));
  CHECK(content(prefix + "/share/man/man1/touchgo.1") == touchgo_with("help man").out);
  CHECK(content(prefix + "/share/bash-completion/completions/touchgo") == touchgo_with("help completion").out);
}

TEST_CASE("what the installed pages link to is installed", "[library]") {
  const std::string folder = installed().prefix + "/share/doc/touchgo/";
  const std::regex link("\\]\\(([A-Za-z0-9_./-]+)[)#]");
  int links = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".md") continue;
    const std::string page = content(entry.path());
    for (std::sregex_iterator at(page.begin(), page.end(), link), end; at != end; ++at, ++links) {
      INFO(entry.path().filename() << ": " << (*at)[1].str());
      CHECK(fs::exists(folder + (*at)[1].str()));
    }
  }
  CHECK(links > 8);
}

TEST_CASE("CMake's find_package finds the libraries, shared and static", "[library]") {
  if (shell("command -v cmake").code != 0) return;
  const Installed& there = installed();
  REQUIRE(there.made.code == 0);
  const Folder elsewhere;
  auto project = [&](const std::string& wanted) {
    std::ofstream(elsewhere / "CMakeLists.txt") << "cmake_minimum_required(VERSION 3.18)\n"
                                                   "project(mine LANGUAGES C CXX)\n"
                                                << "find_package(touchgo " << wanted << ")\n"
                                                << "set(examples \"" << there.prefix
                                                << "/share/doc/touchgo/examples\")\n"
                                                   "add_executable(shared \"${examples}/example.cpp\")\n"
                                                   "add_executable(static \"${examples}/example.c\")\n"
                                                   "target_link_libraries(static touchgo::static)\n"
                                                   "if(TARGET touchgo::proof)\n"
                                                   "  target_link_libraries(shared touchgo::proof)\n"
                                                   "  target_link_libraries(static touchgo::proof_static)\n"
                                                   "else()\n"
                                                   "  target_link_libraries(shared touchgo::touchgo)\n"
                                                   "endif()\n";
    return shell("cd '" + elsewhere / "' && cmake -S . -B b -DCMAKE_PREFIX_PATH='" + there.prefix + "'");
  };
  for (const char* refused : {"0.0.9 REQUIRED", "9 REQUIRED", "REQUIRED COMPONENTS nothing"}) {
    INFO(refused);
    CHECK(project(refused).code != 0);
  }
  CHECK(project("REQUIRED COMPONENTS nothing").err.find("'nothing' (it has: proof)") != std::string::npos);
  for (const char* wanted : {"0.1 REQUIRED", "REQUIRED COMPONENTS proof"}) {
    const Result configured = project(wanted), built = shell("cmake --build '" + elsewhere / "b" + "'");
    INFO(configured.err << built.out << built.err);
    REQUIRE(configured.code == 0);
    REQUIRE(built.code == 0);
    const std::string ball = " '" + there.prefix + "/share/touchgo/cases/ball.toml'";
    const Result program = shell("'" + there.prefix + "/bin/touchgo' simulate" + ball + " --digits 40 --json -");
    for (const char* linked : {"shared", "static"}) {
      INFO(linked);
      CHECK(shell("'" + elsewhere / "b" + "/" + linked + "'" + ball).out == program.out);
      const std::string needs = shell("ldd '" + elsewhere / "b" + "/" + linked + "'").out;
      CHECK((needs.find("libtouchgo.so.0") != std::string::npos) == (linked == std::string("shared")));
    }
  }
}

TEST_CASE("an installed header finds what it includes below its own folder", "[library]") {
  const Installed& there = installed();
  REQUIRE(there.made.code == 0);
  const fs::path headers = there.prefix + "/include/touchgo";
  int included = 0;
  for (const std::string& file : below(headers)) {
    if (fs::is_directory(headers / file)) continue;
    for (const Match& m : matches(content(headers / file), R"re(#include "([^"]+)")re")) {
      INFO(file << " includes " << m.groups[1]);
      CHECK(fs::exists(headers / m.groups[1]));
      ++included;
    }
  }
  CHECK(included > 0);
}

TEST_CASE("the examples in C and C++ leave the program's bytes, from another folder", "[library]") {
  const Installed& there = installed();
  REQUIRE(there.made.code == 0);
  const Folder elsewhere;
  const std::string examples = "'" + there.prefix + "/share/doc/touchgo/examples/", lib = "'" + there.prefix + "/lib'",
                    flags = " -I'" + there.prefix + "/include/touchgo' -L" + lib + " -ltouchgo -Wl,-rpath," + lib,
                    ball = "'" + there.prefix + "/share/touchgo/cases/ball.toml'", go = "cd '" + elsewhere / "' && ";
  const Result c = shell(go + "${CC:-cc} -std=c99 -pedantic -Wall -Werror " + examples + "example.c' -o c" + flags),
               cpp = shell(go + "${CXX:-c++} -std=c++20 -Wall -Werror " + examples + "example.cpp' -o cpp" + flags);
  INFO(c.err << cpp.err);
  REQUIRE(c.code == 0);
  REQUIRE(cpp.code == 0);
  const Result program = shell(go + "'" + there.prefix + "/bin/touchgo' simulate " + ball + " --digits 40 --json -");
  REQUIRE(program.code == 0);
  for (const char* example : {"./c ", "./cpp "}) {
    const Result left = shell(go + example + ball);
    CHECK(left.code == 0);
    CHECK(left.out == program.out);
    const Result wrong = shell(go + example + "no/such.toml"),
                 refused = shell(go + "'" + there.prefix + "/bin/touchgo' simulate no/such.toml");
    CHECK(wrong.code != 0);
    CHECK(wrong.err == refused.err);
  }
}

TEST_CASE("the examples link with the static library as pkg-config says, and with none of the program's own libraries",
          "[library]") {
  if (shell("command -v pkg-config").code != 0) return;
  const Installed there;
  REQUIRE(there.made.code == 0);
  for (const char* shared : {"libtouchgo.so", "libtouchgo.so.0"}) fs::remove(there.prefix + "/lib/" + shared);
  const Result asked =
      shell("PKG_CONFIG_PATH='" + there.prefix + "/lib/pkgconfig' pkg-config --static --cflags --libs touchgo");
  REQUIRE(asked.code == 0);
  const Folder elsewhere;
  const std::string example = "'" + there.prefix + "/share/doc/touchgo/examples/example",
                    go = "cd '" + elsewhere / "' && ", flags = asked.out.substr(0, asked.out.find('\n')),
                    ball = "'" + there.prefix + "/share/touchgo/cases/ball.toml'";
  const Result c = shell(go + "${CC:-cc} -std=c99 " + example + ".c' -o c " + flags),
               cpp = shell(go + "${CXX:-c++} -std=c++20 " + example + ".cpp' -o cpp " + flags);
  INFO(c.err << cpp.err);
  REQUIRE(c.code == 0);
  REQUIRE(cpp.code == 0);
  const Result program = shell(go + "'" + there.prefix + "/bin/touchgo' simulate " + ball + " --digits 40 --json -");
  for (const char* linked : {"./c", "./cpp"}) {
    CHECK(shell(go + linked + " " + ball).out == program.out);
    const std::string needs = shell(go + "ldd " + linked).out;
    for (const char* library : {"libtouchgo", "libhdf5", "libcrypto", "libqpdf", "libpugixml", "libboost"}) {
      INFO(linked << " needs\n" << needs);
      CHECK(needs.find(library) == std::string::npos);
    }
  }
}

TEST_CASE("a program in C++ certifies by the installed libraries, shared and static", "[library][proof]") {
  if (shell("command -v pkg-config").code != 0) return;
  const Installed there;
  REQUIRE(there.made.code == 0);
  const Folder elsewhere;
  std::ofstream(elsewhere / "proved.cpp") << R"(#include <touchgo_proof.hpp>
#include <iostream>
int main(int, char** argv) {
  using namespace touchgo;
  const Case c = read_case(argv[1]);
  const Options options{.digits = 30};
  Report r = simulate(c.setup, c.until, c.max_events, options);
  reference::certify(c, options, r);
  std::cout << to_json(c, r);
}
)";
  const std::string together = "'" + there.prefix + "/share/touchgo/cases/dm21_together.toml'";
  const Result program =
      shell("'" + there.prefix + "/bin/touchgo' simulate " + together + " --digits 30 --certify --json -");
  REQUIRE(program.code == 0);
  CHECK(program.out.find("\"enclosure\"") != std::string::npos);
  for (const char* kind : {"", "--static "}) {
    if (*kind)
      for (const char* shared : {"libtouchgo.so", "libtouchgo-proof.so"}) fs::remove(there.prefix + "/lib/" + shared);
    const Result asked = shell("PKG_CONFIG_PATH='" + there.prefix + "/lib/pkgconfig' pkg-config " + kind +
                               "--cflags --libs touchgo-proof");
    REQUIRE(asked.code == 0);
    const std::string flags = asked.out.substr(0, asked.out.find('\n')), go = "cd '" + elsewhere / "' && ";
    const Result made = shell(go + "{ [ -e proved.o ] || ${CXX:-c++} -std=c++20 -c proved.cpp " + flags + "; } && " +
                              "${CXX:-c++} proved.o -o proved " + flags + " -Wl,-rpath,'" + there.prefix + "/lib'");
    INFO(made.err);
    REQUIRE(made.code == 0);
    CHECK(shell("'" + elsewhere / "proved' " + together).out == program.out);
  }
}

TEST_CASE("the shared libraries show the names of their headers alone", "[library]") {
  CHECK(shell("nm -DC --defined-only build/libtouchgo-proof.so.0 | sed 's/.* T //; s/[[(].*//' | LC_ALL=C sort").out ==
        "touchgo::reference::certificate_of\ntouchgo::reference::certify\ntouchgo::reference::proof::certify\n"
        "touchgo::reference::proof::proved_sentence\ntouchgo_certify\n");
  const Result names = shell("nm -DC --defined-only build/libtouchgo.so.0");
  REQUIRE(names.code == 0);
  const std::string name =
      R"(^[0-9a-f]+ [TVWBDR] (touchgo_\w+|touchgo::(check|Law::(hard|soft|staged|all)|read_case|notes|Decimal|Prepared|to_json|simulate|)"
      R"(common_divisor|in_range|table|csv|Parameter|moves_starts|with_parameter|at_ends|check_axis|digits_of_values|value|drawn_start|)"
      R"(Grid|follow_on_threads|operator(<=>|==|\*|\+)\(touchgo|trajectory|sweep(_row_by_row)?)\b.*|typeinfo (name )?for touchgo::.*)$)";
  std::istringstream lines(names.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    INFO(line);
    CHECK(has_match(line, name));
  }
  CHECK(count > 12);
}

TEST_CASE("what the installed headers declare links with the shared libraries", "[library][proof]") {
  const Installed& there = installed();
  REQUIRE(there.made.code == 0);
  const Folder elsewhere;
  std::ofstream(elsewhere / "all.cpp") << R"(#include <cstdio>
#include "touchgo.hpp"
#include "touchgo_proof.hpp"
#include "reference/certificate/certified.hpp"
#include "reference/proof/certify.hpp"
using namespace touchgo;
int main() {
  Case c = read_case("cases/ob21_hard.toml");
  check(c.setup);
  const Report r = simulate(c.setup, "1", 10, {});
  const Decimal half = "0.5";
  Sweep s;
  s.over = "frequency", s.from = s.to = "3", s.points = 1;
  check_axis(s);
  const Parameter p(c.setup, "frequency");
  p.set(c.setup, value(s, 0));
  digits_of_values(s);
  with_parameter(c.setup, "frequency", half * half + half);
  const Grid grid(c.setup, s);
  void (Grid::*volatile follow)(const Grid::Work&) const = &Grid::follow;
  const void* const others[] = {reinterpret_cast<void*>(&drawn_start), reinterpret_cast<void*>(&follow_on_threads),
                                reinterpret_cast<void*>(&reference::certificate_of),
                                reinterpret_cast<void*>(&reference::proof::certify),
                                reinterpret_cast<void*>(&reference::proof::proved_sentence)};
  std::puts((table(r) + csv(c.setup, {}) + to_json(c, r)).empty() || !in_range(common_divisor("2", "3")) || !follow ||
                    !others[0] || moves_starts("frequency") || at_ends({c.setup}, "frequency", "2", "3").size() != 2 ||
                    !notes(std::vector<Setup>{}).empty() || trajectory(c.setup, "1", 9, {}, "0.5").empty() || sweep(c.setup, s).empty()
                ? "no"
                : "yes");
}
)";
  const std::string lib = "'" + there.prefix + "/lib'";
  const Result made =
      shell("${CXX:-c++} -std=c++20 -Wall -Wextra '" + elsewhere / "all.cpp" + "' -o '" + elsewhere / "all" + "' -I'" +
            there.prefix + "/include/touchgo' -L" + lib + " -ltouchgo -ltouchgo-proof -Wl,-rpath," + lib);
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(made.err.empty());
  CHECK(shell("'" + elsewhere / "all" + "'").out == "yes\n");
}

TEST_CASE("the installed program knows the papers' cases from any folder", "[library]") {
  const Installed& there = installed();
  const Folder elsewhere;
  const Result ids = shell("cd '" + elsewhere / "' && '" + there.prefix + "/bin/touchgo' verify --list");
  CHECK(ids.code == 0);
  CHECK(ids.out == touchgo_with("verify --list").out);
}

TEST_CASE("the pkg-config file names the folders of the prefix", "[library]") {
  const Installed& there = installed();
  const std::string text = content(there.prefix + "/lib/pkgconfig/touchgo.pc");
  CHECK(text.starts_with("prefix=" + there.prefix + "\n"));
  CHECK(text.find('@') == std::string::npos);
  if (shell("command -v pkg-config").code != 0) return;
  const Result flags = shell("PKG_CONFIG_PATH='" + there.prefix + "/lib/pkgconfig' pkg-config --cflags --libs touchgo");
  CHECK(flags.code == 0);
  const std::string line = flags.out.substr(0, flags.out.find('\n')),
                    words = shell("set -- " + line + "; printf '%s\\n' \"$@\"").out;
  CHECK(words == "-I" + there.prefix + "/include/touchgo\n-L" + there.prefix + "/lib\n-ltouchgo\n");
}

TEST_CASE("DESTDIR holds the same files below it, for the same prefix", "[library]") {
  const Installed& there = installed();
  const Folder stage;
  const std::string variables = "PREFIX='" + there.prefix + "' DESTDIR='" + stage / "de st" + "'";
  const std::set<std::string> before = below(there.folder.path);
  const Result made = make("install", variables);
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(below(stage / "de st" + there.prefix) == below(there.prefix));
  CHECK(content(stage / "de st" + there.prefix + "/lib/pkgconfig/touchgo.pc") ==
        content(there.prefix + "/lib/pkgconfig/touchgo.pc"));
  CHECK(below(there.folder.path) == before);
  CHECK(make("uninstall", variables).code == 0);
  CHECK(below(stage.path).empty());
  CHECK(below(there.folder.path) == before);
}

TEST_CASE("make uninstall leaves what was there before, and nothing else", "[library]") {
  const Folder folder;
  const std::string prefix = folder / "usr", variables = "PREFIX='" + prefix + "'";
  fs::create_directories(prefix + "/bin");
  fs::create_directories(prefix + "/share/man/man1");
  fs::create_directories(prefix + "/include/touchgo/mine");
  std::ofstream(prefix + "/share/man/man1/other.1") << "another's";
  std::ofstream(prefix + "/include/touchgo/mine/header.h") << "mine";
  const std::set<std::string> before = below(folder.path);
  for (int again = 0; again < 2; ++again) {  // also over what is there
    REQUIRE(make("install", variables).code == 0);
    CHECK(below(folder.path).size() > before.size() + 20);
  }
  fs::create_directory(prefix + "/lib/python3/dist-packages/__pycache__");  // as Python does
  std::ofstream(prefix + "/lib/python3/dist-packages/__pycache__/touchgo.cpython-311.pyc") << "";
  CHECK(make("uninstall", variables).code == 0);
  CHECK(below(folder.path) == before);
  CHECK(make("uninstall", variables).code == 0);
  CHECK(below(folder.path) == before);
}

namespace {

/// No file may have more than 10 MB, as on a disk that becomes full: libraries have more.
const std::string little_room = "trap '' XFSZ; ulimit -f 20000; ";

}  // namespace

TEST_CASE("make install fails where there is no room or no folder, and the same command then installs all",
          "[library]") {
  const Folder folder;
  const std::string prefix = folder / "usr", variables = "PREFIX='" + prefix + "'";
  const std::string library = content("build/libtouchgo.a");
  const Result full = make("install", variables, little_room), nowhere = make("install", "PREFIX=/dev/null/usr");
  for (const Result& failed : {full, nowhere}) {
    INFO(failed.err);
    CHECK(failed.code == 2);
    CHECK(failed.err.find("touchgo: make install: ") != std::string::npos);
    CHECK(failed.out.find("installed into") == std::string::npos);
  }
  CHECK(content("build/libtouchgo.a") == library);
  CHECK(make("install", variables).code == 0);
  for (const char* file : {"touchgo", "touchgo-full"})
    CHECK(content(prefix + "/bin/" + file) == content(std::string("build/") + file));
  CHECK(content(prefix + "/lib/libtouchgo.a") == library);
  CHECK(make("uninstall", variables).code == 0);
  CHECK(below(folder.path).empty());
}

TEST_CASE("make install that fails leaves each file whole or as it was", "[library]") {
  const Folder folder;
  const std::string prefix = folder / "usr", variables = "PREFIX='" + prefix + "'";
  for (const bool over_others : {false, true}) {
    if (over_others) {
      REQUIRE(make("install", variables).code == 0);
      for (const std::string& file : below(prefix))
        if (fs::is_regular_file(prefix + "/" + file)) std::ofstream(prefix + "/" + file) << "of an earlier version";
    }
    std::set<std::string> before = below(prefix);
    CHECK(make("install", variables, little_room).code == 2);
    for (const char* name : {"bin/touchgo", "bin/touchgo-full", "lib/libtouchgo.a"}) {
      const std::string file = prefix + "/" + name;
      INFO(file);
      CHECK((content(file) == content("build/" + fs::path(name).filename().string()) ||
             (over_others ? content(file) == "of an earlier version" : !fs::exists(file))));
    }
    if (over_others) CHECK(below(prefix) == before);  // nothing beside them
  }
}

TEST_CASE("PYTHON_DIR moves the Python module alone", "[library]") {
  const Folder folder;
  const std::string variables = "PREFIX='" + folder / "usr" + "' PYTHON_DIR='" + folder / "py thon" + "'";
  REQUIRE(make("install", variables).code == 0);
  CHECK(fs::exists(folder / "py thon/touchgo.py"));
  CHECK_FALSE(fs::exists(folder / "usr/lib/python3"));
  CHECK(make("uninstall", variables).code == 0);
  CHECK(below(folder.path).empty());
}

TEST_CASE("cmake --install leaves the same files as make install", "[library]") {
  if (shell("command -v cmake").code != 0) return;
  const Folder folder;
  const Result made = shell("cmake --install build --prefix '" + folder / "usr" + "'");
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(below(folder / "usr") == below(installed().prefix));
}

}  // namespace touchgo::tests
