// After closing: what a contact does once its gap is 0. It rebounds, stays closed or opens at once, and a closed one
// opens again when its force has fallen to zero.
#pragma once

#include <algorithm>

#include "reference/two_bodies/flight.hpp"

namespace touchgo::reference::two_bodies {

/// The members at an instant, and what their gap does next. s; m; m/s.
template <Real R>
struct PairState {
  R t = 0;
  std::array<R, 2> x{}, v{};
  bool closed = false;
  std::size_t zeros = 0;  // leading zero derivatives of the gap, while open
  R opening = 0;          // its rate where zeros == 1
};

/// Of a contact whose gap is 0; degenerate: force and force rate vanish where they have to decide.
enum class ClosingDecision { closed, open, degenerate };

/// A force below this part of the sum of its terms is round-off.
template <Real R>
R tight() {
  return 64 * epsilon<R>();
}

namespace detail {

/// Whether the force stays at zero: equal accelerations of the two, as for k2 m1 = k1 m2, c2 m1 = c1 m2, m2 F1 = m1 F2.
template <Real R>
bool force_vanishes(const Together<R>& g) {
  using std::abs;
  const R rate = fastest_rate(g.contact), step = rate > 0 ? R(1 / rate) : R(1);
  for (int i = 0; i <= 8; ++i) {
    const ContactForce<R> f = contact_force<R>(g, g.start.t + i * step);
    if (abs(f.value) > tight<R>() * f.scale) return false;
  }
  return true;
}

}  // namespace detail

/// The fastest rate of either member in free motion, 1/s.
template <Real R>
R fastest_rate(const PairContact<R>& c) {
  return std::max<R>(fastest_rate(c.first), fastest_rate(c.second));
}

/// The members of a moment as one.
template <Real R>
Together<R> together(const PairContact<R>& c, const PairState<R>& m) {
  return together(c, linear::StateAt<R>{m.t, m.x[0], m.v[0]});
}

/// Makes the gap exactly zero: the second follows the first, a body follows a wall.
template <Real R>
void join(const PairContact<R>& c, PairState<R>& m) {
  if (body_of(c.second))
    m.x[1] = m.x[0] - c.gap;
  else
    m.x[0] = m.x[1] + c.gap;
}

/// Velocities after an impact: the relative velocity becomes `opening` (-e times that before), momentum is kept; a wall
/// has infinite mass. `opening` 0 gives the common velocity.
template <Real R>
std::array<R, 2> rebound(const PairContact<R>& c, const std::array<R, 2>& v, const R& opening) {
  const linear::LinearOscillator<R>*a = body_of(c.first), *b = body_of(c.second);
  if (!a) return {v[0], v[0] + opening};
  if (!b) return {v[1] - opening, v[1]};
  const R m = a->mass + b->mass, common = (a->mass * v[0] + b->mass * v[1]) / m;
  return {common - b->mass / m * opening, common + a->mass / m * opening};
}

/// Whether members that have come together stay so; sets `closed`, and `zeros` if the gap opens. A force below
/// `looseness` times its terms counts as zero, and its rate decides; where that too is zero, nothing does.
template <Real R>
ClosingDecision decide(const PairContact<R>& c, PairState<R>& m, const R& looseness) {
  using std::abs;
  m.closed = true;
  const Together<R> g = together(c, m);
  if (detail::force_vanishes(g)) return ClosingDecision::degenerate;
  if (c.release == ReleaseRule::published) return ClosingDecision::closed;
  const ContactForce<R> f = contact_force(g, m.t);
  const bool zero = abs(f.value) <= looseness * f.scale;
  if (zero && abs(f.slope) <= tight<R>() * f.scale * fastest_rate(c)) return ClosingDecision::degenerate;
  if (zero ? f.slope > 0 : f.value > 0) return ClosingDecision::closed;
  m.closed = false;
  m.zeros = zero ? 3 : 2;
  return ClosingDecision::open;
}

/// When the force of a closed contact, having been positive, falls to zero: seconds from its start, or none within
/// `limit`. A force that starts negative (only under the published rule) is first followed up to zero.
template <Real R>
std::optional<R> closed_time(const Together<R>& g, const R& limit, const R& fraction) {
  auto force = [&](const R& tau) {
    const ContactForce<R> f = contact_force<R>(g, g.start.t + tau);
    return ValueAndSlope<R>{f.value, f.slope};
  };
  auto pull = [&](const R& tau) {
    const ValueAndSlope<R> f = force(tau);
    return ValueAndSlope<R>{-f.value, -f.slope};
  };
  R rate = fastest_rate(g.contact), from = 0;
  if (g.oscillator) rate = std::max<R>(rate, fastest_rate<R>(PairMember<R>(*g.oscillator)));
  const R step = rate > 0 ? std::min<R>(fraction / rate, limit) : R(limit * fraction);
  while (from < limit) {
    if (force(from).value < 0) {
      const std::optional<R> rise = first_fall<R>(pull, from, limit, step);
      if (!rise) return std::nullopt;
      from = *rise;
    }
    if (force(from).value > 0) return first_fall<R>(force, from, limit, step);
    // The force is zero here to round-off and rises: some way ahead, up to one step, it is positive, unless it has
    // turned back by then, after a push shorter than that or after a mere touch.
    R ahead = step / 1024;
    while (ahead < step && !(force(from + ahead).value > 0) && force(from + ahead).slope > 0) ahead *= 2;
    const R later = std::min<R>(from + ahead, limit);
    if (force(later).value > 0) return first_fall<R>(force, later, limit, step);
    if (force(from).slope > 0 && force(later).slope < 0) {
      const R peak = root_between<R>([&](const R& tau) { return force(tau).slope; }, from, later);
      if (force(peak).value > 0) return root_between<R>([&](const R& tau) { return force(tau).value; }, peak, later);
    }
    from = later;
  }
  return std::nullopt;
}

}  // namespace touchgo::reference::two_bodies
