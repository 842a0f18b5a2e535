#include "reference/dm21/landing_step.hpp"

namespace touchgo::reference::dm21 {

template <Real R>
Vector5<R> runge_kutta(const VectorField<R>& field, const Vector5<R>& y, const R& h) {
  const Vector5<R> a = field(y), b = field(Vector5<R>(y + h / 2 * a)), c = field(Vector5<R>(y + h / 2 * b)),
                   d = field(Vector5<R>(y + h * c));
  return y + h / 6 * (a + 2 * b + 2 * c + d);
}

// [DM21, Eq. (2)]
template <Real R>
VectorField<R> apart_in_time(const TwoMasses<R>& p) {
  return [a = relative_matrix(p)](const Vector5<R>& y) -> Vector5<R> {
    const Vector4<R> d = a * y.template head<4>();
    return Vector5<R>(d[0], d[1], d[2], d[3], R(1));
  };
}

// [DM21, Eq. (3)]
template <Real R>
VectorField<R> apart_in_gap(const TwoMasses<R>& p) {
  return [p](const Vector5<R>& y) -> Vector5<R> {
    const Vector4<R> d = displacement_derivative<R>(p, R(0), R(0), y[0], y[1], y[2], y[3]);  // (u1, u2, t, r2)
    return Vector5<R>(d[0], d[1], R(1), d[3], d[2]);
  };
}

// [DM21, Eq. (11)]
template <Real R>
VectorField<R> together_in_time(const TwoMasses<R>& p) {
  return [a = force_matrix(p)](const Vector5<R>& y) -> Vector5<R> {
    const Vector4<R> d = a * y.template head<4>();
    return Vector5<R>(d[0], d[1], d[2], d[3], R(1));
  };
}

template <Real R>
std::optional<Vector5<R>> step_before(const VectorField<R>& in_time, int guard, Vector5<R> y, const R& H, long most) {
  bool positive = y[guard] > 0;
  for (long i = 0; i < most; ++i) {
    Vector5<R> next = runge_kutta<R>(in_time, y, H);
    if (positive && !(next[guard] > 0)) return y;
    positive = positive || next[guard] > 0;
    y = next;
  }
  return std::nullopt;
}

template <Real R>
std::optional<LandingStates<R>> step_and_land(const VectorField<R>& in_time, const VectorField<R>& in_guard, int guard,
                                              const Vector5<R>& start, const R& H) {
  const auto before = step_before<R>(in_time, guard, start, H);
  if (!before) return std::nullopt;
  return LandingStates<R>{*before, runge_kutta<R>(in_guard, *before, R(-(*before)[guard]))};
}

#define INSTANTIATE(R)                                                                                         \
  template Vector5<R> runge_kutta<R>(const VectorField<R>&, const Vector5<R>&, const R&);                      \
  template VectorField<R> apart_in_time<R>(const TwoMasses<R>&);                                               \
  template VectorField<R> apart_in_gap<R>(const TwoMasses<R>&);                                                \
  template VectorField<R> together_in_time<R>(const TwoMasses<R>&);                                            \
  template std::optional<Vector5<R>> step_before<R>(const VectorField<R>&, int, Vector5<R>, const R&, long);   \
  template std::optional<LandingStates<R>> step_and_land<R>(const VectorField<R>&, const VectorField<R>&, int, \
                                                            const Vector5<R>&, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);

#undef INSTANTIATE

}  // namespace touchgo::reference::dm21
