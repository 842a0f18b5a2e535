// What a motion adds to its Taylor polynomial of n terms:  x(t0 + tau) - sum_{k<n} x^(k)(t0) tau^k / k!.
//
// Found as a motion of its own, from rest under the forces the polynomial leaves over, so it is accurate to round-off
// however short tau is. A gap that starts with n zeros (n = 1 after an impact, 3 after a separation) is thus known to
// full relative precision, and can be divided by tau^n.
#pragma once

#include "reference/two_bodies/contact.hpp"

namespace touchgo::reference::two_bodies {

/// A function of tau and its derivative.
template <Real R>
struct ValueAndSlope {
  R value, slope;
};

/// For a body, 2 <= n <= 4, d its derivatives at t0. With l1, l2 its roots and f_j its phasors at t0, m times it is
///   sum Im(f_j (i w)^(n-2) E[l1, l2, 0^(n-2), i w])
///     - (c d[n-1] + k d[n-2]) E[l1, l2, 0^(n-1)] - k d[n-1] E[l1, l2, 0^n].
/// Meant for tau up to about 1 / fastest_rate: later the polynomial, and so the remainder, outgrows the motion.
template <Real R>
ValueAndSlope<R> remainder(const linear::LinearOscillator<R>& o, const Derivatives<R>& d, const R& t0, std::size_t n,
                           const R& tau);

/// For a wall, n >= 1: Im(a (i w)^n E[0^n, i w]).
template <Real R>
ValueAndSlope<R> remainder(const MovingWall<R>& w, const R& t0, std::size_t n, const R& tau);

/// For either, 2 <= n <= 4.
template <Real R>
ValueAndSlope<R> remainder(const PairMember<R>& m, const Derivatives<R>& d, const R& t0, std::size_t n, const R& tau);

}  // namespace touchgo::reference::two_bodies
