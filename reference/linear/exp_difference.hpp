// Divided differences of the exponential:  E[z1, ..., zn](t) = sum_j exp(z_j t) / prod_{k != j} (z_j - z_k),
// and its limit where points coincide.
//
// E[z1, ..., zn] is the function whose Laplace transform is 1 / ((p - z1) ... (p - zn)). So E[l1, l2] is the impulse
// response of an oscillator with the roots l1, l2; E[l1, l2, i w] its response to exp(i w t) from rest; a further
// point 0 integrates once more. Critical damping, resonance, a missing spring and frequency 0 are coincident points:
// one function covers them all, and nothing is lost near them.
#pragma once

#include <complex>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::linear {

template <Real R>
using Complex = std::complex<R>;

/// |z| without the scaling that std::abs does; for quantities whose squares stay in range.
template <Real R>
R modulus(const Complex<R>& z);

/// exp(z).
template <Real R>
Complex<R> exp_of(const Complex<R>& z);

/// exp(z) - 1 without cancellation near z = 0.
template <Real R>
Complex<R> expm1_of(const Complex<R>& z);

/// E[a, b](t) = (exp(a t) - exp(b t)) / (a - b), to round-off for any a, b.
template <Real R>
Complex<R> exp_difference(Complex<R> a, Complex<R> b, const R& t);

/// E[z1, ..., zn](t), n >= 1; unit s^(n-1) for z in 1/s. Relative error a few epsilon, apart from the zeros of an
/// oscillating value, where the error is relative to the amplitude.
template <Real R>
Complex<R> exp_difference(const std::vector<Complex<R>>& z, const R& t);

}  // namespace touchgo::reference::linear
