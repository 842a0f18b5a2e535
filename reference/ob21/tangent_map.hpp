// What a linear flow with jumps does to small differences over a stretch of time, in numbers that stay in range: a base
// that holds the body shrinks them by exp(-1000) in a period.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/number/functions.hpp"

namespace touchgo::reference::ob21 {

/// (x, v) -> exp(log_size) map (x, v), row by row; the logarithm of |determinant|, from its factors.
struct TangentMap {
  std::array<std::array<double, 2>, 2> map{{{1, 0}, {0, 1}}};
  double log_size = 0, log_determinant = 0;

  /// What follows this one is done after it.
  void then(const TangentMap& next) {
    const auto m = map;
    double size = 0;
    for (int i : {0, 1})
      for (int k : {0, 1}) {
        map[i][k] = next.map[i][0] * m[0][k] + next.map[i][1] * m[1][k];
        size = std::max(size, std::abs(map[i][k]));
      }
    log_size += next.log_size, log_determinant += next.log_determinant;
    if (!(size > 0)) return;
    for (auto& row : map)
      for (double& x : row) x /= size;
    log_size += log(size);
  }

  /// The logarithm of the modulus of the larger eigenvalue.
  double log_multiplier() const {
    const double half = (map[0][0] + map[1][1]) / 2, determinant = map[0][0] * map[1][1] - map[0][1] * map[1][0];
    if (half * half <= determinant) return log_determinant / 2;  // two conjugates
    return log_size + log(std::abs(half) + std::sqrt(half * half - determinant));
  }
};

}  // namespace touchgo::reference::ob21
