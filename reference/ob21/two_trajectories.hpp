// Lyapunov exponents from neighbouring trajectories: no Jacobian, no transition condition at impacts.
//
// A trajectory and two neighbours at a tiny distance are followed from period to period; at the end of a period, a
// fixed time, the neighbours are pulled back to that distance along the axes they have turned to (Gram-Schmidt), and
// the logarithms of the stretchings are summed: Benettin et al., Meccanica 15 (1980), with differences for tangents.
// The distance is measured in (x, v / eta), m.
//
// Where a trajectory and a neighbour stand on different sides of an event, or next to the base, they are not pulled
// back but followed for another period.
#pragma once

#include <array>
#include <limits>

#include "reference/ob21/batch_means.hpp"
#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// 1/s. `first` is -infinity where the neighbours become equal to the last digit, as after a common rest; `second` then
/// too. `error`: standard error of `first` from 20 batch means. Impacts and rests per period, over the same periods.
struct NeighbourExponents {
  double first, second, error, impacts_per_period, rests_per_period;
  int put_off;  // periods at whose end the comparison had to wait
};

/// Exponents over `periods` (>= 20) after `transient` periods, from neighbours at `distance` (m). The linear regime
/// asks for distance << speed of the slowest impact / eta; round-off is epsilon * position / distance.
template <Real R>
NeighbourExponents two_trajectories(const ImpactOscillator<R>& b, const R& x, const R& v, int transient, int periods,
                                    const R& distance) {
  using std::abs, std::log, std::sqrt;
  const Rig<R> g = rig(b);
  int impacts = 0, rests = 0;
  auto count = [&](const Touch<R>& e) {
    impacts += e.kind == Happening::impact;
    rests += e.kind == Happening::accumulation;
  };
  auto ignore = [](const Touch<R>&) {};
  Ride<R> s = start(g, x, v);
  for (int i = 0; i < transient; ++i) follow_period(g, s, ignore);

  // In flight, and so far from the base that a neighbour is too.
  auto clear = [&](const Ride<R>& s) { return s.mode == Mode::flight && place(g, s, R(0)).gap > 1000 * distance; };
  const R eta = b.frequency;
  using Axis = std::array<R, 2>;  // in (x, v / eta)
  auto neighbour = [&](const Axis& u) {
    const Place<R> z = place(g, s, R(0));
    return Ride<R>{Mode::flight, R(0), z.x + distance * u[0], z.v + distance * u[1] * eta};
  };
  auto difference = [&](const Ride<R>& n) {
    const Place<R> z = place(g, s, R(0)), w = place(g, n, R(0));
    return Axis{(w.x - z.x) / distance, (w.v - z.v) / eta / distance};
  };
  for (int i = 0; !clear(s); ++i) {
    if (i == 1000) throw std::runtime_error("two trajectories: never in flight at the end of a period");
    follow_period(g, s, ignore);
  }
  std::array<Ride<R>, 2> near{neighbour({R(1), R(0)}), neighbour({R(0), R(1)})};
  NeighbourExponents result{0, 0, 0, 0, 0, 0};
  BatchMeans first{periods}, second{periods};
  const double inf = std::numeric_limits<double>::infinity(), time = to_double(g.period);
  for (int i = 0; i < periods; ++i) {
    const int before = impacts;
    follow_period(g, s, count);
    bool together = true;
    for (Ride<R>& n : near) {
      int own = 0;
      follow_period(g, n, [&](const Touch<R>& e) { own += e.kind == Happening::impact; });
      together = together && (own == impacts - before || rests > 0) && clear(n);
    }
    if (!together || !clear(s)) {
      ++result.put_off;
      continue;
    }
    Axis p = difference(near[0]), q = difference(near[1]);
    const R stretch = sqrt(p[0] * p[0] + p[1] * p[1]);
    if (stretch == 0) return {-inf, -inf, 0, impacts / (i + 1.0), rests / (i + 1.0), result.put_off};
    p = {p[0] / stretch, p[1] / stretch};
    const R across = p[0] * q[1] - p[1] * q[0];
    near = {neighbour(p), neighbour({-p[1], p[0]})};
    first.add(i, to_double(R(log(stretch))) / time);
    second.add(i, (across == 0 ? -inf : to_double(R(log(abs(across))))) / time);
  }
  result.first = first.mean(), result.second = second.mean(), result.error = first.error();
  result.impacts_per_period = double(impacts) / periods, result.rests_per_period = double(rests) / periods;
  return result;
}

}  // namespace touchgo::reference::ob21
