// The first zero of a quantity that starts positive, in double, by steps that cannot jump over one.
//
// From a point with q > 0 and a bound |q''| <= bend on what follows, q + q' h - bend h^2/2 > 0 is safe. Where q falls
// so fast that the bound leaves it no way to turn before its tangent meets zero, the zero is the only one on that
// stretch, and Newton's method, with two more terms of the reversed series, finishes. Where q comes down to round-off
// without falling that fast, its minimum decides: a zero if it lies below round-off, else q passes by.
#pragma once

#include <algorithm>
#include <cmath>

namespace touchgo {

/// A quantity at one instant; times in turns.
struct Jet {
  double q, q1, q2, q3;  // with derivatives
  double bend;           // |q''| <= bend from here on
  double noise;          // round-off of q
  double clear;          // q > 0 for at least so long, from whatever else is known
};

struct Crossing {
  bool found;
  double tau;   // where the quantity was last evaluated
  double rest;  // found: the zero is at tau + rest, rest so small that four terms of any series do
};

/// `jet(tau)` evaluates the quantity, every derivative of which is at most `fastest` times the one before in size.
/// Searches (tau, limit]; without a zero the last evaluation is at `limit`, or before it where the budget ran out.
template <class Evaluate>
inline Crossing first_crossing(Evaluate&& jet, double fastest, double tau, double limit) {
  using std::abs, std::sqrt;
  constexpr int budget = 20000;
  for (int turn = 0;; ++turn) {
    Jet j = jet(tau);
    if (j.q1 < 0 && 2.2 * j.bend * abs(j.q) < j.q1 * j.q1) {
      for (int newton = 0;; ++newton) {
        const double u = -j.q / j.q1, a2 = j.q2 / (2 * j.q1), a3 = j.q3 / (6 * j.q1);
        const double h = u * (1 - u * (a2 - u * (2 * a2 * a2 - a3)));
        const double x = std::max(j.bend * abs(u / j.q1), fastest * abs(u));  // the series go with powers of x
        if (tau + h > limit) {  // the zero is past the limit, or the step was too long
          tau = limit;
          j = jet(tau);
          if (j.q > 0 || newton == 8) return {false, tau, 0};
          continue;
        }
        if ((abs(u) * x * x * x < 1e-17 && x < 1e-4) || newton == 8) return {true, tau, h};
        tau += h;
        j = jet(tau);
      }
    }
    double h;
    if (j.q > j.noise) {
      const double root = sqrt(j.q1 * j.q1 + 2 * j.bend * j.q);
      h = std::max(j.q1 < 0 ? 2 * j.q / (root - j.q1) : (root + j.q1) / j.bend, j.clear);
    } else if (j.q2 > 0) {
      const double ahead = std::max(0.0, -j.q1 / j.q2);
      if (j.q1 < 0 && j.q - j.q1 * j.q1 / (2 * j.q2) < -j.noise) return {true, tau, 0};
      h = ahead + sqrt(8 * j.noise / j.q2);
    } else {
      if (j.q1 <= 0) return {true, tau, 0};
      h = j.q1 / j.bend;
    }
    if (!(tau + h < limit) || turn == budget) {
      if (turn < budget) tau = limit;
      jet(tau);
      return {false, tau, 0};
    }
    tau += h;
  }
}

}  // namespace touchgo
