// What a linear flow with jumps does to small differences over a stretch of time, in numbers that stay in range: a base
// that holds the body shrinks them by exp(-1000) in a period.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/number/functions.hpp"

namespace touchgo::reference::ob21 {

/// (x, v) -> exp(log_size) map (x, v), row by row; its determinant, from its factors, is exp(log_scale) determinant in
/// size. Logarithms are taken where a number would leave its range, not at every factor.
struct TangentMap {
  std::array<std::array<double, 2>, 2> map{{{1, 0}, {0, 1}}};
  double determinant = 1, log_size = 0, log_scale = 0;

  /// What follows this one is done after it.
  void then(const TangentMap& next) {
    const auto m = map;
    double size = 0;
    for (int i : {0, 1})
      for (int k : {0, 1}) {
        map[i][k] = next.map[i][0] * m[0][k] + next.map[i][1] * m[1][k];
        size = std::max(size, std::abs(map[i][k]));
      }
    determinant *= next.determinant;
    log_size += next.log_size, log_scale += next.log_scale;
    if (size > 0 && !in_range(size)) {
      for (auto& row : map)
        for (double& x : row) x /= size;
      log_size += log(size);
    }
    if (!in_range(std::abs(determinant))) log_scale = log_determinant(), determinant = 1;
  }

  /// The logarithm of |determinant|; -infinity where it is 0.
  double log_determinant() const { return log_scale + log(std::abs(determinant)); }

  /// The logarithm of the modulus of the larger eigenvalue.
  double log_multiplier() const {
    const double half = (map[0][0] + map[1][1]) / 2, product = map[0][0] * map[1][1] - map[0][1] * map[1][0];
    if (half * half <= product) return log_determinant() / 2;  // two conjugates
    return log_size + log(std::abs(half) + std::sqrt(half * half - product));
  }

 private:
  static bool in_range(double x) { return x > 1e-50 && x < 1e50; }
};

}  // namespace touchgo::reference::ob21
