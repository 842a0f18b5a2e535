// Lyapunov exponents as OB21 computes them: variational flow, Mueller's transition conditions at the events, in
// ABSOLUTE coordinates, Benettin's QR.                                                              [OB21, Eqs.
// (19)-(23)]
//
//   h(x, t) = x1 - a sin(eta t) - d,   x+ = g(x-, t),
//   dx+ = g_x dx- + (g_x f- - f+ + g_t) dt,   dt = -h_x dx- / (h_x f- + h_t)                 [OB21, Eq. (22)]
// Hard: x2+ = -r x2- + (1 + r) a eta cos(eta t) by Eq. (16), so g_x = diag(1, -r) as in Eq. (23), and
// g_t = (0, -(1 + r) a eta^2 sin(eta t)). The paper writes g = (x1, -r x2), for which g_t would be 0.
// Soft: g = x; f jumps on the way in and out.
#pragma once

#include <array>
#include <limits>

#include "reference/ob21/batch_means.hpp"
#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// g_t as it follows from Eq. (16), or 0, as Eq. (23) and the g before it have it.
enum class Transition { derived, literal };

/// 1/s; where the motion rests after accumulation -infinity, and infinitely many impacts. `error`: standard error of
/// `first` from 20 batch means. Impacts per period, and the part of the time in contact with a soft base.
struct TangentExponents {
  double first, second, error, impacts_per_period, contact;
};

/// A perturbation of (x, v): m, m/s.
template <Real R>
using Tangent = std::array<R, 2>;

/// The linear flow between events, tau seconds in a medium.
template <Real R>
Tangent<R> carried(const Medium<R>& m, const Tangent<R>& u, const R& tau) {
  const Oscillator<R>& o = m.oscillator;
  const Kernel<R> y = kernel(o, tau);
  return {u[0] * y.c + u[1] * y.s, u[1] * y.ds - u[0] * o.stiffness / o.mass * y.s};
}

/// Acceleration of a body at (x, v) in a medium.
template <Real R>
R acceleration_in(const Rig<R>& g, const Medium<R>& m, const R& t, const R& x, const R& v) {
  using std::cos, std::sin;
  const R angle = g.b.frequency * t, force = m.force.real() * sin(angle) + m.force.imag() * cos(angle);
  return (force + m.oscillator.load - m.oscillator.damping * v - m.oscillator.stiffness * x) / m.oscillator.mass;
}

/// Eq. (22) at an event on the base, from the medium before to that after; soft bases on Release::published.
template <Real R>
Tangent<R> passed(const Rig<R>& g, const Touch<R>& e, const Tangent<R>& u, Transition how) {
  using std::sin;
  const R eta = g.b.frequency, y = g.b.amplitude * sin(eta * e.t), x = y + g.b.gap, r = g.b.restitution;
  const bool soft = g.b.soft.has_value();
  const Medium<R>& before = e.kind == Happening::release ? g.contact : g.flight;
  const Medium<R>& after = soft && e.kind == Happening::impact ? g.contact : g.flight;
  const R v1 = e.base_velocity + e.before, v2 = e.base_velocity + e.after;
  const R f1 = acceleration_in(g, before, e.t, x, v1), f2 = acceleration_in(g, after, e.t, x, v2);
  const R gx = soft ? R(1) : R(-r), gt = soft || how == Transition::literal ? R(0) : R(-(1 + r) * eta * eta * y);
  const R dt = -u[0] / e.before;  // h_x f- + h_t is the rate of the gap
  return {u[0] + (v1 - v2) * dt, gx * u[1] + (gx * f1 - f2 + gt) * dt};
}

/// Exponents over `periods` after `transient` periods, from x (m) and v (m/s). Throws std::invalid_argument for a
/// unilateral soft base, whose events inside the base are not written here.
template <Real R>
TangentExponents tangent_exponents(const ImpactOscillator<R>& b, const R& x, const R& v, int transient, int periods,
                                   Transition how) {
  using std::abs, std::log, std::sqrt;
  if (b.soft && b.soft->release != Release::published) throw std::invalid_argument("tangents: a unilateral soft base");
  const Rig<R> g = rig(b);
  Ride<R> s = start(g, x, v);
  for (int i = 0; i < transient; ++i) follow_period(g, s, [](const Touch<R>&) {});
  std::array<Tangent<R>, 2> tangents{Tangent<R>{R(1), R(0)}, Tangent<R>{R(0), b.frequency}};
  BatchMeans first{periods}, second{periods};
  const double inf = std::numeric_limits<double>::infinity(), time = to_double(g.period);
  double impacts = 0, contact = 0;
  bool rests = s.mode == Mode::rest;
  for (int i = 0; i < periods && !rests; ++i) {
    R at = 0;
    const Medium<R>* m = &medium_of(g, s.mode);
    follow_period(g, s, [&](const Touch<R>& e) {
      rests = rests || e.kind == Happening::accumulation;
      impacts += e.kind == Happening::impact;
      if (m == &g.contact) contact += to_double(R(e.t - at));
      for (Tangent<R>& u : tangents) u = passed(g, e, carried<R>(*m, u, e.t - at), how);
      m = &medium_of(g, g.b.soft && e.kind == Happening::impact ? Mode::contact : Mode::flight);
      at = e.t;
    });
    if (m == &g.contact) contact += to_double(R(g.period - at));
    auto& [p, q] = tangents;
    for (Tangent<R>& u : tangents) u = carried<R>(*m, u, g.period - at);
    const R w = b.frequency, stretch = sqrt(p[0] * p[0] + p[1] * p[1] / (w * w));
    const R across = (p[0] * q[1] - p[1] * q[0]) / (w * stretch);
    first.add(i, to_double(R(log(stretch))) / time);
    second.add(i, to_double(R(log(abs(across)))) / time);
    p = {p[0] / stretch, p[1] / stretch};
    q = {-p[1] / w, p[0] * w};
  }
  if (rests) return {-inf, -inf, 0, inf, 0};
  return {first.mean(), second.mean(), first.error(), impacts / periods, contact / periods / time};
}

}  // namespace touchgo::reference::ob21
