// a + b, a - b, a b and a / b of MPFR numbers in one call each. Boost has them from 1.76 on; before, its functions of
// three operands do not name the third one's kind of allocation, and where digits lie within the object it copies a
// first.
#pragma once

#include <boost/multiprecision/mpfr.hpp>

namespace boost::multiprecision::backends {

template <unsigned D>
using Within = mpfr_float_backend<D, allocate_stack>;

template <unsigned D>
void eval_add(Within<D>& out, const Within<D>& a, const Within<D>& b) {
  mpfr_add(out.data(), a.data(), b.data(), MPFR_RNDN);
}
template <unsigned D>
void eval_subtract(Within<D>& out, const Within<D>& a, const Within<D>& b) {
  mpfr_sub(out.data(), a.data(), b.data(), MPFR_RNDN);
}
template <unsigned D>
void eval_multiply(Within<D>& out, const Within<D>& a, const Within<D>& b) {
  mpfr_mul(out.data(), a.data(), b.data(), MPFR_RNDN);
}
template <unsigned D>
void eval_divide(Within<D>& out, const Within<D>& a, const Within<D>& b) {
  mpfr_div(out.data(), a.data(), b.data(), MPFR_RNDN);
}

}  // namespace boost::multiprecision::backends
