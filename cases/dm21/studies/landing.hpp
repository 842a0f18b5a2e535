// One landing of the paper's method, taken apart: time steps until the guard has changed sign (the overstep), one step
// back, and onto the event in one of two ways.
#pragma once

#include <boost/math/tools/toms748_solve.hpp>
#include <optional>

#include "solver/steps/land_on.hpp"

namespace touchgo::cases::dm21 {

/// guard: one step with the guard as independent variable, [DM21, Eq. (3) or (12)]. time: the time step, no longer than
/// H, after which the guard is zero.
enum class By { guard, time };

/// A guard that is positive at the start and changes sign once; y = (q, v, t).
template <Real R>
struct Approach {
  System<R> system;
  ContactPhase<R> phase;
  Guard<R> guard;
  Vector<R> start;

  InTime<R> in_time() const { return {system, phase}; }
  R value(const Vector<R>& y) const { return guard.row.dot(in_time().state(y)); }
};

/// The approach of one gap (contact 0 open) or one contact force (contact 0 closed) from positions and velocities qv at
/// time t.
template <Real R>
Approach<R> approach(const System<R>& system, bool is_force, const Vector<R>& qv, const R& t) {
  Approach<R> a{system,
                make_contact_phase(system, {is_force ? Status::closed : Status::open}, R(1)),
                {},
                Vector<R>(qv.size() + 1)};
  const Row<R> row = is_force ? a.phase.force_row[0] : system.joints[0].gap_row;
  a.guard = {0, is_force ? GuardOf::force : GuardOf::gap, 1, row};
  a.start << qv, t;
  return a;
}

/// The points of the time steps H from the start; the guard is positive but for the last, which oversteps. Nothing if
/// there is none within `most` steps.
template <Real R>
std::optional<std::vector<Vector<R>>> overstep(const Approach<R>& a, const R& H, long most) {
  std::vector<Vector<R>> points{a.start};
  for (long i = 0; i < most; ++i) {
    points.push_back(runge_kutta_4(a.in_time(), points.back(), H));
    if (!(a.value(points.back()) > 0)) return points;
  }
  return std::nullopt;
}

/// From a point whose time step H oversteps onto the event. Nothing where land_on gives up.
template <Real R>
std::optional<Vector<R>> land(const Approach<R>& a, const Vector<R>& before, const R& H, By by) {
  if (by == By::guard) return land_on(a.in_time(), a.guard, before, R(2 * H));
  std::uintmax_t turns = 1000;
  const auto bracket = boost::math::tools::toms748_solve(
      [&](const R& h) { return a.value(runge_kutta_4(a.in_time(), before, h)); }, R(0), H,
      boost::math::tools::eps_tolerance<R>(std::numeric_limits<R>::digits - 2), turns);
  return runge_kutta_4(a.in_time(), before, bracket.second);
}

}  // namespace touchgo::cases::dm21
