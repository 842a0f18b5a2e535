// SHA-256 against the values that its standard prints, and against the system's sha256sum.
#include "solver/number/sha256.hpp"

#include <fstream>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::cases {

using namespace tests;

TEST_CASE("SHA-256 is that of FIPS 180-4's examples", "[results]") {
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrs"
               "tnopqrstu") == "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  CHECK(sha256(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("SHA-256 sees every byte, zero bytes too", "[results]") {
  const std::string with_zero("a\0b", 3);
  CHECK(sha256(with_zero) != sha256("a"));
  CHECK(sha256(with_zero) != sha256("ab"));
}

TEST_CASE("SHA-256 of every length up to two blocks and more is that of sha256sum", "[results]") {
  const Folder folder;
  std::string files, expected;
  for (int size = 0; size <= 200; ++size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(7 * i + size);
    const std::string file = folder / std::to_string(size);
    std::ofstream(file, std::ios::binary) << bytes;
    files += " " + file;
    expected += sha256(bytes) + "  " + file + "\n";
    std::istringstream longer(bytes + "more");
    CHECK(sha256(longer, bytes.size()) == sha256(bytes));
    std::istringstream shorter(bytes);
    CHECK(sha256(shorter, bytes.size() + 100) == sha256(bytes));
  }
  REQUIRE(std::system(("sha256sum" + files + " >" + folder / "sums").c_str()) == 0);
  CHECK(content(folder / "sums") == expected);
}

}  // namespace touchgo::cases
