#include "solver/exact/near_grazing.hpp"

#include <Eigen/Core>
#include <algorithm>

namespace touchgo::exact {
namespace {

constexpr int samples = 32;  // a heuristic: a stretch is shorter than three time scales of the system
using Samples = Eigen::Array<double, samples, 1>;

/// sum_k c[k] u^k, its slope and half its second derivative, by Horner's scheme.
template <class Number>
struct GuardAt {
  Number g, slope, bend;
  GuardAt(const double* c, int terms, const Number& u, const Number& zero) : g(zero), slope(zero), bend(zero) {
    for (int k = terms; k-- > 0;) bend = bend * u + slope, slope = slope * u + g, g = g * u + c[k];
  }
};

}  // namespace

std::optional<NearGrazing> GrazingWatch::pass(const double* c, int terms, double t, double length, double end,
                                              bool crosses) {
  std::optional<NearGrazing> nearest;
  auto at = [&](double u) { return GuardAt<double>(c, terms, u, 0); };
  auto consider = [&](double u, double distance, bool reached) {
    const double margin = distance / largest_;
    if (margin <= 1e-6 && (!nearest || margin < nearest->margin)) nearest = {0, false, reached, t + length * u, margin};
  };
  const Samples u = end * Samples::LinSpaced(1, samples) / samples;
  const GuardAt<Samples> all(c, terms, u, Samples::Zero());
  const GuardAt<double> start = at(0);
  double before = start.slope, from = 0;
  largest_ = std::max(largest_, start.g);
  for (int i = 0; i < samples; ++i) {
    largest_ = std::max(largest_, all.g[i]);
    if (before < 0 && all.slope[i] >= 0) {  // a minimum in between
      double low = from, high = u[i];
      for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        (at(middle).slope < 0 ? low : high) = middle;
      }
      consider(high, std::max(0.0, at(high).g), false);
    }
    before = all.slope[i], from = u[i];
  }
  if (const double bend = all.bend[samples - 1]; crosses && before < 0 && bend > 0)
    consider(end, before * before / (4 * bend), true);
  return nearest;
}

}  // namespace touchgo::exact
