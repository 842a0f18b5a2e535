// .ci/configure calls CMake where something may have changed. Run from the project's folder.
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

}  // namespace touchgo::tests
