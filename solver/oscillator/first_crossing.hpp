// The first zero of a quantity that starts positive, in double, by steps that cannot jump over one.
//
// From a point with q > 0 and a bound |q''| <= bend on what follows, q + q' h - bend h^2/2 > 0 is safe. Where q falls
// so fast that the bounds leave it no way to turn before it is at zero, that zero is the first, and Newton's method
// with two more terms of the reversed series finishes. Where q comes down to round-off without falling that fast, its
// minimum decides: a zero if it lies below round-off, else q passes by.
#pragma once

#include <algorithm>
#include <cmath>

namespace touchgo::oscillator {

/// Times from now, between which a quantity is known to be positive; none if to < from.
struct Clear {
  double from, to;
};

/// q + q1 h - bend h^2/2 >= 0, which bounds the quantity from below.
inline Clear clear_of(double q, double q1, double bend) {
  const double square = q1 * q1 + 2 * bend * q;
  if (!(square >= 0) || (q < 0 && q1 <= 0)) return {0, -1};
  const double root = std::sqrt(square);
  if (q1 < 0) return {0, 2 * q / (root - q1)};
  return {q >= 0 ? 0 : -2 * q / (q1 + root), (root + q1) / bend};
}

/// A quantity at one instant; times in turns.
struct Jet {
  double q, q1, q2, q3;  // with derivatives
  double bend;           // |q''| <= bend from here on
  double noise;          // round-off of q
  Clear clear;           // from what else is known
};

struct Crossing {
  bool found;
  double tau;        // where the quantity was last evaluated
  double remainder;  // found: the zero is at tau + remainder, the remainder so small that four terms of any series do
};

/// `jet(tau)` evaluates the quantity; |q'''| <= fastest * bend. Searches (tau, limit]; without a zero the last
/// evaluation is at `limit`, or before it where the budget ran out.
template <class Evaluate>
inline Crossing first_crossing(Evaluate&& jet, double fastest, double tau, double limit) {
  using std::abs, std::sqrt;
  constexpr int budget = 20000, newton_steps = 8;
  for (int turn = 0;; ++turn) {
    Jet j = jet(tau);
    // On the way to twice the tangent's zero q' cannot rise to zero, and q ends below zero.
    double u = -j.q / j.q1;
    if (j.q1 < 0 && 2 * abs(u) * (std::max(j.q2, 0.0) + fastest * j.bend * abs(u)) < -0.9 * j.q1 &&
        abs(j.q2 * u) < -0.5 * j.q1) {
      for (int newton = 0;; ++newton) {
        const double a2 = j.q2 / (2 * j.q1), a3 = j.q3 / (6 * j.q1);
        const double h = u * (1 - u * (a2 - u * (2 * a2 * a2 - a3)));
        if (tau + h > limit) {  // the zero is past the limit, or the step was too long
          tau = limit;
          j = jet(tau);
          if (j.q > 0 || newton == newton_steps) return {false, tau, 0};
        } else {
          const double x = std::max(j.bend * abs(u / j.q1), fastest * abs(u));  // the series go with powers of x
          if ((abs(u) * x * x * x < 1e-17 && x < 1e-4) || newton == newton_steps) return {true, tau, h};
          tau += h;
          j = jet(tau);
        }
        u = -j.q / j.q1;
      }
    }
    double h;
    if (j.q > j.noise) {
      h = clear_of(j.q, j.q1, j.bend).to;
      if (j.clear.from <= h) h = std::max(h, j.clear.to);
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

}  // namespace touchgo::oscillator
