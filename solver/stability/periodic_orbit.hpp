// Periodic orbits: Newton's method on the return map of n forcing periods, with the tangent flow as its derivative; the
// multipliers are the eigenvalues of the monodromy matrix.
#pragma once

#include <complex>
#include <optional>
#include <vector>

#include "solver/model/event.hpp"
#include "solver/model/system.hpp"

namespace touchgo {

template <Real R>
struct PeriodicOrbit {
  Vector<R> start;                                // (q, v) at forcing phase 0
  int n = 0;                                      // forcing periods until it repeats
  Run<R> run;                                     // its events over n periods
  Matrix<R> monodromy;                            // 2n x 2n
  std::vector<std::complex<double>> multipliers;  // largest modulus first
  std::vector<double> lambda;                     // log |multiplier| / (n T), 1/s; -inf for a superstable direction
};

/// Newton's method from the guess `start` = (q, v) at forcing phase 0 for an orbit of n periods. Nothing where it does
/// not converge to round-off, or the run on the way is undecided. Needs forcing_period.
/// Compiled for 50 digits.
template <Real R>
std::optional<PeriodicOrbit<R>> periodic_orbit(const Setup& setup, Vector<R> start, int n);

}  // namespace touchgo
