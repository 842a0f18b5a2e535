// Quotients of complex numbers that are the same on every processor.
#pragma once

#include <cmath>
#include <complex>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::linear {

/// a / b by Smith's formula (Communications of the ACM 5, 1962). The compiler's own is in a library that fuses products
/// and sums where the processor can: other last bits.
template <Real R>
std::complex<R> quotient(const std::complex<R>& a, const std::complex<R>& b) {
  using std::abs;
  if (abs(b.real()) < abs(b.imag())) {
    const R ratio = b.real() / b.imag(), size = b.real() * ratio + b.imag();
    return {(a.real() * ratio + a.imag()) / size, (a.imag() * ratio - a.real()) / size};
  }
  const R ratio = b.imag() / b.real(), size = b.imag() * ratio + b.real();
  return {(a.imag() * ratio + a.real()) / size, (a.imag() - a.real() * ratio) / size};
}

}  // namespace touchgo::reference::linear
