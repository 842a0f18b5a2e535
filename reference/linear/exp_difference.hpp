// Divided differences of the exponential:  E[z1, ..., zn](t) = sum_j exp(z_j t) / prod_{k != j} (z_j - z_k),
// and its limit where points coincide.
//
// E[z1, ..., zn] is the function whose Laplace transform is 1 / ((p - z1) ... (p - zn)). So E[l1, l2] is the impulse
// response of an oscillator with the roots l1, l2; E[l1, l2, i w] its response to exp(i w t) from rest; a further
// point 0 integrates once more. Critical damping, resonance, a missing spring and frequency 0 are coincident points:
// one function covers them all, and nothing is lost near them.
#pragma once

#include <complex>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::linear {

using namespace number;

template <Real R>
using Complex = std::complex<R>;

/// |z| without the scaling that std::abs does; for quantities whose squares stay in range.
template <Real R>
R modulus(const Complex<R>& z) {
  using std::sqrt;
  return sqrt(z.real() * z.real() + z.imag() * z.imag());
}

/// exp(z).
template <Real R>
Complex<R> exp_of(const Complex<R>& z) {
  using std::cos, std::exp, std::sin;
  const R size = exp(z.real());
  return {size * cos(z.imag()), size * sin(z.imag())};
}

/// exp(z) - 1 without cancellation near z = 0.
template <Real R>
Complex<R> expm1_of(const Complex<R>& z) {
  using std::cos, std::exp, std::expm1, std::sin;
  const R s = sin(z.imag() / 2);
  return {expm1(z.real()) * cos(z.imag()) - 2 * s * s, exp(z.real()) * sin(z.imag())};
}

/// E[a, b](t) = (exp(a t) - exp(b t)) / (a - b), to round-off for any a, b.
template <Real R>
Complex<R> exp_difference(Complex<R> a, Complex<R> b, const R& t) {
  if ((a.real() - b.real()) * t > 0) std::swap(a, b);  // the smaller exponential is the one measured against the other
  const Complex<R> d = a - b;
  if (d == Complex<R>(R(0), R(0))) return t * exp_of<R>(b * t);
  return exp_of<R>(b * t) * expm1_of<R>(d * t) / d;
}

/// E[z1, ..., zn](t), n >= 1; unit s^(n-1) for z in 1/s. Relative error a few epsilon, apart from the zeros of an
/// oscillating value, where the error is relative to the amplitude.
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
    return (exp_difference<R>(without2, t) - exp_difference<R>(without1, t)) / (z[far1] - z[far2]);
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

}  // namespace touchgo::reference::linear
