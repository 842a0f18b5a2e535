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

}  // namespace touchgo::tests
