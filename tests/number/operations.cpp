// The four operations on numbers of many digits, as they are written, against MPFR's functions.
#include "solver/number/scalar.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

namespace {

template <Real R, class OPERATION>
bool is(const R& result, OPERATION operation, const R& a, const R& b) {
  R by_mpfr;
  operation(by_mpfr.backend().data(), a.backend().data(), b.backend().data(), MPFR_RNDN);
  return result == by_mpfr;
}

template <Real R>
void check_operations() {
  const R third = R(1) / 3, seventh = -(R(2) / 7);
  for (const R& a : {third, seventh})
    for (const R& b : {third, seventh}) {
      CHECK(is(R(a + b), mpfr_add, a, b));
      CHECK(is(R(a - b), mpfr_sub, a, b));
      CHECK(is(R(a * b), mpfr_mul, a, b));
      CHECK(is(R(a / b), mpfr_div, a, b));
      R x = b;
      CHECK(is(x = a + x, mpfr_add, a, b));
      CHECK(is((x = b, x = a - x), mpfr_sub, a, b));
      CHECK(is((x = b, x = a * x), mpfr_mul, a, b));
      CHECK(is((x = b, x = a / x), mpfr_div, a, b));
    }
}

}  // namespace

TEST_CASE("operations are MPFR's, rounded once, also where the result replaces an operand", "[number]") {
  check_operations<Mp50>();
  check_operations<Mp140>();
  check_operations<Mp2500>();
}

}  // namespace touchgo::tests
