// Files appear whole or not at all, and nothing else stays beside them.
#include "solver/files/files.hpp"

#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::tests {

namespace fs = std::filesystem;

TEST_CASE("a file written piece by piece appears when it is committed", "[files]") {
  const Folder folder;
  {
    WholeFile file(folder / "a.csv");
    file.write("one\n");
    CHECK(!fs::exists(folder / "a.csv"));
    file.write("two\n");
    file.commit();
    CHECK(content(folder / "a.csv") == "one\ntwo\n");
  }
  CHECK(content(folder / "a.csv") == "one\ntwo\n");
  CHECK(folder.files() == 1);
}

TEST_CASE("a name may be as long as the file system allows", "[files]") {
  const Folder folder;
  const std::string longest(255, 'y');
  for (int i = 0; i < 2; ++i) write_whole(folder / longest, std::to_string(i));
  CHECK(content(folder / longest) == "1");
}

TEST_CASE("a file that is not committed leaves what was there and nothing beside it", "[files]") {
  const Folder folder;
  WholeFile(folder / "a.csv").write("never seen");
  CHECK(folder.files() == 0);
  write_whole(folder / "a.csv", "old");
  try {
    WholeFile file(folder / "a.csv");
    file.write("new");
    throw std::runtime_error("interrupted");
  } catch (const std::runtime_error&) {
  }
  CHECK(content(folder / "a.csv") == "old");
  CHECK(folder.files() == 1);
}

TEST_CASE("a link stays a link, a device is written in place, and what cannot be written is refused", "[files]") {
  const Folder folder;
  write_whole(folder / "a.csv", "old");
  fs::create_symlink("a.csv", folder / "link.csv");
  write_whole(folder / "link.csv", "new");
  CHECK(fs::is_symlink(folder / "link.csv"));
  CHECK(content(folder / "a.csv") == "new");
  CHECK_NOTHROW(write_whole("/dev/null", "nothing"));
  CHECK(fs::exists("/dev/null"));
  CHECK_THROWS_AS(write_whole("/dev/full", "no room"), FileError);
  CHECK_THROWS_AS(WholeFile(folder / "nowhere/a.csv"), FileError);
  CHECK_THROWS_AS(WholeFile(folder.path.string()), FileError);
  CHECK(folder.files() == 2);
}

}  // namespace touchgo::tests
