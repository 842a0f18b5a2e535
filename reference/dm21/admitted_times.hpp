// When starts that round to a printed one let two bodies meet tangentially, and go on together: linear programmes.
//
// A start is the printed one plus h_i d_i, h_i half a unit of its i-th last digit, |d_i| <= 1. Free motion is linear:
// at a time t each derivative of the gap is affine in d,   gap^(n) = b_n + sum_i a_ni d_i.
//   tangential   gap = gap' = 0, gap'' >= 0: from apart. (Where gap'' < 0 they have been inside each other.)
//   together     gap = gap' = gap'' = 0: gap'' >= 0 as before, and once together Fi = -m1 m2 / (m1 + m2) gap'' >= 0,
//                [DM21, Eq. (4)]. In DM21's second example gap'' = u/5, so u = 0.
// The least sigma with a solution of |d_i| <= sigma solves a linear programme; by its dual
//   sigma(t) = max over y of -b . y / sum_i |a_i . y|,   y_3 >= 0 for tangential,
// and the largest is at a y normal to two columns a_i, or to one where y_3 = 0.
#pragma once

#include <array>

#include "reference/linear/oscillator.hpp"
#include "solver/number/decimal.hpp"

namespace touchgo::reference::dm21 {

/// What is told of the masses.
enum class Told { tangential, together };

template <Real R>
struct AdmittedTimes {
  R share, at;         // the least sigma of all times, and its time, s
  R earliest, latest;  // s: between them sigma <= 1; both are `at` where no start is admitted
  bool empty() const { return share > 1; }
};

/// sigma(t): what part of half a unit the printed digits u1, u1', u3, u3' must leave open for such a meeting at t (s).
template <Real R>
R share_needed(const linear::LinearOscillator<R>& first, const linear::LinearOscillator<R>& second,
               const std::array<Decimal, 4>& printed, Told told, const R& t);

/// Of the times from..to (s), within which sigma is to fall, then rise.
template <Real R>
AdmittedTimes<R> admitted_times(const linear::LinearOscillator<R>& first, const linear::LinearOscillator<R>& second,
                                const std::array<Decimal, 4>& printed, Told told, const R& from, const R& to);

/// (u1, u1', u3, u3') at t = 0, m and m/s: the middle of the starts that meet at `t` (s) and go on together.
/// Precondition: sigma(t) <= 1.
template <Real R>
std::array<R, 4> admitted_start(const linear::LinearOscillator<R>& first, const linear::LinearOscillator<R>& second,
                                const std::array<Decimal, 4>& printed, const R& t);

/// Where a function that falls, then rises, is least within low..high: to the digits in use where that is a corner.
template <Real R>
R where_least(const auto& f, R low, R high) {
  for (int i = 0; i < 6 * digits10<R>; ++i) {  // (2/3)^6 < 1/10
    const R third = (high - low) / 3, left = low + third, right = high - third;
    if (f(left) > f(right))
      low = left;
    else
      high = right;
  }
  return (low + high) / 2;
}

}  // namespace touchgo::reference::dm21
