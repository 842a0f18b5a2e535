// Hénon's change of the independent variable, once for every guard.                           [DM21, Eqs. (3) and (12)]
//
// With the guard g = row z as independent variable every derivative is divided by its rate:
//   dy/dg = (dy/dt) / (dg/dt),   dt/dg = 1 / (dg/dt),
// and one Runge-Kutta step of size -g ends on g = 0. The guard is affine in the state and each stage has dg/dg = 1, so
// the step lands to round-off. Where forces or walls depend on time the guard is affine in (q, v) only: what one step
// leaves, of the step's own order, a second minute step removes.
#pragma once

#include <optional>

#include "solver/contact/guards.hpp"
#include "solver/steps/runge_kutta.hpp"

namespace touchgo {

/// From y = (q, v, tau) with guard > 0 onto guard = 0. Nothing where the guard's rate loses its sign on the way
/// (grazing, a separation with zero force rate), or where the step would leave [tau, tau + longest].
template <Real R>
std::optional<Vector<R>> land_on(const InTime<R>& in_time, const Guard<R>& guard, const Vector<R>& start,
                                 const R& longest) {
  using std::abs;
  const Row<R> slope = guard.row.lazyProduct(in_time.phase.A);  // of the guard
  bool turned = false;
  auto in_guard = [&](const auto& y, Vector<R>& dy) {
    const R rate = slope.dot(in_time(y, dy));
    if (!(rate < 0)) turned = true;
    dy /= rate;  // Eq. (3) for the gap; Eq. (12) with A v for the force
  };
  const int time = static_cast<int>(start.size()) - 1;
  Vector<R> y = start;
  for (int step = 0; step < 4; ++step) {
    const Vector<R> z = in_time.state(y);
    const R value = guard.row.dot(z), noise = 4 * epsilon<R>() * guard.row.cwiseAbs().dot(z.cwiseAbs());
    if (step > 0 && abs(value) <= noise) break;
    y = runge_kutta_4(in_guard, y, R(-value));
    if (turned || !(y[time] >= start[time]) || !(y[time] <= start[time] + longest)) return std::nullopt;
  }
  return y;
}

}  // namespace touchgo
