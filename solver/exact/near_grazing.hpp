// How near a guard comes to touching zero on a stretch: for a note, in double, and not for a decision.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "solver/exact/taylor.hpp"
#include "solver/model/observer.hpp"

namespace touchgo::exact {

using namespace model;

/// Follows one guard through a phase, stretch by stretch.
class GrazingWatch {
 public:
  /// The guard sum_k c[k] u^k, k < terms, over 0 <= u <= end of a stretch from time t to t + length at u = 1; `crosses`
  /// where it has its simple root at `end`. The nearest approach within 1e-6 of the guard's largest value so far, if
  /// there is one.
  std::optional<NearGrazing> pass(const double* c, int terms, double t, double length, double end, bool crosses) {
    constexpr int samples = 32;  // a heuristic: a stretch is shorter than three time scales of the system
    std::optional<NearGrazing> nearest;
    auto value = [&](double tau, double& slope, double& bend) {
      double g = slope = bend = 0;
      for (int k = terms; k-- > 0;) bend = bend * tau + slope, slope = slope * tau + g, g = g * tau + c[k];
      bend *= 2;
      return g;
    };
    auto consider = [&](double u, double distance, bool reached) {
      const double margin = distance / largest_;
      if (margin <= 1e-6 && (!nearest || margin < nearest->margin))
        nearest = {0, false, reached, t + length * u, margin};
    };
    double before = 0, bend = 0;
    largest_ = std::max(largest_, value(0, before, bend));
    for (int i = 1; i <= samples; ++i) {
      double slope = 0, tau = end * i / samples;
      const double g = value(tau, slope, bend);
      largest_ = std::max(largest_, g);
      if (before < 0 && slope >= 0) {  // a minimum in between
        double low = end * (i - 1) / samples;
        for (int step = 0; step < 60; ++step) {
          const double middle = (low + tau) / 2;
          value(middle, slope, bend);
          (slope < 0 ? low : tau) = middle;
        }
        consider(tau, std::max(0.0, value(tau, slope, bend)), false);
        value(end * i / samples, slope, bend);
      }
      before = slope;
    }
    if (crosses && before < 0 && bend > 0) consider(end, before * before / (2 * bend), true);
    return nearest;
  }

 private:
  double largest_ = 0;
};

}  // namespace touchgo::exact
