// The mean of a long series and its standard error from the means of 20 equal stretches, which a chaotic motion makes
// nearly independent.
#pragma once

#include <array>
#include <cmath>

namespace touchgo::reference::ob21 {

/// Takes `length` (>= 20) terms in order; a term may be left out or stand for several.
struct BatchMeans {
  int length;
  std::array<double, 20> sums{};

  void add(int index, double term) { sums[static_cast<std::size_t>(20LL * index / length)] += term; }

  double mean() const {
    double sum = 0;
    for (double s : sums) sum += s;
    return sum / length;
  }

  double error() const {
    double square = 0;
    for (double s : sums) square += (s - mean() * length / 20) * (s - mean() * length / 20);
    return std::sqrt(square * 20 / 19) / length;
  }
};

}  // namespace touchgo::reference::ob21
