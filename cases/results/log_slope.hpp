// The power with which one quantity goes with another.
#pragma once

#include <utility>
#include <vector>

#include "solver/number/functions.hpp"

namespace touchgo::cases {

/// The slope of log(y) over log(x), least squares; at least two different x, all numbers positive.
inline double log_slope(const std::vector<std::pair<double, double>>& points) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const auto& [px, py] : points) {
    const double a = log10(px), b = log10(py);
    n += 1, x += a, y += b, xx += a * a, xy += a * b;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace touchgo::cases
