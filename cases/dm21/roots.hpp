// The roots of the masses together, as DM21 prints them and as those of one oscillator; the matrix they belong to.
#pragma once

#include <array>

#include "cases/dm21/two_masses.hpp"

namespace touchgo::cases::dm21 {

using reference::linear::Complex;
using reference::linear::Roots;

/// lambda3, lambda4 as printed below Eq. (14), 1/s.
template <Real R>
std::array<Complex<R>, 2> printed_roots(const TwoMasses<R>& p) {
  using std::sqrt;
  const R a33 = -(p.c1 + p.c2) / (p.m1 + p.m2), a32 = -(p.k1 + p.k2) / (p.m1 + p.m2), inner = a33 * a33 + 4 * a32;
  const Complex<R> root = inner < 0 ? Complex<R>(R(0), R(sqrt(R(-inner)))) : Complex<R>(R(sqrt(inner)), R(0));
  return {(a33 - root) / R(2), (a33 + root) / R(2)};
}

/// The matrix of V' as Newton's law has it, column by column.
template <Real R>
Matrix4<R> held_matrix(const TwoMasses<R>& p) {
  Matrix4<R> a;
  for (int j = 0; j < 4; ++j) {
    Vector4<R> unit(R(0), R(0), R(0), R(0));
    unit[j] = 1;
    const Vector4<R> column = reference::dm21::held_rate<R>(p, unit);
    for (int i = 0; i < 4; ++i) a(i, j) = column[i];
  }
  return a;
}

/// The roots of the masses together as those of one oscillator of total mass, the slow one first.
template <Real R>
Roots<R> oscillator_roots(const TwoMasses<R>& p) {
  return reference::linear::roots<R>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, R(0), {}});
}

}  // namespace touchgo::cases::dm21
