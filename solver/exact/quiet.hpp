// Phases that no event ends: shown by the energy of the bodies, for all time to come at once.
//
// Let p(t) = X s(t) answer the loads and signals (s' = W s, |s_j| <= 1 for each signal) up to a remainder M^-1 r(t).
// The difference y = q - p moves by M y'' + C y' + K y = -r, whose dampers only take energy, so that
//   sqrt(2E)(t) <= sqrt(2E)(0) + t max |M^(-1/2) r|,   2E = y'^T M y' + y^T K y,
// and a guard stays above its part of p less sqrt(row_q K^-1 row_q^T + row_v M^-1 row_v^T) sqrt(2E). All in double,
// rounded outwards; p need not be exact, what it misses is in r. Asked only where no rigid contact is closed and every
// body is held by springs; elsewhere the answer is that nothing is known.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "solver/exact/enclosure.hpp"
#include "solver/exact/steady.hpp"

namespace touchgo {

class Quiet {
 public:
  template <Real R>
  Quiet(const System<R>& system, const ContactPhase<R>& phase) : n_(system.n), signals_(system.signals()) {
    for (std::size_t j = 0; j < system.joints.size(); ++j)
      if (system.joints[j].rigid && phase.status[j] == Status::closed) return;
    mass_.resize(n_);
    stiffness_.resize(n_, n_), damping_.resize(n_, n_), force_.resize(n_, signals_);
    for (int i = 0; i < n_; ++i) {
      mass_[i] = to_double(system.mass[i]);
      for (int k = 0; k < n_; ++k) {
        stiffness_(i, k) = -to_double(R(system.mass[i] * phase.A(n_ + i, k)));
        damping_(i, k) = -to_double(R(system.mass[i] * phase.A(n_ + i, n_ + k)));
      }
      for (int k = 0; k < signals_; ++k) force_(i, k) = to_double(R(system.mass[i] * phase.A(n_ + i, 2 * n_ + k)));
    }
    for (int i = 0; i < n_; ++i)  // not where a law of one's own acts otherwise than springs and dampers do
      for (int k = 0; k < i; ++k)
        if (!alike(stiffness_(i, k), stiffness_(k, i)) || !alike(damping_(i, k), damping_(k, i))) return;
    rates_ = Matrix<double>::Zero(signals_, signals_);
    for (int i = 0; i < signals_; ++i)
      for (int k = 0; k < signals_; ++k) rates_(i, k) = to_double(phase.A(2 * n_ + i, 2 * n_ + k));
    for (const Signal<R>& signal : system.forcing) sizes_.push_back(signal.size());
    for (int i = 0; i < n_; ++i) {  // dampers as the model has them: diagonally dominant, so that none gives energy
      const double off_diagonal = damping_.row(i).cwiseAbs().sum() - std::fabs(damping_(i, i));
      if (!(damping_(i, i) * (1 + 1e-12) >= off_diagonal)) return;
    }
    if ((stiffness_.array() != 0).count() + n_ + signals_ > longest_sum) return;
    known_ = factorise() && answer(system, phase);
  }

  /// Whether guards (rows over the state z) stay positive for `length` seconds from z on.
  template <Real R>
  bool lasts(const Vector<R>& z, const std::vector<const SparseRow<double>*>& guards, double length) const {
    if (!known_) return false;
    Vector<double> start(z.size()), y(2 * n_), off(2 * n_);
    for (int i = 0; i < z.size(); ++i) start[i] = to_double(z[i]);
    for (int i = 0; i < 2 * n_; ++i) {
      double part = 0, size = std::fabs(start[i]);
      for (int k = 0; k < signals_; ++k) {
        part += steady_(i, k) * start[2 * n_ + k];
        size += std::fabs(steady_(i, k) * start[2 * n_ + k]);
      }
      y[i] = start[i] - part, off[i] = size * unit * (signals_ + 4);
    }
    double twice_energy = 0;  // with the most that y may be
    for (int i = 0; i < n_; ++i) {
      const double v = std::fabs(y[n_ + i]) + off[n_ + i], q = std::fabs(y[i]) + off[i];
      twice_energy += mass_[i] * v * v;
      for (int k = 0; k < n_; ++k)
        twice_energy +=
            y[i] * stiffness_(i, k) * y[k] +
            std::fabs(stiffness_(i, k)) * ((q * off[k] + off[i] * std::fabs(y[k])) + wide * q * std::fabs(y[k]));
    }
    if (!(twice_energy > least_energy)) return false;
    const double root = std::sqrt(std::max(0.0, twice_energy)) * (1 + wide) + remainder_ * length;
    return std::all_of(guards.begin(), guards.end(), [&](const SparseRow<double>* row) { return stays(*row, root); });
  }

 private:
  // The roundings of a sum of longest_sum terms, 2^-53 each of the sum of their sizes, and of what its terms are made
  // of. The longest sums have a term for each spring of K and each body (energies), or for each signal.
  static constexpr double wide = 1e-12;
  static constexpr int longest_sum = 8000;
  // J, and what a squared remainder must be above: smaller ones may have lost terms to underflow.
  static constexpr double least_energy = 1e-270;
  static constexpr double definite = 1e-8;  // y^T K y >= definite/2 sum_i K_ii y_i^2, or nothing is known

  static bool alike(double a, double b) { return std::fabs(a - b) <= wide * std::fabs(a); }
  bool stays(const SparseRow<double>& row, double root_of_twice_energy) const;

  // The factors of K less `definite` of its diagonal: that its pivots are positive shows what `definite` says
  // (elimination.hpp).
  bool factorise();

  // About K^-1 b.
  Vector<double> solve(const Vector<double>& b) const;

  // p as rows over the signals, positions first, and what it misses.
  template <Real R>
  bool answer(const System<R>& system, const ContactPhase<R>& phase) {
    steady_ = Matrix<double>::Zero(2 * n_, signals_);
    const std::optional<Matrix<R>> response = steady_response(system, phase);
    if (!response) return false;
    for (int i = 0; i < 2 * n_; ++i)
      for (int k = 0; k + 1 < signals_; ++k) steady_(i, k) = to_double((*response)(i, k));
    steady_.col(signals_ - 1).head(n_) = solve(force_.col(signals_ - 1));
    return find_remainder();
  }

  // Whether it is within the numbers.
  bool find_remainder();

  int n_, signals_;
  bool known_ = false;
  Vector<double> mass_;
  Matrix<double> stiffness_, damping_, force_, steady_;
  std::optional<Elimination<double>> factors_;
  Matrix<double> rates_;    // W of all signals
  std::vector<int> sizes_;  // of each
  double remainder_ = 0;    // max |M^(-1/2) r|, kg^(1/2) m/s^2
};

}  // namespace touchgo
