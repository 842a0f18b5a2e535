// The force step of DM21, Eq. (12), in three readings, and where it lands.
//
//   corrected   A = Fi' = A42 v2 + A43 v3 of Eq. (11), last row t' = 1/A
//   constant    A as printed, without v2 and v3; last row read as t' = 1/A, since without it there is no time
//   letters     A as printed and the last row as printed, v4' = v4/A: time does not move
// What the printed A costs where c2 m1 = c1 m2, as in every example: the last step, of length d < H, becomes v2 d. The
// separation is then early by (1 - v2) d: first order in H, and a matter of where the last step happens to fall.
#pragma once

#include "reference/dm21/landing_step.hpp"

namespace touchgo::reference::dm21 {

enum class ForceStep { corrected, constant, letters };

/// d(v1, v2, v3, v4, t)/dFi.                                                                          [DM21, Eq. (12)]
template <Real R>
VectorField<R> together_in_force(const TwoMasses<R>& p, ForceStep reading) {
  return [p, reading](const Vector5<R>& y) -> Vector5<R> {
    const Vector4<R> v = y.template head<4>();
    const Vector4<R> d = reading == ForceStep::corrected  ? force_step_derivative(p, v)
                         : reading == ForceStep::constant ? force_step_derivative_constant_divisor(p, v)
                                                          : force_step_derivative_as_printed(p, v);
    return reading == ForceStep::letters ? Vector5<R>(d[0], d[1], d[2], d[3], R(0))
                                         : Vector5<R>(d[0], d[1], d[2], R(1), d[3]);
  };
}

/// From masses together at `start` = (v1, v2, v3, v4, t): steps of H (s) by Eq. (11), then one force step. The force
/// may be negative at first; it counts once it has been positive.
template <Real R>
std::optional<LandingStates<R>> separate_by_force_step(const TwoMasses<R>& p, const Vector5<R>& start, const R& H,
                                                       ForceStep reading) {
  return step_and_land<R>(together_in_time(p), together_in_force(p, reading), 3, start, H);
}

}  // namespace touchgo::reference::dm21
