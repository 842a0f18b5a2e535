// A flight: free motion of both members of an open contact, and its gap, from a start where its first n derivatives
// (the gap itself counted) are zero.
//
// n = 0: apart. n = 1: after an impact, the rate is positive. n = 2: left open by a contact force < 0. n = 3: after a
// separation, gap, rate and relative acceleration are zero. gap / tau^n starts positive and its roots are the impacts.
#pragma once

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
                 std::size_t zeros, const R& opening);

/// Motions of both members after tau.
template <Real R>
std::array<linear::Kinematics<R>, 2> motions(const Flight<R>& f, const R& tau);

/// gap / tau^zeros and its slope, to relative round-off of its terms; at tau = 0 their limits.
template <Real R>
ValueAndSlope<R> gap_quotient(const Flight<R>& f, const R& tau);

/// The flight's duration until the next impact, s, if within `limit`. `fraction` of the shortest time scale is the
/// sampling step.
template <Real R>
std::optional<R> flight_time(const Flight<R>& f, const R& limit, const R& fraction);

/// The rate of the gap at an impact after tau, m/s: there the gap is 0, so it is tau^zeros times the quotient's slope.
template <Real R>
R closing_rate(const Flight<R>& f, const R& tau);

}  // namespace touchgo::reference::two_bodies
