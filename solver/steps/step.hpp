// One time step, and where a guard reaches zero in it.
//
// A guard that starts a phase at zero is valued by what the first step adds to it: a rebound that is small beside the
// coordinates is still seen to its own round-off.
#pragma once

#include <boost/math/tools/toms748_solve.hpp>
#include <utility>

#include "solver/model/check_range.hpp"
#include "solver/steps/land_on.hpp"

namespace touchgo {

/// Where a step starts: y = (q, v, 0), and whether a phase does.
template <Real R>
struct Step {
  InTime<R> in_time;
  Vector<R> y;
  bool from_start;

  /// The next one starts from z.
  void go_on(const Vector<R>& z) {
    const auto qv = y.size() - 1, signals = in_time.signal.size();
    for (Eigen::Index i = 0; i < qv; ++i) y.coeffRef(i) = z.coeff(i);
    for (Eigen::Index j = 0; j < signals; ++j) in_time.signal.coeffRef(j) = z.coeff(qv + j);
  }

  /// Of a guard after the step that adds dy to y and leads to z: of the change alone where it starts at zero.
  R value(const Guard<R>& guard, const Vector<R>& dy, const Vector<R>& z) const {
    return counts_from_zero(guard) ? guard.row.dot(in_time.change(dy)) : guard.row.dot(z);
  }
  /// The size of the terms of which the value is the sum.
  R terms(const Guard<R>& guard, const Vector<R>& dy, const Vector<R>& z) const {
    return guard.row.cwiseAbs().dot((counts_from_zero(guard) ? in_time.change(dy) : z).cwiseAbs());
  }

  bool counts_from_zero(const Guard<R>& guard) const { return from_start && guard.order > 0; }
};

/// (q, v, tau) on a guard, tau from the step's start.
template <Real R>
struct Landed {
  Vector<R> y;
  Landing landing;
  bool simple = true;  // the guard crosses with a slope beyond doubt
};

/// Whether a guard is below zero after the step, beyond round-off, or there and falling. One that is there and rises
/// has yet to leave.
template <Real R>
bool has_crossed(const Step<R>& at, const Guard<R>& guard, const Vector<R>& dy, const Vector<R>& z) {
  const R value = at.value(guard, dy, z);
  if (value > 0) return false;
  return value < -epsilon_power<R>(3) * at.terms(guard, dy, z) || guard.row.dot(derivative(at.in_time.phase, z)) < 0;
}

/// Whether a guard that has come down to zero by dy, at z, has a rate there beyond doubt: beyond its own round-off, and
/// beyond what the bend of the guard makes of the round-off of its value, where it may only touch. Throws Undecided
/// where the bend is beyond the numbers.
template <Real R>
bool is_simple(const Step<R>& at, const Guard<R>& guard, const Vector<R>& dy, const Vector<R>& z) {
  using std::abs, std::sqrt;
  const Vector<R> slope = derivative(at.in_time.phase, z);
  const R rate = guard.row.dot(slope), noise = 16 * epsilon<R>() * guard.row.cwiseAbs().dot(slope.cwiseAbs()),
          bend = abs(guard.row.dot(derivative(at.in_time.phase, slope)));
  check_range<R>(bend);
  return rate < -noise && -rate > 8 * epsilon_power<R>(2) * sqrt(bend) * sqrt(at.terms(guard, dy, z));
}

/// The step in time, no longer than h, that ends on the guard: bracketed between a step after which it is still
/// positive and h, after which it no longer is.
template <Real R>
Landed<R> bracketed_step(const Step<R>& at, const Guard<R>& guard, const R& h) {
  RungeKutta4<R> runge_kutta(at.y.size());
  auto increment = [&](const R& step) -> const Vector<R>& { return runge_kutta.increment(at.in_time, at.y, step); };
  auto value = [&](const R& step) {
    const Vector<R>& dy = increment(step);
    return at.value(guard, dy, at.in_time.state(at.y + dy));
  };
  R low = h, high = h;
  for (int i = 0; i < std::numeric_limits<R>::digits && !(value(low) > 0); ++i) high = low, low /= 2;
  R there = low;
  if (low < high && value(low) > 0) {
    std::uintmax_t evaluations = 500;
    const auto bracket = boost::math::tools::toms748_solve(
        value, low, high, boost::math::tools::eps_tolerance<R>(std::numeric_limits<R>::digits - 2), evaluations);
    there = bracket.second;
  }
  const Vector<R>& dy = increment(there);
  const Vector<R> y = at.y + dy;
  return {y, Landing::time, is_simple(at, guard, dy, at.in_time.state(y))};
}

/// Onto a guard that the step h crosses: in the guard as independent variable, or in time where its rate vanishes.
template <Real R>
Landed<R> land(const Step<R>& at, const Guard<R>& guard, const R& h) {
  if (std::optional<Vector<R>> there = land_on(at.in_time, guard, at.y, R(h * (1 + 16 * epsilon<R>()))))
    return {std::move(*there), guard.of == GuardOf::gap     ? Landing::displacement
                               : guard.of == GuardOf::force ? Landing::force
                                                            : Landing::guard};
  return bracketed_step(at, guard, h);
}

}  // namespace touchgo
