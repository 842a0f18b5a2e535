// Multipliers of a periodic motion, without a tangent map: Newton's method and central differences on the motion
// itself.
#pragma once

#include <array>

#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// The linear map of (x, x') over n periods, row by row, near a motion that repeats after n periods; its duration, s.
template <Real R>
struct Monodromy {
  std::array<std::array<R, 2>, 2> map;
  R duration;
  R trace() const { return map[0][0] + map[1][1]; }
  R determinant() const { return map[0][0] * map[1][1] - map[0][1] * map[1][0]; }
};

/// (x, x') after n periods, from a state in flight at the beginning of a period.
template <Real R>
std::array<R, 2> after_periods(const Rig<R>& g, const std::array<R, 2>& z, int n);

/// The map at the fixed point of n periods near z, which Newton's method finds; z must be close to it and in flight.
/// Error: some epsilon^(2/3), as central differences have.
template <Real R>
Monodromy<R> monodromy(const ImpactOscillator<R>& b, std::array<R, 2> z, int n);

}  // namespace touchgo::reference::ob21
