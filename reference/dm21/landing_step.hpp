// Steps as DM21 takes them, written again from the paper for its two masses: Runge-Kutta 4 in time until a guard has
// fallen to zero or below, back one step, and one step with the guard itself as independent variable. [DM21, p. 3]
//
// y = (four state variables, t); the guard is one of the four: r1 of (u1, u2, r1, r2), m, or Fi of (v1, v2, v3, v4), N.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "reference/dm21/matrices.hpp"

namespace touchgo::reference::dm21 {

template <Real R>
using Vector5 = Eigen::Matrix<R, 5, 1>;

/// y of masses apart at x (m) with v (m/s) at t (s): (u1, u2, r1, r2, t).
template <Real R>
Vector5<R> apart_state(const std::array<R, 2>& x, const std::array<R, 2>& v, const R& t) {
  return Vector5<R>(x[0], v[0], x[1] - x[0], v[1] - v[0], t);
}

/// y of masses together in the state V = (u, u', u'', Fi) at t (s).
template <Real R>
Vector5<R> together_state(const Vector4<R>& v, const R& t) {
  return Vector5<R>(v[0], v[1], v[2], v[3], t);
}

/// y' = field(y).
template <Real R>
using VectorField = std::function<Vector5<R>(const Vector5<R>&)>;

/// y after a step h of the independent variable; order 4.
template <Real R>
Vector5<R> runge_kutta(const VectorField<R>& field, const Vector5<R>& y, const R& h);

/// The masses apart, y = (u1, u2, r1, r2, t), by time.                                               [DM21, Eq. (2)]
template <Real R>
VectorField<R> apart_in_time(const TwoMasses<R>& p);

/// The same by the gap: the displacement step. Not finite where r2 = 0.                              [DM21, Eq. (3)]
template <Real R>
VectorField<R> apart_in_gap(const TwoMasses<R>& p);

/// The masses together, y = (v1, v2, v3, v4, t), by time.                                           [DM21, Eq. (11)]
template <Real R>
VectorField<R> together_in_time(const TwoMasses<R>& p);

/// The step before the guard is zero or below, and the landing.
template <Real R>
struct LandingStates {
  Vector5<R> before, after;
};

/// The last y at multiples of the step H (s) before y[guard], having been positive, is zero or below. Nothing if that
/// takes more than `most` steps.
template <Real R>
std::optional<Vector5<R>> step_before(const VectorField<R>& in_time, int guard, Vector5<R> y, const R& H,
                                      long most = 100000);

/// Steps of H (s) in time, and from the one before the guard's zero a single step of size -y[guard] in the guard.
template <Real R>
std::optional<LandingStates<R>> step_and_land(const VectorField<R>& in_time, const VectorField<R>& in_guard, int guard,
                                              const Vector5<R>& start, const R& H);

}  // namespace touchgo::reference::dm21
