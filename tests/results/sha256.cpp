// SHA-256 against the values that its standard prints.
#include "cases/results/sha256.hpp"

#include "tests/common/catch.hpp"

using namespace touchgo::cases::results;

TEST_CASE("SHA-256 is that of FIPS 180-4's examples", "[results]") {
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST_CASE("SHA-256 sees every byte, zero bytes too", "[results]") {
  const std::string with_zero("a\0b", 3);
  CHECK(sha256(with_zero) != sha256("a"));
  CHECK(sha256(with_zero) != sha256("ab"));
}
