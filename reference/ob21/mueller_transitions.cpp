#include "reference/ob21/mueller_transitions.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/ob21/batch_means.hpp"

namespace touchgo::reference::ob21 {

using namespace linear;
using namespace two_bodies;

FreeFlow::FreeFlow(const Medium<double>& m, double tau)
    : oscillator_(m.oscillator), kernel_(kernel<double>(m.roots, tau)) {}

Perturbation FreeFlow::operator()(const Perturbation& u) const {
  const Kernel<double>& y = kernel_;
  return {u[0] * y.c + u[1] * y.s, u[1] * y.ds - u[0] * oscillator_.stiffness / oscillator_.mass * y.s};
}

namespace {

/// Acceleration of a body at (x, v) in a medium, the base at this angle.
double acceleration_in(const Medium<double>& m, const SinCos<double>& base, double x, double v) {
  const double force = m.force.real() * base.sin + m.force.imag() * base.cos;
  return (force + m.oscillator.load - m.oscillator.damping * v - m.oscillator.stiffness * x) / m.oscillator.mass;
}

}  // namespace

EventJump::EventJump(const Rig<double>& g, const Touch<double>& e, Transition how) : rate_(e.before) {
  const SinCos<double> base = sin_cos(g.b.frequency * e.t);
  const double eta = g.b.frequency, y = g.b.base() * base.sin, x = y + g.b.gap, r = g.b.restitution;
  const bool soft = g.b.soft.has_value();
  const Medium<double>& before = e.kind == Happening::release ? g.contact : g.flight;
  const Medium<double>& after = soft && e.kind == Happening::impact ? g.contact : g.flight;
  const double v1 = e.base_velocity + e.before, v2 = e.base_velocity + e.after;
  const double f1 = acceleration_in(before, base, x, v1), f2 = acceleration_in(after, base, x, v2);
  const double gt = soft || how == Transition::literal ? 0 : -(1 + r) * eta * eta * y;
  gx_ = soft ? 1 : -r;
  dt_ = {v1 - v2, gx_ * f1 - f2 + gt};
}

Perturbation EventJump::operator()(const Perturbation& u) const {
  const double dt = -u[0] / rate_;
  return {u[0] + dt_[0] * dt, gx_ * u[1] + dt_[1] * dt};
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
      const FreeFlow flow(*m, e.t - at);
      const EventJump jump(g, e, how);
      for (Perturbation& u : tangents) u = jump(flow(u));
      m = &medium_of(g, g.b.soft && e.kind == Happening::impact ? RideMode::contact : RideMode::flight);
      at = e.t;
    });
    if (m == &g.contact) contact += g.period - at;
    auto& [p, q] = tangents;
    const FreeFlow flow(*m, g.period - at);
    for (Perturbation& u : tangents) u = flow(u);
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
