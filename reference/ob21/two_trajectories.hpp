// Lyapunov exponents from neighbouring trajectories: no Jacobian, no transition condition at impacts.
//
// A trajectory and two neighbours at a tiny distance are followed from period to period; at the end of a period, a
// fixed time, the neighbours are pulled back to that distance along the axes they have turned to (Gram-Schmidt), and
// the logarithms of the stretchings are summed: Benettin et al., Meccanica 15 (1980), with differences for tangents.
// The distance is measured in (x, v / eta), m.
//
// Where a trajectory and a neighbour stand on different sides of an event, or next to the base, they are not pulled
// back but followed for another period.
#pragma once

#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// 1/s. `first` is -infinity where the neighbours become equal to the last digit, as after a common rest; `second` then
/// too. `error`: standard error of `first` from 20 batch means. Impacts and rests per period, over the same periods.
struct NeighbourExponents {
  double first, second, error, impacts_per_period, rests_per_period;
};

/// Exponents over `periods` (>= 20) after `transient` periods, from neighbours at `distance` (m). The linear regime
/// requires distance << speed of the slowest impact / eta; round-off is epsilon * position / distance.
template <Real R>
NeighbourExponents two_trajectories(const ImpactOscillator<R>& b, const R& x, const R& v, int transient, int periods,
                                    const R& distance);

}  // namespace touchgo::reference::ob21
