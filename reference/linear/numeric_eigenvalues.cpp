#include "reference/linear/numeric_eigenvalues.hpp"

#if __has_include(<flint/acb_mat.h>)  // FLINT 3
#include <flint/acb_mat.h>
#else  // FLINT 2 and Arb
#include <acb_mat.h>
#endif

#include <stdexcept>

namespace touchgo::reference::linear {
namespace {

constexpr slong bits = 320;  // twice those of Mp50: a double root loses half of them

struct Numbers {
  acb_mat_t m;
  Numbers(slong rows, slong cols) { acb_mat_init(m, rows, cols); }
  ~Numbers() { acb_mat_clear(m); }
  Numbers(const Numbers&) = delete;
  Numbers& operator=(const Numbers&) = delete;
};

Mp50 rounded_middle(const arb_t ball) {
  Mp50 x;
  arf_get_mpfr(x.backend().data(), arb_midref(ball), MPFR_RNDN);
  return x;
}

std::complex<Mp50> rounded_middle(const acb_t ball) {
  return {rounded_middle(acb_realref(ball)), rounded_middle(acb_imagref(ball))};
}

}  // namespace

NumericEigen numeric_eigen(const Matrix<Mp50>& a) {
  const slong n = a.rows();
  Numbers matrix(n, n), vectors(n, n), values(1, n);
  for (slong i = 0; i < n; ++i)
    for (slong j = 0; j < n; ++j)
      arf_set_mpfr(arb_midref(acb_realref(acb_mat_entry(matrix.m, i, j))), a(i, j).backend().data());
  if (!acb_mat_approx_eig_qr(acb_mat_entry(values.m, 0, 0), nullptr, vectors.m, matrix.m, nullptr, 0, bits))
    throw std::runtime_error("numeric_eigen: the iteration does not converge");
  NumericEigen e{ComplexVector<Mp50>(n), ComplexMatrix<Mp50>(n, n)};
  for (slong j = 0; j < n; ++j) {
    e.values[j] = rounded_middle(acb_mat_entry(values.m, 0, j));
    Mp50 square = 0;
    for (slong i = 0; i < n; ++i) {
      e.vectors(i, j) = rounded_middle(acb_mat_entry(vectors.m, i, j));
      square += std::norm(e.vectors(i, j));
    }
    const Mp50 length = sqrt(square);
    for (slong i = 0; i < n; ++i) e.vectors(i, j) /= length;
  }
  return e;
}

}  // namespace touchgo::reference::linear
