// The first time a smooth function falls to zero: fine samples, then a bracket, then full precision.
#pragma once

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>
#include <optional>

#include "reference/two_bodies/remainder.hpp"

namespace touchgo::reference::two_bodies {

/// The root of f in [low, high], where f has opposite signs (or is 0) at the ends, to the precision of R.
template <Real R, class F>
R root_between(const F& f, const R& low, const R& high) {
  const R at_low = f(low), at_high = f(high);
  if (at_low == 0) return low;
  if (at_high == 0) return high;
  auto narrow = [](const R& a, const R& b) {
    using std::abs;
    return abs(b - a) <= 2 * epsilon<R>() * std::max<R>(abs(a), abs(b));
  };
  std::uintmax_t turns = 2000;
  const auto [a, b] = boost::math::tools::toms748_solve(f, low, high, at_low, at_high, narrow, turns);
  return (a + b) / 2;
}

/// The first tau in (from, to] where f.value, positive at `from`, reaches 0. Looks at every `step`: a sign change, or a
/// dip (slope negative, then positive) whose bottom is not positive. Misses a pair of roots only where f turns twice
/// within one step, so the step must be a small part of the shortest time scale. None found: nullopt.
template <Real R, class F>
std::optional<R> first_fall(const F& f, const R& from, const R& to, const R& step) {
  auto value = [&](const R& tau) { return f(tau).value; };
  auto slope = [&](const R& tau) { return f(tau).slope; };
  R a = from;
  ValueAndSlope<R> at_a = f(a);
  for (int i = 1; a < to; ++i) {
    const R b = std::min<R>(from + i * step, to);
    const ValueAndSlope<R> at_b = f(b);
    if (!(at_b.value > 0)) return root_between<R>(value, a, b);
    if (at_a.slope < 0 && at_b.slope > 0) {
      const R bottom = root_between<R>(slope, a, b);
      if (!(value(bottom) > 0)) return root_between<R>(value, a, bottom);
    }
    a = b, at_a = at_b;
  }
  return std::nullopt;
}

}  // namespace touchgo::reference::two_bodies
