// Widths of the verifier's enclosures, as the figure shows them.
#include "cases/own/certified_width.hpp"

#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::cases {

using namespace tests;

TEST_CASE("enclosures are as narrow as the digits asked for, with bits enough and work that grows", "[proof][own]") {
  double work = 0;
  for (const int digits : {16, 40, 150}) {
    const CertifiedWidth c = certified_width(own(), digits);
    INFO(digits << " digits");
    CHECK(c.widest <= 2 - digits);                 // what --certify promises
    CHECK(c.bits >= digits * 3.3219280948873626);  // log2(10)
    CHECK(c.work > work);
    work = c.work;
  }
}

}  // namespace touchgo::cases
