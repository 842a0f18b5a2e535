// Decimals as text: what is one.
#include "solver/number/decimal.hpp"

#include "tests/common/catch.hpp"

namespace touchgo::tests {

TEST_CASE("an underscore or a point of a decimal stands between digits", "[number][decimal]") {
  for (const char* right : {"1_000.5", "1.000_5e3", "-12_3", "+0.5", "1e1_0"}) CHECK_NOTHROW(Decimal(right));
  CHECK(Decimal("1_000.2_5") == Decimal("1000.25"));
  for (const char* wrong : {"_1", "1_", "1__0", "5.", ".5", "5_.0", "5._0", "1e_5", "1_e5", "-_1", ".", "1.2.3", ""})
    CHECK_THROWS_WITH(Decimal(wrong), "'" + std::string(wrong) + "' is not a decimal number");
}

TEST_CASE("powers of ten are ordered up to 10^10, and as large as that beyond", "[number][decimal]") {
  CHECK(Decimal("1e9999999999") < Decimal("1e10000000000"));
  CHECK(Decimal("1e9999999999") < Decimal("1e10000000001"));
  CHECK(Decimal("1e10000000001") == Decimal("1e99999999999999999999"));
  CHECK(Decimal("1e-10000000001") < Decimal("1e-9999999999"));
  CHECK(Decimal("1e9999999999") * Decimal("1e-9999999999") == Decimal("1"));
}

}  // namespace touchgo::tests
