// The axis of a range: whole multiples of 1, 2 or 5 times a power of ten, and their labels.
#pragma once

#include <cstddef>
#include <string>

#include "figures/drawing/range.hpp"

namespace touchgo::figures {

struct PlotAxis {
  double low, high;
  std::string tics;        // "('0' 0, '0.5' 0.5)", as gnuplot takes them
  std::string bare;        // the same without labels
  std::size_t characters;  // of the longest
  /// "[low:high]", without loss
  std::string range() const;
};

/// From the tic at or below a range to the one at or above it; of a range too narrow for doubles, around it.
PlotAxis axis(const DataRange& values);

/// From 0 to `end` and no further, its tics not wider than the page; from 0 to 1 where `end` is 0.
PlotAxis time_axis(double end);

}  // namespace touchgo::figures
