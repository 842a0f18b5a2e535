// How a guard leaves the present instant: its first derivative that does not vanish decides.
//
// After an impact a gap starts at 0 with positive rate; after a separation gap, rate and relative acceleration all
// start at 0. Which derivatives vanish is decided against round-off here, once, and is structural from then on.
#pragma once

#include <algorithm>

#include "solver/model/contact_phase.hpp"

namespace touchgo {

/// row A^k z = 0 for k < order; `sign` is that of row A^order z, 0 if the guard vanishes identically.
struct LeadingDerivative {
  int order;
  int sign;
};

/// At least every order that leading_derivative() returns: dim z derivatives behind at most two known zeros, of gap and
/// rate.
template <Real R>
int highest_order(const System<R>& system) {
  return system.dimension() + 2;
}

/// How well the instant is known: to round-off at a simple root; to its square or cube root at a tangency. Alone: a
/// simple root, and nothing else happens, so that the guard goes on below zero with a slope, however small that is.
enum class Instant { alone, sharp, blunt };

/// The leading derivative of row z(t) at z in this phase, derivatives below `known_zeros` taken as zero. A derivative
/// counts as zero if it is below round-off's share of the terms it is the sum of: epsilon^(3/4) of them for the first
/// in doubt, epsilon^(1/2) for the next, epsilon^(1/4) from there on, which is how a perturbation of size epsilon
/// splits a triple root. A run at more digits, which every result is compared with, has finer thresholds. `signal_off`:
/// the part of the forcing signals that round-off of t leaves open, which is more than that late in a long run.
template <Real R>
LeadingDerivative leading_derivative(const ContactPhase<R>& phase, const Row<R>& row, Vector<R> z, int known_zeros,
                                     Instant instant, const R& signal_off = R(0)) {
  const R& quarter = epsilon_power<R>(1);
  R threshold = instant == Instant::blunt ? quarter : std::max(epsilon_power<R>(3), signal_off);
  const int d = static_cast<int>(z.size()), n = phase.n;
  Vector<R> size = component_sizes(phase, z), next(d);
  for (int k = 0; k < known_zeros + d; ++k) {
    if (k >= known_zeros) {
      const R value = dot(row, z), terms = terms_of(row, size);
      if (value > threshold * terms) return {k, 1};
      if (value < -threshold * terms) return {k, -1};
      if (threshold < quarter) threshold /= quarter;
    }
    differentiate(phase, z, next);
    z.swap(next);
    for (int i = 0; i < n; ++i) next[i] = size[n + i];
    for (int i = n; i < d; ++i) {
      R sum = 0;
      for (const auto& [j, a] : phase.sparse[i]) sum += (a < 0 ? R(-a) : a) * size[j];
      next[i] = sum;
    }
    size.swap(next);
  }
  return {known_zeros + d, 0};
}

}  // namespace touchgo
