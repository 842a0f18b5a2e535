#include "reference/ob21/mueller_transitions.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/ob21/batch_means.hpp"

namespace touchgo::reference::ob21 {

using namespace linear;

Perturbation carried(const Medium<double>& m, const Perturbation& u, double tau) {
  const LinearOscillator<double>& o = m.oscillator;
  const Kernel<double> y = kernel<double>(o, tau);
  return {u[0] * y.c + u[1] * y.s, u[1] * y.ds - u[0] * o.stiffness / o.mass * y.s};
}

namespace {

/// Acceleration of a body at (x, v) in a medium.
double acceleration_in(const Rig<double>& g, const Medium<double>& m, double t, double x, double v) {
  const auto [sine, cosine] = sin_cos(g.b.frequency * t);
  const double force = m.force.real() * sine + m.force.imag() * cosine;
  return (force + m.oscillator.load - m.oscillator.damping * v - m.oscillator.stiffness * x) / m.oscillator.mass;
}

}  // namespace

Perturbation passed(const Rig<double>& g, const Touch<double>& e, const Perturbation& u, Transition how) {
  const double eta = g.b.frequency, y = g.b.base() * sin(eta * e.t), x = y + g.b.gap, r = g.b.restitution;
  const bool soft = g.b.soft.has_value();
  const Medium<double>& before = e.kind == Happening::release ? g.contact : g.flight;
  const Medium<double>& after = soft && e.kind == Happening::impact ? g.contact : g.flight;
  const double v1 = e.base_velocity + e.before, v2 = e.base_velocity + e.after;
  const double f1 = acceleration_in(g, before, e.t, x, v1), f2 = acceleration_in(g, after, e.t, x, v2);
  const double gx = soft ? 1 : -r, gt = soft || how == Transition::literal ? 0 : -(1 + r) * eta * eta * y;
  const double dt = -u[0] / e.before;  // h_x f- + h_t is the rate of the gap
  return {u[0] + (v1 - v2) * dt, gx * u[1] + (gx * f1 - f2 + gt) * dt};
}

TangentExponents tangent_exponents(const ImpactOscillator<double>& b, double x, double v, int transient, int periods,
                                   Transition how) {
  using std::abs, std::sqrt;
  if (b.soft && b.soft->release != ReleaseRule::published)
    throw std::invalid_argument("tangents: a unilateral soft base");
  const Rig<double> g = rig(b);
  Ride<double> s = start<double>(g, x, v);
  for (int i = 0; i < transient; ++i) follow_period(g, s, [](const Touch<double>&) {});
  std::array<Perturbation, 2> tangents{Perturbation{1, 0}, Perturbation{0, b.frequency}};
  BatchMeans first{periods}, second{periods};
  const double inf = std::numeric_limits<double>::infinity(), time = g.period;
  double impacts = 0, contact = 0;
  bool rests = s.mode == RideMode::rest;
  for (int i = 0; i < periods && !rests; ++i) {
    double at = 0;
    const Medium<double>* m = &medium_of(g, s.mode);
    follow_period(g, s, [&](const Touch<double>& e) {
      rests = rests || e.kind == Happening::accumulation;
      impacts += e.kind == Happening::impact;
      if (m == &g.contact) contact += e.t - at;
      for (Perturbation& u : tangents) u = passed(g, e, carried(*m, u, e.t - at), how);
      m = &medium_of(g, g.b.soft && e.kind == Happening::impact ? RideMode::contact : RideMode::flight);
      at = e.t;
    });
    if (m == &g.contact) contact += g.period - at;
    auto& [p, q] = tangents;
    for (Perturbation& u : tangents) u = carried(*m, u, g.period - at);
    const double w = b.frequency, stretch = sqrt(p[0] * p[0] + p[1] * p[1] / (w * w));
    const double across = (p[0] * q[1] - p[1] * q[0]) / (w * stretch);
    first.add(i, log(stretch) / time);
    second.add(i, log(abs(across)) / time);
    p = {p[0] / stretch, p[1] / stretch};
    q = {-p[1] / w, p[0] * w};
  }
  if (rests) return {-inf, -inf, 0, inf, 0};
  return {first.mean(), second.mean(), first.error(), impacts / periods, contact / periods / time};
}

}  // namespace touchgo::reference::ob21
