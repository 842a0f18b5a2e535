#include "reference/linear/exp_difference.hpp"

#include "reference/linear/quotient.hpp"

namespace touchgo::reference::linear {

template <Real R>
R modulus(const Complex<R>& z) {
  using std::sqrt;
  return sqrt(z.real() * z.real() + z.imag() * z.imag());
}

template <Real R>
Complex<R> exp_of(const Complex<R>& z) {
  const R size = exp(z.real());
  const SinCos<R> at = sin_cos(z.imag());
  return {size * at.cos, size * at.sin};
}

template <Real R>
Complex<R> expm1_of(const Complex<R>& z) {
  const R s = sin(z.imag() / 2);
  const SinCos<R> at = sin_cos(z.imag());
  return {expm1(z.real()) * at.cos - 2 * s * s, exp(z.real()) * at.sin};
}

template <Real R>
Complex<R> exp_difference(Complex<R> a, Complex<R> b, const R& t) {
  if ((a.real() - b.real()) * t > 0) std::swap(a, b);  // the smaller exponential is the one measured against the other
  const Complex<R> d = a - b;
  if (d == Complex<R>(R(0), R(0))) return t * exp_of<R>(b * t);
  return quotient<R>(exp_of<R>(b * t) * expm1_of<R>(d * t), d);
}

template <Real R>
Complex<R> exp_difference(const std::vector<Complex<R>>& z, const R& t) {
  using std::abs;
  const std::size_t n = z.size();
  if (n == 1) return exp_of<R>(z[0] * t);
  if (n == 2) return exp_difference<R>(z[0], z[1], t);

  std::size_t far1 = 0, far2 = 0;
  R spread = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (const R d = modulus<R>(z[i] - z[j]); d > spread) spread = d, far1 = i, far2 = j;

  if (spread * abs(t) > 2) {  // far apart: the definition, one point fewer at a time
    std::vector<Complex<R>> without1 = z, without2 = z;
    without1.erase(without1.begin() + static_cast<std::ptrdiff_t>(far1));
    without2.erase(without2.begin() + static_cast<std::ptrdiff_t>(far2));
    return quotient<R>(exp_difference<R>(without2, t) - exp_difference<R>(without1, t), z[far1] - z[far2]);
  }

  // Close together: with y_j = (z_j - mean) t and h_k the sum of all products of k of the y's (with repetition),
  //   E = exp(mean t) t^(n-1) sum_k h_k / (k + n - 1)!,      |term k| <= r^k / (k! (n-1)!),  r = max |y_j|.
  Complex<R> mean(R(0), R(0));
  for (const auto& p : z) mean += p;
  mean /= R(static_cast<int>(n));
  std::vector<Complex<R>> e(n + 1, Complex<R>(R(0), R(0)));  // elementary symmetric polynomials of the y's
  e[0] = Complex<R>(R(1), R(0));
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t k = j + 1; k > 0; --k) e[k] += e[k - 1] * (z[j] - mean) * t;

  R factor = 1;  // t^(n-1) / (k + n - 1)!
  for (std::size_t j = 1; j < n; ++j) factor = factor * t / static_cast<int>(j);
  const R r = spread * abs(t);
  R bound = 1;
  std::vector<Complex<R>> h{e[0]};
  Complex<R> sum = factor * h[0];
  for (std::size_t k = 1; bound > epsilon<R>() / 16; ++k) {
    Complex<R> next(R(0), R(0));
    for (std::size_t j = 2; j <= n && j <= k; ++j)  // e[1] = 0: the y's are centred
      next += (j % 2 == 0 ? -e[j] : e[j]) * h[k - j];
    h.push_back(next);
    factor /= static_cast<int>(k + n - 1);
    sum += factor * next;
    bound = bound * r / static_cast<int>(k);
  }
  return exp_of<R>(mean * t) * sum;
}

#define INSTANTIATE(R)                                                     \
  template R modulus<R>(const Complex<R>&);                                \
  template Complex<R> exp_of<R>(const Complex<R>&);                        \
  template Complex<R> expm1_of<R>(const Complex<R>&);                      \
  template Complex<R> exp_difference<R>(Complex<R>, Complex<R>, const R&); \
  template Complex<R> exp_difference<R>(const std::vector<Complex<R>>&, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::linear
