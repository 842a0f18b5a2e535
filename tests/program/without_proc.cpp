// Where /proc is not mounted.
#include <filesystem>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

TEST_CASE("without /proc the program finds itself and its cases by the name it was started by", "[program]") {
  auto hidden = [](const std::string& command) {
    return std::system(("unshare -Urm sh -c 'mount -t tmpfs none /proc && " + command + "' 2>/dev/null").c_str());
  };
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

}  // namespace touchgo::tests
