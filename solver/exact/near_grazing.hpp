// How near a guard comes to touching zero on a stretch: for a note, in double, and not for a decision.
#pragma once

#include <optional>

#include "solver/model/observer.hpp"

namespace touchgo {

/// Follows one guard through a phase, stretch by stretch.
class GrazingWatch {
 public:
  /// The guard sum_k c[k] u^k, k < terms, over 0 <= u <= end of a stretch from time t to t + length at u = 1; `crosses`
  /// where it has its simple root at `end`. The nearest approach within 1e-6 of the guard's largest value so far, if
  /// there is one.
  std::optional<NearGrazing> pass(const double* c, int terms, double t, double length, double end, bool crosses);

 private:
  double largest_ = 0;
};

}  // namespace touchgo
