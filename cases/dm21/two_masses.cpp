#define TOUCHGO_TWO_MASSES_HERE
#include "cases/dm21/two_masses.hpp"

namespace touchgo::cases::dm21 {

template <Real R>
TwoMasses<R> two_masses(const Case& c) {
  const Body &one = c.setup.bodies.at(0), &two = c.setup.bodies.at(1);
  return {decimal<R>(one.mass),    decimal<R>(two.mass),      decimal<R>(one.damping),
          decimal<R>(two.damping), decimal<R>(one.stiffness), decimal<R>(two.stiffness)};
}

template <Real R>
Vector4<R> held_at_start(const Case& c) {
  const Body& body = c.setup.bodies.at(0);
  return reference::dm21::held_state<R>(two_masses<R>(c), R(0), R(0), decimal<R>(body.position),
                                        decimal<R>(body.velocity));
}

template <Real R>
EigenSolution<R> together_from(const Case& c, const R& u, const R& du) {
  const auto p = two_masses<R>(c);
  return reference::dm21::eigen_solution<R>(p, reference::dm21::consistent_state<R>(p, u, du));
}

template <Real R>
std::vector<reference::two_bodies::PairEvent<R>> in_closed_form(const Case& c, const R& until) {
  const auto form = closed_form<R>(c.setup).value();
  return reference::two_bodies::simulate<R>(form.contact, form.launch, until).events;
}

template <Real R>
Vector4<R> times(const Matrix4<R>& a, const Vector4<R>& x) {
  return a * x;
}

template <Real R>
Vector4<R> solution(const Matrix4<R>& a, const Vector4<R>& b) {
  return a.fullPivLu().solve(b);
}

template <Real R>
R determinant(const Matrix4<R>& a) {
  return a.determinant();
}

template <Real R>
int rank(const Matrix4<R>& a) {
  return static_cast<int>(a.fullPivLu().rank());
}

TOUCHGO_TWO_MASSES(, double);
TOUCHGO_TWO_MASSES(, Mp50);

}  // namespace touchgo::cases::dm21
