// After closing: what a contact does once its gap is 0. It rebounds, stays closed or opens at once, and a closed one
// opens again when its force has fallen to zero.
#pragma once

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
R tight();

/// The fastest rate of either member in free motion, 1/s.
template <Real R>
R fastest_rate(const PairContact<R>& c);

/// The members of a moment as one.
template <Real R>
Together<R> together(const PairContact<R>& c, const PairState<R>& m);

/// Makes the gap exactly zero: the second follows the first, a body follows a wall.
template <Real R>
void join(const PairContact<R>& c, PairState<R>& m);

/// Velocities after an impact: the relative velocity becomes `opening` (-e times that before), momentum is kept; a wall
/// has infinite mass. `opening` 0 gives the common velocity.
template <Real R>
std::array<R, 2> rebound(const PairContact<R>& c, const std::array<R, 2>& v, const R& opening);

/// Whether members that have come together stay so; sets `closed`, and `zeros` if the gap opens. A force below
/// `looseness` times its terms counts as zero, and its rate decides; where that too is zero, nothing does.
template <Real R>
ClosingDecision decide(const PairContact<R>& c, PairState<R>& m, const R& looseness);

/// When the force of a closed contact, having been positive, falls to zero: seconds from its start, or none within
/// `limit`. A force that starts negative (only under the published rule) is first followed up to zero.
template <Real R>
std::optional<R> closed_time(const Together<R>& g, const R& limit, const R& fraction);

}  // namespace touchgo::reference::two_bodies
