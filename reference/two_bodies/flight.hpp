// A flight: free motion of both members of an open contact, and its gap, from a start where its first n derivatives
// (the gap itself counted) are zero.
//
// n = 0: apart. n = 1: after an impact, the rate is positive. n = 2: left open by a contact force < 0. n = 3: after a
// separation, gap, rate and relative acceleration are zero. gap / tau^n starts positive and its roots are the impacts.
#pragma once

#include <algorithm>

#include "reference/two_bodies/sampled_root.hpp"

namespace touchgo::reference::two_bodies {

/// A start of free motion, t in s, and the derivatives of the gap there, of which the first `zeros` are 0 exactly.
template <Real R>
struct Flight {
  PairContact<R> contact;
  R t;
  Derivatives<R> first, second, gap;
  std::size_t zeros;
  R rate;  // fastest_rate of the pair
};

/// A flight from positions x and velocities v of both members. `opening` is the rate of the gap where zeros == 1: after
/// an impact it is known better than as the difference of the velocities.
template <Real R>
Flight<R> flight(const PairContact<R>& c, const R& t, const std::array<R, 2>& x, const std::array<R, 2>& v,
                 std::size_t zeros, const R& opening) {
  Flight<R> f{c,
              t,
              derivatives(c.first, t, x[0], v[0]),
              derivatives(c.second, t, x[1], v[1]),
              {},
              zeros,
              std::max<R>(fastest_rate(c.first), fastest_rate(c.second))};
  for (std::size_t k = 0; k < f.gap.size(); ++k) f.gap[k] = k < zeros ? R(0) : R(f.second[k] - f.first[k]);
  if (zeros == 0) f.gap[0] += c.gap;
  if (zeros == 1) f.gap[1] = opening;
  return f;
}

/// Motions of both members after tau.
template <Real R>
std::array<linear::Kinematics<R>, 2> motions(const Flight<R>& f, const R& tau) {
  const R t = f.t + tau;
  return {motion(f.contact.first, {f.t, f.first[0], f.first[1]}, t),
          motion(f.contact.second, {f.t, f.second[0], f.second[1]}, t)};
}

/// gap / tau^zeros and its slope, to relative round-off of its terms; at tau = 0 their limits.
template <Real R>
ValueAndSlope<R> gap_quotient(const Flight<R>& f, const R& tau) {
  const std::size_t n = f.zeros;
  const int zeros = static_cast<int>(n);
  R power = 1, factorial = 1;
  for (int k = 1; k <= zeros; ++k) power *= tau, factorial *= k;
  if (tau == 0) return {f.gap[n] / factorial, f.gap[n + 1] / (factorial * (zeros + 1))};
  if (n == 0 || tau * f.rate > 1) {
    const auto [a, b] = motions(f, tau);
    const R gap = f.contact.gap + b.x - a.x;
    return {gap / power, (b.v - a.v - zeros * gap / tau) / power};
  }
  // gap = gap^(n) tau^n / n! + r; where n = 1 the polynomial has one term: the remainder starts at n + 1
  const ValueAndSlope<R> a = remainder(f.contact.first, f.first, f.t, n + 1, tau);
  const ValueAndSlope<R> b = remainder(f.contact.second, f.second, f.t, n + 1, tau);
  const R r = b.value - a.value, dr = b.slope - a.slope;
  return {f.gap[n] / factorial + r / power, (dr - zeros * r / tau) / power};
}

/// The flight's duration until the next impact, s, if within `limit`. `fraction` of the shortest time scale is the
/// sampling step.
template <Real R>
std::optional<R> flight_time(const Flight<R>& f, const R& limit, const R& fraction) {
  const R step = f.rate > 0 ? std::min<R>(fraction / f.rate, limit) : R(limit * fraction);
  return first_fall<R>([&](const R& tau) { return gap_quotient(f, tau); }, R(0), limit, step);
}

/// The rate of the gap at an impact after tau, m/s: there the gap is 0, so it is tau^zeros times the quotient's slope.
template <Real R>
R closing_rate(const Flight<R>& f, const R& tau) {
  R rate = gap_quotient(f, tau).slope;
  for (std::size_t k = 0; k < f.zeros; ++k) rate *= tau;
  return rate;
}

}  // namespace touchgo::reference::two_bodies
