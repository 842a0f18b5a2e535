#include "solver/exact/locate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "solver/exact/horner.hpp"

namespace touchgo {

namespace {

// First s > 0 at which value + slope s - bend s^2/2 = 0, bend > 0; 0 where that is lost in underflow.
double step_to_zero(double value, double slope, double bend) {
  const double square = slope * slope + 2 * bend * value;
  if (!(square > 1e-280)) return 0;
  const double root = std::sqrt(square);
  return slope < 0 ? 2 * value / (root - slope) : (slope + root) / bend;
}

}  // namespace

Located locate(const Enclosure& g, double far) {
  using What = Located::What;
  // Products of two values stay within the range: scaled by a power of two, which is exact.
  double largest = 0, least = 0;  // sum_k c_k u^k from k on is no less, by c_k + u (the rest), but for round-off
  for (int k = g.terms; k-- > 0;) {
    largest = std::max(largest, std::fabs(g.c[k]));
    least = least >= 0 ? g.c[k] : g.c[k] + least;
  }
  if (!(largest > 1e-250 && largest < 1e280)) return {What::unclear};
  if (least - 1e-12 * largest > g.value_off(1)) return {What::none};  // most stretches are far from an event
  if (int exponent = 0; std::frexp(largest, &exponent), std::abs(exponent) > 250) {
    Enclosure scaled = g;
    auto scale = [&](double& x) { x = std::ldexp(x, -exponent); };
    std::for_each(scaled.c.begin(), scaled.c.begin() + g.terms, scale);
    std::for_each(scaled.off.begin(), scaled.off.end(), scale);
    std::for_each(scaled.slope_off.begin(), scaled.slope_off.end(), scale);
    for (int k = 0; k < 5; ++k) scaled.off[k] += 1e-290, scaled.slope_off[k] += 1e-290;  // for what vanishes by it
    return locate(scaled, far);
  }
  constexpr double inward = 1 - 1e-9;  // covers the roundings of a step
  // Bounds of the derivatives of the polynomial as given; what else there is lies within its `off`.
  double second = 0, third = 0;
  for (int k = g.terms; k-- > 2;) {
    second = second * far + k * (k - 1.0) * std::fabs(g.c[k]);
    if (k > 2) third = third * far + k * (k - 1.0) * (k - 2.0) * std::fabs(g.c[k]);
  }
  third *= outward;
  const double curvature_off = 4 * g.terms * unit * second;  // Horner's rule

  double u = 0;
  for (int turn = 0; turn < 100; ++turn) {  // what takes longer is a tangency, or near it
    const Jet<double> p = horner(g.c.data(), g.terms, u);
    if (!(p.value > g.value_off(u))) return {What::unclear};
    const double rising = std::max(0.0, p.curvature + curvature_off);
    if (p.slope < 0) {
      double l = std::min(far - u, -2 * p.value / p.slope);
      // p.slope, by Horner's rule at u, is off by what rate_off(u + l) says of evaluations up to there; the largest of
      // the three terms is at most |p.slope| where the sum is to be negative, so that its own roundings, and those of
      // rising, third and l, stay below 1e-9 of it.
      const double steepest = p.slope + rising * l + third * l * l / 2 + g.rate_off(u + l);
      if (steepest < 1e-9 * p.slope && u + l > u) {
        const double off = g.value_off(u + l);
        const Jet<double> end = horner(g.c.data(), g.terms, u + l);
        if (end.value > off) {
          if (u + l >= far) return {What::none};
          u += l;
          continue;
        }
        if (!(end.value < -off)) return {What::unclear};
        double low = u, high = u + l;
        double root = u - p.value / p.slope;
        double residue = 0;
        for (int i = 0; i < 60; ++i) {  // Newton's method, kept between the ends
          if (!(root > low && root < high)) root = low + (high - low) / 2;
          const Jet<double> r = horner(g.c.data(), g.terms, root);
          residue = r.value;
          (residue > 0 ? low : high) = root;
          const double next = root - r.value / r.slope;
          if (!(std::fabs(next - root) > 4 * unit * root)) break;
          root = next;
        }
        residue = std::fabs(horner(g.c.data(), g.terms, root).value);
        return {What::root, root, (residue + g.value_off(u + l)) / -steepest * outward + 4 * unit * root};
      }
    }
    // The bounds of bend and off are the better the shorter the step they are to hold for.
    double best = 0;
    for (double span = far - u;;) {
      const double bend = std::max(third * span - p.curvature + curvature_off, third * span * 1e-3 + 1e-300);
      const double value = p.value - g.value_off(u + span);
      const double s = value > 0 ? std::min(span, step_to_zero(value, p.slope, bend) * inward) : 0;
      if (s > best) best = s;
      if (s >= span || span <= 2 * best || span < 1e-3 * (far - u) || span < 4 * unit * u) break;
      span = std::max(2 * best, span / 8);
    }
    if (u + best >= far) return {What::none};
    if (!(u + best > u)) return {What::unclear};
    u += best;
  }
  return {What::unclear};
}

}  // namespace touchgo
