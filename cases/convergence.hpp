// How fast the errors of the paper's method fall with the step H, and what is left of the order where its displacement
// or force step meets a guard whose rate vanishes.
//
// Regular events. Runge-Kutta steps in time leave an error ~ H^4 in the state; the step onto the event is one more of
// the same order. Times, states and forces keep order 4 until round-off. The end of a chatter is extrapolated from
// flights of some ten steps as a geometric sequence, whose next term is quadratic in the flight: order 2.
//
// Triple roots. Let the guard be g = c (t* - t)^3 + .., c > 0, and the step begin s before t*, 0 < s <= H: its rate is
// -3 c s^2 there and vanishes at t*, so dt/dg = 1/g' is singular at the end of the step.
//   The displacement or force step goes from g = c s^3 in one step -c s^3. Its four stages see, to leading order, the
//   rates -3, -2, -7/4, -3/7 (times c s^2); it lasts s/6 (1/3 + 2/2 + 8/7 + 7/3) = (101/126) s in place of s. It lands
//   on g = 0 to round-off and yet is (25/126) s early: order 1, and nothing shows it. The bracketed step in time keeps
//   the cube root of the error of g: that of one step, ~ s^5, gives order 5/3; that of a whole run, ~ H^4, gives order
//   4/3.
// With a rate -rho < 0 at the root the step is of order 4 again as soon as s is well below (rho/3c)^(1/2). A double
// root shows no change of sign and is no event. A guard's gap and rate vanish together where bodies meet tangentially
// under no force (example 2). The force of two free bodies cannot vanish with its first two rates unless they rest: it
// takes a third body, here linked to the second, that pulls it off so.
#pragma once

#include <string>
#include <vector>

#include "cases/case_file.hpp"

namespace touchgo {

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

/// The events of DM21's examples 1 to 3 under their cases' rules, `cases`: the folder. 16 digits: down to H = 2^-13 s;
/// 50 digits: to 2^-11 s.
std::vector<ErrorCurve> step_errors(const std::string& cases, int digits);

/// One landing, `step` seconds before the event or after a run of such steps; errors of its time, s.
struct LandingError {
  double step, by_guard, by_time;
};

/// Landings on a root with the given rate: 0 for a triple root.
struct LandingCurve {
  bool is_force;
  double rate;  // of gap (m/s) or force (N/s) at the root, <= 0
  bool whole;   // a run of steps H that begin a half step off the root; else one landing from the exact state
  std::vector<LandingError> rows;
};

/// At 50 digits: the gap of example 2 from its designed start (u = 0 at 4.53 s), and the force of example 1's bodies
/// with a third.
std::vector<LandingCurve> landing_errors(const std::string& cases);

/// The order: slope of log(error) over log(step), least squares over steps in [from, to] and errors above `floor`,
/// which keeps round-off out.
template <class Row>
double order(const std::vector<Row>& rows, double Row::*error, double from, double to, double floor);

/// DM21, Fig. 1, with numbers: the gap of example 3 on its way to the first impact, by steps of H.
struct Overstep {
  std::vector<double> t, gap;          // the time steps; the last oversteps
  double landed, landed_gap;           // after the displacement step from the last but one
  double exact;                        // the impact, s
  std::vector<double> curve_t, curve;  // the gap in closed form, as if nothing were in the way
};
Overstep overstep_of_example3(const std::string& cases, const Decimal& H);

}  // namespace touchgo
