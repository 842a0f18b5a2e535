#include "reference/ob21/monodromy.hpp"

namespace touchgo::reference::ob21 {

using namespace linear;

template <Real R>
std::array<R, 2> after_periods(const Rig<R>& g, const std::array<R, 2>& z, int n) {
  Ride<R> s = start(g, z[0], z[1]);
  for (int i = 0; i < n; ++i) follow_period(g, s, [](const Touch<R>&) {});
  const BodyAndBase<R> end = place<R>(g, s, R(0));
  return {end.x, end.v};
}

template <Real R>
Monodromy<R> monodromy(const ImpactOscillator<R>& b, std::array<R, 2> z, int n) {
  using std::abs;
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

#define INSTANTIATE(R)                                                                     \
  template std::array<R, 2> after_periods<R>(const Rig<R>&, const std::array<R, 2>&, int); \
  template Monodromy<R> monodromy<R>(const ImpactOscillator<R>&, std::array<R, 2>, int)

INSTANTIATE(double);
INSTANTIATE(Mp50);

#undef INSTANTIATE

}  // namespace touchgo::reference::ob21
