#include "reference/ob21/portrait.hpp"

#include <algorithm>
#include <cmath>

namespace touchgo::reference::ob21 {

using namespace linear;

Portrait portrait(const ImpactOscillator<double>& b, int density) {
  const Rig<double> g = rig(b);
  Ride<double> s = start(g, 0.01, 0.0);
  for (int i = 0; i < 1000; ++i) follow_period(g, s, [](const Touch<double>&) {});
  const BodyAndBase<double> begin = place(g, s, 0.0);
  Portrait portrait;
  int impacts = 0;
  auto count = [&](const Touch<double>& e) { impacts += e.kind == Happening::impact; };
  for (int n = 1; n <= 64; ++n) {
    for (int i = 0; i < density; ++i) {
      const double t = g.period * i / density;
      follow(g, s, t, count);
      const BodyAndBase<double> z = place(g, s, t);
      portrait.points.push_back({z.x, z.v});
    }
    follow_period(g, s, count);
    const BodyAndBase<double> z = place(g, s, 0.0);
    const double size = std::abs(begin.x) + std::abs(begin.v) / b.frequency;
    if (std::abs(z.x - begin.x) + std::abs(z.v - begin.v) / b.frequency <= 1e-9 * size) {
      portrait.p = impacts, portrait.n = n;
      return portrait;
    }
  }
  return portrait;
}

PortraitDistance distance(const Portrait& a, const Portrait& b) {
  std::array<double, 2> size{0, 0};
  for (const auto& p : a.points)
    for (int k : {0, 1}) size[k] = std::max(size[k], std::abs(p[k]));
  auto from_edge = [&](const std::array<double, 2>& p, const std::array<double, 2>& u, const std::array<double, 2>& w) {
    double along = 0, length = 0, square = 0;
    for (int k : {0, 1}) {
      along += (p[k] - u[k]) * (w[k] - u[k]) / (size[k] * size[k]);
      length += (w[k] - u[k]) * (w[k] - u[k]) / (size[k] * size[k]);
    }
    const double part = length > 0 ? std::clamp(along / length, 0.0, 1.0) : 0;
    for (int k : {0, 1}) {
      const double away = (u[k] + part * (w[k] - u[k]) - p[k]) / size[k];
      square += away * away;
    }
    return std::sqrt(square);
  };
  PortraitDistance all;
  auto one_way = [&](const Portrait& from, const Portrait& to) {
    for (const auto& p : from.points) {
      double least = from_edge(p, to.points.back(), to.points.front());
      for (std::size_t i = 1; i < to.points.size(); ++i)
        least = std::min(least, from_edge(p, to.points[i - 1], to.points[i]));
      all.farthest = std::max(all.farthest, least);
      all.mean += least / static_cast<double>(2 * from.points.size());
    }
  };
  one_way(a, b), one_way(b, a);
  return all;
}

}  // namespace touchgo::reference::ob21
