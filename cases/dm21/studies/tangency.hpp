// What is left of the order where the displacement or the force step meets a guard whose rate vanishes at the event.
//
// Let the guard be g = c (t* - t)^3 + .., c > 0, and the step begin s before t*, 0 < s <= H: its rate is
// -3 c s^2 there and vanishes at t*, so dt/dg = 1/g' is singular at the end of the step.
//   The displacement or force step goes from g = c s^3 in one step -c s^3. Its four stages see, to leading order, the
//   rates -3, -2, -7/4, -3/7 (times c s^2); it lasts s/6 (1/3 + 2/2 + 8/7 + 7/3) = (101/126) s in place of s. It lands
//   on g = 0 to round-off and yet is (25/126) s early: order 1. No stage shows it; the rate it ends on does, c s^2/42,
//   upwards: two bodies reported to meet while they part.
//   The bracketed step in time keeps the cube root of the error of g: that of one step, ~ s^5, gives order 5/3; that of
//   a whole run, ~ H^4, gives order 4/3.
// With a rate -rho < 0 at the root the step is of order 4 again as soon as s is well below (rho/3c)^(1/2). A double
// root shows no change of sign and is no event. Gap and rate vanish together where bodies meet tangentially under no
// force (example 2). The force of two free bodies obeys a linear equation of second order: it vanishes with its rate
// only if it vanishes for ever. It takes a third body, here linked to the second, that pulls it off so.
#pragma once

#include <vector>

#include "cases/dm21/studies/landing.hpp"
#include "cases/results/results.hpp"

namespace touchgo::cases::dm21 {

/// An approach whose event is known: positions and velocities qv at time t (s).
struct KnownRoot {
  Setup setup;
  Approach<Mp50> approach;
  Vector<Mp50> qv;
  Mp50 t;

  /// The same from the exact state `before` seconds earlier.
  Approach<Mp50> from(const Mp50& before) const;
};

/// Example 2 as designed: u = 0 and one velocity, the middle of those admitted, at 4.53 s; body 2 slower by -rate
/// (m/s).
KnownRoot gap_root(const Case& example2, const Mp50& rate);

/// Example 1's bodies together at 3 s, a third with m = 5 kg, c = 1 kg/s, k = 1 kg/s^2 linked to the second by
/// 1 kg/s^2: F = 0, F' = rate (N/s), F'' = 0, F''' < 0.
KnownRoot force_root(const Case& example1, const Mp50& rate);

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
std::vector<LandingCurve> landing_errors(const OwnCases& cases);

Table table(const std::vector<LandingCurve>& curves);
std::vector<LandingCurve> landing_curves(const Table& table);

/// dm21_landings.
std::vector<Study> tangency_studies();

}  // namespace touchgo::cases::dm21
