// A contact without the outside world: it takes as long as a soft contact of equal energy loss and returns the body
// with the relative speed r v, as if nothing but the base's spring and damper had acted. Beside the soft base, on which
// the oscillator's spring, damper and the base's motion act meanwhile, it shows what those forces do and what the mere
// duration does.
#pragma once

#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// The largest relative speed of an impact, m/s, in `periods` periods after `transient` periods, from x (m) and v (m/s)
/// in flight. The contact lasts pi / lambda, lambda^2 = ks / m - (cs / 2m)^2 (OB21, Eq. (8)). For r = 1; others may
/// come to rest.
inline double delayed_impacts(const ImpactOscillator<double>& b, double x, double v, int transient, int periods) {
  const double beta = b.soft->damping / (2 * b.mass);
  const double duration = pi<double>() / std::sqrt(b.soft->stiffness / b.mass - beta * beta);
  ImpactOscillator<double> free = b;
  free.soft.reset();
  const Rig<double> g = rig(free);
  Ride<double> s = start(g, x, v);
  double largest = 0;
  for (int i = 0; i < transient + periods; ++i) {
    while (s.now < g.period) {
      const auto t = fall<double>(g, s, {1, 0, s.zeros}, g.period);
      if (!t) break;
      const double before = gap_rate(g, s, *t);
      if (i >= transient) largest = std::max(largest, -before);
      s = from_base<double>(g, Mode::flight, *t + duration, -b.restitution * before, 1);
    }
    s.t0 -= g.period, s.now = std::max(0.0, s.t0);
  }
  return largest;
}

}  // namespace touchgo::reference::ob21
