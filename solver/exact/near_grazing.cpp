#include "solver/exact/near_grazing.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/exact/horner.hpp"

namespace touchgo {
namespace {

constexpr int samples = 32;  // a heuristic: a stretch is shorter than three time scales of the system
constexpr double largest_margin = 1e-6;
using Samples = Eigen::Array<double, samples, 1>;
// Below it a sum has fewer digits than a double, and minima of its own.
constexpr double least_size = std::numeric_limits<double>::min() / std::numeric_limits<double>::epsilon();

}  // namespace

std::optional<NearGrazing> GrazingWatch::pass(const double* c, int terms, double t, double length, double end,
                                              bool crosses) {
  std::optional<NearGrazing> nearest;
  if (Eigen::Map<const Eigen::VectorXd>(c, terms).cwiseAbs().maxCoeff() < least_size) return nearest;
  auto at = [&](double u) { return horner(c, terms, u); };
  auto consider = [&](double u, double distance, bool reached) {
    const double margin = distance / largest_;
    if (margin <= largest_margin && (!nearest || margin < *nearest->margin))
      nearest = {0, GuardOf::gap, reached, t + length * u, margin};
  };
  const Samples u = end * Samples::LinSpaced(1, samples) / samples;
  Samples g = Samples::Zero();
  double second = 0;  // bounds the guard's second derivative
  for (int k = terms; k-- > 0;) g = g * u + c[k];
  for (int k = terms; k-- > 2;) second = second * end + k * (k - 1) * std::abs(c[k]);
  const double sag = second * (end / samples) * (end / samples) / 8;  // of the guard between two samples, at most
  double before = c[0], from = 0;
  largest_ = std::max(largest_, before);
  for (int i = 0; i < samples; before = g[i], from = u[i], ++i) {
    largest_ = std::max(largest_, g[i]);
    if (std::min(before, g[i]) - sag > 2 * largest_margin * largest_) continue;
    if (at(from).slope < 0 && at(u[i]).slope >= 0) {  // a minimum in between
      double low = from, high = u[i];
      for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (at(middle).slope < 0 ? low : high) = middle;
      }
      consider(high, std::max(0.0, at(high).value), false);
    }
  }
  if (!crosses) return nearest;
  if (const Jet<double> last = at(end); last.slope < 0 && last.curvature > 0)
    consider(end, last.slope * last.slope / (2 * last.curvature), true);
  return nearest;
}

}  // namespace touchgo
