// The range of an axis.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "solver/number/text.hpp"

namespace touchgo::figures {

struct DataRange {
  double low = std::numeric_limits<double>::infinity(), high = -low;

  /// Widens to hold y; infinite and undefined values are passed over.
  void take(double y) {
    if (std::isfinite(y)) low = std::min(low, y), high = std::max(high, y);
  }
  /// With a margin of this part on both sides; 0 to 1 if nothing was taken, never empty.
  DataRange wider(double part) const {
    if (!(low <= high)) return {0, 1};
    const double margin = high > low ? part * (high - low) : std::max(1e-9, std::abs(high) / 10);
    return {low - margin, high + margin};
  }
  /// The place that is `part` of the way from low to high.
  double at(double part) const { return low + part * (high - low); }
  /// "[low:high]"
  std::string gnuplot() const { return "[" + text(low, 8) + ":" + text(high, 8) + "]"; }
};

}  // namespace touchgo::figures
