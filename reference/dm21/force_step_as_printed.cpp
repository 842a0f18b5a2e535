#include "reference/dm21/force_step_as_printed.hpp"

namespace touchgo::reference::dm21 {

using namespace linear;

// [DM21, Eq. (12)]
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

template <Real R>
std::optional<LandingStates<R>> separate_by_force_step(const TwoMasses<R>& p, const Vector5<R>& start, const R& H,
                                                       ForceStep reading) {
  return step_and_land<R>(together_in_time(p), together_in_force(p, reading), 3, start, H);
}

#define INSTANTIATE(R)                                                                                                 \
  template VectorField<R> together_in_force<R>(const TwoMasses<R>&, ForceStep);                                        \
  template std::optional<LandingStates<R>> separate_by_force_step<R>(const TwoMasses<R>&, const Vector5<R>&, const R&, \
                                                                     ForceStep)

INSTANTIATE(double);
INSTANTIATE(Mp50);

#undef INSTANTIATE

}  // namespace touchgo::reference::dm21
