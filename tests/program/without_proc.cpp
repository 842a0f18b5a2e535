// Where /proc is not mounted.
#include <filesystem>
#include <fstream>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

namespace {

/// Its status where /proc is not mounted.
int hidden(const std::string& command) {
  return std::system(("unshare -Urm sh -c 'mount -t tmpfs none /proc && " + command + "' 2>/dev/null").c_str());
}

}  // namespace

TEST_CASE("without /proc the program finds itself and its cases by the name it was started by", "[program]") {
  if (hidden("true") != 0) return;  // not everybody may
  const Folder folder;
  const std::string build = std::filesystem::absolute("build").string(), listed = touchgo_with("verify --list").out,
                    to = " verify --list >" + folder / "out";
  for (const std::string& as :
       {build + "/touchgo", "PATH=" + build + ":$PATH touchgo", "PATH=\"/nowhere::" + build + ":$PATH\" touchgo"}) {
    INFO(as);
    CHECK(hidden("test ! -e /proc/self && cd / && " + as + to) == 0);
    CHECK(content(folder / "out") == listed);
  }
}

TEST_CASE("without /proc, too, an output that is the file of standard input is refused", "[program][outputs]") {
  if (hidden("true") != 0) return;
  const Folder folder;
  const std::string mine = folder / "mine.toml", text = content("cases/ball.toml");
  std::ofstream(mine) << text;
  const std::string command = std::filesystem::absolute("build/touchgo").string() + " simulate - --json " + mine;
  CHECK(WEXITSTATUS(hidden("test ! -e /proc/self && " + command + " <" + mine)) == 2);
  CHECK(content(mine) == text);
}

}  // namespace touchgo::tests
