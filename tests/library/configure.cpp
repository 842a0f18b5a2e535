// How the build is set up: .ci/configure, tests/common/links_with. Run from the project's folder.
#include "tests/common/catch.hpp"
#include "tests/library/installed.hpp"

namespace touchgo::tests {

TEST_CASE("CMake looks again where arguments, folder or PATH are others, and after it failed", "[library]") {
  const Folder folder;
  namespace fs = std::filesystem;
  fs::create_directories(folder / "bin");
  fs::create_directories(folder / "elsewhere");
  std::ofstream(folder / "bin/cmake") << "#!/bin/sh\necho called >>'" + folder / "calls" +
                                             "'\ntouch \"$BUILD/build.ninja\"\n"
                                      << "[ ! -e '" + folder / "broken" + "' ]\n";
  fs::permissions(folder / "bin/cmake", fs::perms(0755));
  const std::string script = fs::absolute(".ci/configure"), build = folder / "build";
  // Whether a call of the script calls CMake.
  auto looks = [&](const std::string& arguments, const std::string& before = "", int code = 0) {
    fs::remove(folder / "calls");
    CHECK(shell("export BUILD='" + build + "' PATH='" + folder / "bin" + "':\"$PATH\"; " + before + " '" + script +
                "' '" + build + "' " + arguments)
              .code == code);
    return fs::exists(folder / "calls");
  };
  const bool untold = !fs::exists("/var/lib/dpkg/status");  // whether packages came or went
  const std::string elsewhere = "cd '" + folder / "elsewhere" + "';";
  CHECK(looks("-DA=1"));
  CHECK(looks("-DA=1") == untold);
  CHECK(looks("-DA=2"));
  CHECK(looks("-DA=2", elsewhere));
  CHECK(looks("-DA=2", elsewhere) == untold);
  CHECK(looks("-DA=2", elsewhere + " PATH=\"$PATH:/tmp\";"));
  CHECK(looks("-DA=2"));
  fs::remove(build + "/build.ninja");
  CHECK(looks("-DA=2"));
  CHECK(looks("-DA=2") == untold);
  std::ofstream(folder / "broken") << "";
  CHECK(looks("-DA=3", "", 1));
  fs::remove(folder / "broken");
  CHECK(looks("-DA=2"));  // of which nobody knows what the failure left
}

TEST_CASE("another compiler's flags are those with which its objects link, if any", "[library]") {
  const Folder folder;
  namespace fs = std::filesystem;
  const std::string script = fs::absolute("tests/common/links_with"), clang = folder / "clang++";
  // What is printed for a compiler that takes a file to be read, and one to be compiled, under these conditions.
  auto asked = [&](const std::string& reads, const std::string& compiles) {
    std::ofstream(clang) << "#!/bin/sh\ncase \"$*\" in\n*-fsyntax-only*) " << reads << ";;\n*) " << compiles
                         << ";;\nesac\n";
    fs::permissions(clang, fs::perms(0755));
    return shell("cd '" + folder / "" + "'; '" + script + "' '" + clang + "' true");
  };
  const Result alike = asked("true", "true"),
               other = asked("true", "case \"$*\" in *-fclang-abi-compat=17*) true;; *) false;; esac");
  CHECK(alike.code == 0);
  CHECK(alike.out == "\n");
  CHECK(other.code == 0);
  CHECK(other.out == "-fclang-abi-compat=17\n");
  CHECK(asked("true", "false").code == 1);
  CHECK(asked("false", "true").code == 1);
}

}  // namespace touchgo::tests
