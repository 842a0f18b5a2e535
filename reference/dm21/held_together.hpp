// The two masses held together, from Newton's law of each alone: one acceleration and the force between them are two
// unknowns of two equations, found by elimination. None of DM21's formulas beyond Eq. (4) is used; what it derives from
// that is checked against this.
#pragma once

#include <cstddef>
#include <utility>

#include "reference/dm21/matrices.hpp"

namespace touchgo::reference::dm21 {

namespace detail {

/// (x, N) of  m1 x + N = first,  m2 x - N = second,  by elimination with the largest coefficient as pivot.
template <Real R>
std::array<R, 2> one_acceleration(const TwoMasses<R>& p, const R& first, const R& second) {
  std::array<R, 3> a{p.m1, R(1), first}, b{p.m2, R(-1), second};
  const std::size_t i = p.m1 < 1 && p.m2 < 1 ? 1 : 0, j = 1 - i;  // the unknown of the pivot, the other
  if (i == 0 && b[0] > a[0]) std::swap(a, b);
  const R factor = b[i] / a[i];
  std::array<R, 2> x;
  x[j] = (b[2] - factor * a[2]) / (b[j] - factor * a[j]);
  x[i] = (a[2] - a[j] * x[j]) / a[i];
  return x;
}

}  // namespace detail

/// V = (u, u', u'', Fi) of masses together at u (m) with u' (m/s) under F1, F2 (N).
template <Real R>
Vector4<R> held_state(const TwoMasses<R>& p, const R& F1, const R& F2, const R& u, const R& du) {
  const auto [ddu, force] = detail::one_acceleration<R>(p, R(F1 - p.c1 * du - p.k1 * u), R(F2 - p.c2 * du - p.k2 * u));
  return {u, du, ddu, force};
}

/// V' under constant forces: the same law, differentiated, for u''' and Fi'.
template <Real R>
Vector4<R> held_rate(const TwoMasses<R>& p, const Vector4<R>& v) {
  const auto [dddu, rate] =
      detail::one_acceleration<R>(p, R(-p.c1 * v[2] - p.k1 * v[1]), R(-p.c2 * v[2] - p.k2 * v[1]));
  return {v[1], v[2], dddu, rate};
}

}  // namespace touchgo::reference::dm21
