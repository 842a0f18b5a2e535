// Phase portraits of periodic motions, and how far one is from another.
#pragma once

#include <vector>

#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// Points (x, x') of a motion that repeats to 1e-9 of its size after n periods with p impacts; n = 0: none found up
/// to 64.
struct Portrait {
  std::vector<std::array<double, 2>> points;
  int p = 0, n = 0;
};

/// The portrait from (0.01, 0), `density` points a period, after 1000 periods.
Portrait portrait(const ImpactOscillator<double>& b, int density);

/// Of the points of a from the polygon of b and of those of b from that of a, x and x' each in units of the largest
/// |x|, |x'| of a.
struct PortraitDistance {
  double farthest = 0, mean = 0;
};
PortraitDistance distance(const Portrait& a, const Portrait& b);

}  // namespace touchgo::reference::ob21
