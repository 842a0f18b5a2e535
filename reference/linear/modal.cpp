#include "reference/linear/modal.hpp"

#include <limits>
#include <utility>

#include "reference/linear/exp_difference.hpp"

namespace touchgo::reference::linear {

namespace {

/// The largest sum of moduli along a row.
template <Real R>
R row_sum_norm(const ComplexMatrix<R>& m) {
  R largest = 0;
  for (int i = 0; i < m.rows(); ++i) {
    R sum = 0;
    for (int j = 0; j < m.cols(); ++j) sum += modulus<R>(m(i, j));
    if (!(sum <= largest)) largest = sum;  // also when it is not a number
  }
  return largest;
}

/// X^-1 by Gauss-Jordan elimination with row pivoting; a singular X gives entries that are not finite.
template <Real R>
ComplexMatrix<R> inverse_of(ComplexMatrix<R> x) {
  const int n = static_cast<int>(x.rows());
  ComplexMatrix<R> y(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) y(i, j) = Complex<R>(R(i == j ? 1 : 0), R(0));
  for (int k = 0; k < n; ++k) {
    int pivot = k;
    for (int i = k + 1; i < n; ++i)
      if (modulus<R>(x(i, k)) > modulus<R>(x(pivot, k))) pivot = i;
    for (int j = 0; j < n; ++j) std::swap(x(k, j), x(pivot, j)), std::swap(y(k, j), y(pivot, j));
    const Complex<R> d = x(k, k);
    for (int j = 0; j < n; ++j) x(k, j) /= d, y(k, j) /= d;
    for (int i = 0; i < n; ++i) {
      if (i == k) continue;
      const Complex<R> f = x(i, k);
      for (int j = 0; j < n; ++j) x(i, j) -= f * x(k, j), y(i, j) -= f * y(k, j);
    }
  }
  return y;
}

}  // namespace

template <Real R>
Modes<R> modes(const LinearSystem<R>& s) {
  const NumericEigen e = numeric_eigen(s.matrix.template cast<Mp50>());
  Modes<R> m{e.values.unaryExpr(&rounded<R>), e.vectors.unaryExpr(&rounded<R>), {}, R(0)};
  m.inverse = inverse_of<R>(m.vectors);
  m.condition = row_sum_norm<R>(m.vectors) * row_sum_norm<R>(m.inverse);
  if (!(m.condition - m.condition == 0)) m.condition = std::numeric_limits<R>::infinity();
  return m;
}

template <Real R>
Vector<R> modal_solution(const LinearSystem<R>& s, const Modes<R>& m, const R& t0, const Vector<R>& x0, const R& t) {
  const int n = static_cast<int>(x0.size());
  const R tau = t - t0;
  auto in_modes = [&](auto&& entry) {  // X^-1 times the vector of entries
    std::vector<Complex<R>> y(static_cast<std::size_t>(n), Complex<R>(R(0), R(0)));
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) y[static_cast<std::size_t>(i)] += m.inverse(i, j) * Complex<R>(entry(j));
    return y;
  };
  const auto y0 = in_modes([&](int j) { return Complex<R>(x0[j], R(0)); });
  const auto c = in_modes([&](int j) { return Complex<R>(s.constant[j], R(0)); });
  std::vector<Complex<R>> y(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < y.size(); ++i) {
    const Complex<R> l = m.values[static_cast<int>(i)];
    y[i] = exp_of<R>(l * tau) * y0[i] + c[i] * exp_difference<R>(l, Complex<R>(R(0), R(0)), tau);
  }
  for (const HarmonicInput<R>& f : s.inputs) {
    const Complex<R> two_i(R(0), R(2));
    const auto up = in_modes([&](int j) { return f.amplitude[j] / two_i; });
    const auto down = in_modes([&](int j) { return -std::conj(f.amplitude[j]) / two_i; });
    const Complex<R> z(R(0), f.frequency), at_t0 = exp_of<R>(z * t0), back_at_t0 = exp_of<R>(-z * t0);
    for (std::size_t i = 0; i < y.size(); ++i) {
      const Complex<R> l = m.values[static_cast<int>(i)];
      y[i] += up[i] * at_t0 * exp_difference<R>(l, z, tau);
      y[i] += down[i] * back_at_t0 * exp_difference<R>(l, -z, tau);
    }
  }
  Vector<R> x(n);
  for (int i = 0; i < n; ++i) {
    x[i] = 0;
    for (int j = 0; j < n; ++j) x[i] += (m.vectors(i, j) * y[static_cast<std::size_t>(j)]).real();
  }
  return x;
}

#define INSTANTIATE(R)                                \
  template Modes<R> modes<R>(const LinearSystem<R>&); \
  template Vector<R> modal_solution<R>(const LinearSystem<R>&, const Modes<R>&, const R&, const Vector<R>&, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);

#undef INSTANTIATE

}  // namespace touchgo::reference::linear
