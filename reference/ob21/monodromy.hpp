// Multipliers of a periodic motion, without a tangent map: Newton's method and central differences on the motion
// itself.
#pragma once

#include <array>

#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// The linear map of (x, x') over n periods, row by row, near a motion that repeats after n periods; its duration, s.
template <Real R>
struct Monodromy {
  std::array<std::array<R, 2>, 2> map;
  R duration;
  R trace() const { return map[0][0] + map[1][1]; }
  R determinant() const { return map[0][0] * map[1][1] - map[0][1] * map[1][0]; }
};

/// (x, x') after n periods, from a state in flight at the beginning of a period.
template <Real R>
std::array<R, 2> after_periods(const Rig<R>& g, const std::array<R, 2>& z, int n) {
  Ride<R> s = start(g, z[0], z[1]);
  for (int i = 0; i < n; ++i) follow_period(g, s, [](const Touch<R>&) {});
  const Place<R> end = place<R>(g, s, R(0));
  return {end.x, end.v};
}

/// The map at the fixed point of n periods near z, which Newton's method finds; z must be close to it and in flight.
/// Error: some epsilon^(2/3), as central differences have.
template <Real R>
Monodromy<R> monodromy(const ImpactOscillator<R>& b, std::array<R, 2> z, int n) {
  using std::cbrt, std::abs;
  const Rig<R> g = rig(b);
  const R step = b.amplitude * cbrt(epsilon<R>());
  Monodromy<R> m{{}, n * g.period};
  for (int turn = 0; turn < 20; ++turn) {
    for (int k : {0, 1}) {
      std::array<R, 2> up = z, down = z;
      up[k] += step, down[k] -= step;
      const auto a = after_periods(g, up, n), c = after_periods(g, down, n);
      for (int i : {0, 1}) m.map[i][k] = (a[i] - c[i]) / (2 * step);
    }
    const auto end = after_periods(g, z, n);
    const R ex = end[0] - z[0], ev = end[1] - z[1], across = 1 - m.trace() + m.determinant();  // det(I - M)
    const R dx = ((1 - m.map[1][1]) * ex + m.map[0][1] * ev) / across,
            dv = (m.map[1][0] * ex + (1 - m.map[0][0]) * ev) / across;
    z = {z[0] + dx, z[1] + dv};
    if (abs(dx) + abs(dv) <= step * step / b.amplitude) break;
  }
  return m;
}

}  // namespace touchgo::reference::ob21
