// One impact in n periods on the hard base: the one orbit there is, in closed form.
//
// With E the flight's propagator over T = 2 pi n / eta and D = exp(-c T), the free motion (u, w) that leads from an
// impact to the next one and repeats after v+ = -r v- is (E12, 1 - E11) up to a factor, and at the impact
//   response = -E12,  its rate = -(1 - E11 + r (E22 - D)) / (1 + r),  v+ = r det(1 - E) / (1 + r),  v- = -v+ / r.
// The factor is positive, as v+ is, and follows from the response's amplitude: so the orbit exists, once, whatever eta
// is, provided that it stays above the base. Its saltation matrix is [[-r, 0], [(1 + r) F / v-, -r]].
#pragma once

#include "reference/windows/flight.hpp"
#include "reference/windows/trace_and_determinant.hpp"

namespace touchgo::reference::windows {

template <class N>
struct HardOrbit : TraceAndDeterminant<N> {
  N period;               // s
  N sine, cosine, speed;  // response, its rate / eta, v+ just after the impact; up to the factor
};

template <class N>
HardOrbit<N> hard_orbit(const Ball& restitution, int n, const N& eta) {
  const Ball c = damping();
  const N r(restitution), most(Ball(1) + restitution);
  HardOrbit<N> o;
  o.period = N(Ball::pi() * Ball(2 * n)) / eta;
  const Propagator<N> e = propagator(c, Ball(1), o.period);
  const N closing = (N(1) - e.trace() + e.determinant) / most;  // -v-
  o.speed = r * closing;
  o.sine = -e.zw;
  o.cosine = -((N(1) - e.zz + r * (e.ww - e.determinant)) / (most * eta));
  const N force = (N(1) - eta * eta) * o.sine + N(c) * eta * o.cosine;
  o.trace = -(r * e.trace()) - most * force * e.zw / closing;
  o.determinant = r * r * e.determinant;
  return o;
}

/// No impact within the period, for every eta of the cell.
inline bool stays_above(const HardOrbit<Ball>& o, const Ball& eta) {
  return stays_on_its_side({damping(), Ball(1), eta, o.sine, o.cosine, o.speed}, o.period);
}

}  // namespace touchgo::reference::windows
