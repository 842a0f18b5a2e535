// The contact that cannot pull: it ends where ks u + cs u' falls to zero, before the deflection u is back at zero.
//
// With alpha t as time and xi = cos a:  u'' is proportional to sin(t sin a + pi - 2a) exp(-xi t), so the force ends at
//   alpha t1 = 2 a / sin a,   where  u'(t1) = -v0 exp(-xi alpha t1).
// For xi > 1, xi = cosh a and sin becomes sinh; at xi = 1 the limit is alpha t1 = 2, r = exp(-2). Letters and units are
// those of equal_energy.hpp.
#pragma once

#include <cmath>

#include "solver/impact/equal_energy.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::cases::ob21 {

/// alpha t1, for any xi >= 0; pi for xi = 0. To some epsilons also near xi = 1: 1 - xi is exact there, and acos and
/// acosh are accurate for the xi they are given, so nothing is lost.
template <Real R>
R scaled_time_without_pull(const R& xi) {
  using std::sqrt;
  if (xi == 1) return R(2);
  if (xi < 1) return 2 * acos(xi) / sqrt((1 - xi) * (1 + xi));
  return 2 * acosh(xi) / (sqrt(xi - 1) * sqrt(xi + 1));
}

/// Contact time, s; for any damping cs >= 0.
template <Real R>
R contact_time_without_pull(const R& ks, const R& cs, const R& m) {
  using std::sqrt;
  return scaled_time_without_pull(damping_ratio(ks, cs, m)) * sqrt(m / ks);
}

/// Restitution for any xi >= 0: above restitution_of(xi), 1 at xi = 0, exp(-2) at xi = 1, about 1/(4 xi^2) for large
/// xi. Relative error |ln r| epsilons.
template <Real R>
R restitution_without_pull(const R& xi) {
  return exp(-xi * scaled_time_without_pull(xi));
}

}  // namespace touchgo::cases::ob21
