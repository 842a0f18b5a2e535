// How fast the errors of the paper's method fall with the step H.
//
// Runge-Kutta steps in time leave an error ~ H^4 in the state; the step onto the event is one more of the same order.
// Times, states and forces keep order 4 until round-off. The end of a chatter is extrapolated from flights of some ten
// steps as a geometric sequence, whose next term is quadratic in the flight: order 2. Where the guard's rate vanishes
// at the event less is left: tangency.hpp.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::dm21 {

/// |steps - exact| for steps of `step` s; nan where there is nothing to compare.
struct StepError {
  double step;   // H, s
  double time;   // of the event, s
  double state;  // at the event: the largest of positions and velocities, m or m/s
  double force;  // N, of a separation: half-way through the contact that it ends
};

/// One event over the steps H = 2^-1 .. 2^-n s.
struct ErrorCurve {
  int example;
  std::string event;  // "impact 1", "separation 1", ..
  int digits;         // of the numbers: 16 or 50
  std::vector<StepError> rows;
};

/// The events of DM21's examples 1 to 3 under their cases' rules, by steps down to 2^-13 s (16 digits) or 2^-11 s (50).
std::vector<ErrorCurve> step_errors(const OwnCases& cases, int digits);

/// The order: slope of log(error) over log(step), least squares over steps in [from, to] and errors above `floor`,
/// which keeps round-off out.
template <class LedgerRow>
double order(const std::vector<LedgerRow>& rows, double LedgerRow::*error, double from, double to, double floor);

Table table(const std::vector<ErrorCurve>& curves);
std::vector<ErrorCurve> error_curves(const Table& table);

/// dm21_step_errors: 16 digits, then 50.
std::vector<Study> convergence_studies();

}  // namespace touchgo::cases::dm21
