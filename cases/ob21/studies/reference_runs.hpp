// Runs of OB21's oscillator by other means than the solver's (reference/ob21), as named results: impacts as a code
// without rest counts them, and distances of phase portraits.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"
#include "reference/ob21/impact_oscillator.hpp"

namespace touchgo::cases::ob21 {

/// The same model in reference/, of OB21's numbers. eta in rad/s.
template <Real R>
reference::ob21::ImpactOscillator<R> ob21_oscillator(const Model& m, const R& eta) {
  const R r = decimal<R>(m.restitution.c_str());
  auto b = m.stiffness.empty() ? reference::ob21::ob21_oscillator<R>(eta, r)
                               : reference::ob21::ob21_oscillator<R>(eta, r, decimal<R>(m.stiffness.c_str()));
  b.gap = -decimal<R>(m.clearance.c_str());
  b.fixed_base = m.fixed_base;
  return b;
}

/// - ob21_counted_impacts: r = 0.6, hard, eta = 3 and 6.9: what a code without rest counts in 100 periods after 60, by
///   Runge-Kutta-Gill with 100, 200, 500, 1000, 2000, 5000 steps per period, each at tolerances of the gap of 1e-6,
///   1e-7 ... 1e-10 m; smaller ones give thousands of impacts. Columns: frequency (rad/s), steps_per_period, tolerance (m), impacts_per_period, slow_fraction.
/// - ob21_portrait_distances: r = 1, ks = 200000 and 2000, eta = 4 and 8: the hard motion beside the soft one. Columns:
///   stiffness (kg/s^2), frequency (rad/s), hard_p, hard_n, p, n, farthest (of the portrait's size); the last three
///   again by Runge-Kutta-Gill.
/// - ob21_literal_exponents: r = 1, hard, eta = 7.1: l1 by Mueller's transitions from 50 starts at rest, for each run
///   length, by the transition that follows from Eq. (16), and by Eq. (23) taken literally, without the base's speed.
///   Columns: periods, start (m), derived, literal (1/s).
std::vector<Study> reference_studies();

/// The row of a table ob21_counted_impacts. Throws std::out_of_range if there is none.
struct Counted {
  double per_period, slow;
};
Counted counted(const Table& table, double frequency, int steps_per_period, double tolerance);

}  // namespace touchgo::cases::ob21
