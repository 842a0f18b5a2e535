#include "reference/ob21/delayed_impact.hpp"

#include <algorithm>
#include <cmath>

namespace touchgo::reference::ob21 {

double delayed_impacts(const ImpactOscillator<double>& b, double x, double v, int transient, int periods) {
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
