#include "reference/ob21/two_trajectories.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/ob21/batch_means.hpp"

namespace touchgo::reference::ob21 {

using namespace linear;

template <Real R>
NeighbourExponents two_trajectories(const ImpactOscillator<R>& b, const R& x, const R& v, int transient, int periods,
                                    const R& distance) {
  using std::abs, std::sqrt;
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
  auto clear = [&](const Ride<R>& s) { return s.mode == RideMode::flight && place(g, s, R(0)).gap > 1000 * distance; };
  const R eta = b.frequency;
  using Direction = std::array<R, 2>;  // in (x, v / eta)
  auto neighbour = [&](const Direction& u) {
    const BodyAndBase<R> z = place(g, s, R(0));
    return Ride<R>{RideMode::flight, R(0), z.x + distance * u[0], z.v + distance * u[1] * eta};
  };
  auto difference = [&](const Ride<R>& n) {
    const BodyAndBase<R> z = place(g, s, R(0)), w = place(g, n, R(0));
    return Direction{(w.x - z.x) / distance, (w.v - z.v) / eta / distance};
  };
  for (int i = 0; !clear(s); ++i) {
    if (i == 1000) throw std::runtime_error("two trajectories: never in flight at the end of a period");
    follow_period(g, s, ignore);
  }
  std::array<Ride<R>, 2> near{neighbour({R(1), R(0)}), neighbour({R(0), R(1)})};
  NeighbourExponents result{0, 0, 0, 0, 0};
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
    if (!together || !clear(s)) continue;  // to where they can be compared
    Direction p = difference(near[0]), q = difference(near[1]);
    const R stretch = sqrt(p[0] * p[0] + p[1] * p[1]);
    if (stretch == 0) return {-inf, -inf, 0, impacts / (i + 1.0), rests / (i + 1.0)};
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

#define INSTANTIATE(R) \
  template NeighbourExponents two_trajectories<R>(const ImpactOscillator<R>&, const R&, const R&, int, int, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);

#undef INSTANTIATE

}  // namespace touchgo::reference::ob21
