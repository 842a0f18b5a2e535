// Steps as DM21 takes them, written again from the paper for its two masses: Runge-Kutta 4 in time until a guard has
// fallen to zero or below, back one step, and one step with the guard itself as independent variable. [DM21, p. 3]
//
// y = (four state variables, t); the guard is one of the four: r1 of (u1, u2, r1, r2), m, or Fi of (v1, v2, v3, v4), N.
#pragma once

#include <optional>

#include "reference/dm21/matrices.hpp"

namespace touchgo::reference::dm21 {

template <Real R>
using Vector5 = Eigen::Matrix<R, 5, 1>;

/// y after a step h of the independent variable of y' = field(y); order 4.
template <Real R, class Field>
Vector5<R> runge_kutta(const Field& field, const Vector5<R>& y, const R& h) {
  const Vector5<R> a = field(y), b = field(Vector5<R>(y + h / 2 * a)), c = field(Vector5<R>(y + h / 2 * b)),
                   d = field(Vector5<R>(y + h * c));
  return y + h / 6 * (a + 2 * b + 2 * c + d);
}

/// The masses apart, y = (u1, u2, r1, r2, t), by time.                                               [DM21, Eq. (2)]
template <Real R>
auto apart_in_time(const TwoMasses<R>& p) {
  return [p](const Vector5<R>& y) -> Vector5<R> {
    const Vector4<R> d = relative_matrix(p) * y.template head<4>();
    return Vector5<R>(d[0], d[1], d[2], d[3], R(1));
  };
}

/// The same by the gap: the displacement step. Not finite where r2 = 0.                              [DM21, Eq. (3)]
template <Real R>
auto apart_in_gap(const TwoMasses<R>& p) {
  return [p](const Vector5<R>& y) -> Vector5<R> {
    const Vector4<R> d = displacement_derivative<R>(p, R(0), R(0), y[0], y[1], y[2], y[3]);  // (u1, u2, t, r2)
    return Vector5<R>(d[0], d[1], R(1), d[3], d[2]);
  };
}

/// The masses together, y = (v1, v2, v3, v4, t), by time.                                           [DM21, Eq. (11)]
template <Real R>
auto together_in_time(const TwoMasses<R>& p) {
  return [p](const Vector5<R>& y) -> Vector5<R> {
    const Vector4<R> d = force_matrix(p) * y.template head<4>();
    return Vector5<R>(d[0], d[1], d[2], d[3], R(1));
  };
}

/// The step before the guard is zero or below, and the landing.
template <Real R>
struct Landed {
  Vector5<R> before, after;
};

/// The last y at multiples of the step H (s) before y[guard], having been positive, is zero or below. Nothing if that
/// takes more than `most` steps.
template <Real R, class InTime>
std::optional<Vector5<R>> step_before(const InTime& in_time, int guard, Vector5<R> y, const R& H, long most = 100000) {
  bool positive = y[guard] > 0;
  for (long i = 0; i < most; ++i) {
    Vector5<R> next = runge_kutta<R>(in_time, y, H);
    if (positive && !(next[guard] > 0)) return y;
    positive = positive || next[guard] > 0;
    y = next;
  }
  return std::nullopt;
}

/// Steps of H (s) in time, and from the one before the guard's zero a single step of size -y[guard] in the guard.
template <Real R, class InTime, class InGuard>
std::optional<Landed<R>> step_and_land(const InTime& in_time, const InGuard& in_guard, int guard,
                                       const Vector5<R>& start, const R& H) {
  const auto before = step_before<R>(in_time, guard, start, H);
  if (!before) return std::nullopt;
  return Landed<R>{*before, runge_kutta<R>(in_guard, *before, R(-(*before)[guard]))};
}

}  // namespace touchgo::reference::dm21
