#include "solver/oscillator/finite_growth.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "solver/oscillator/one_lane.hpp"

namespace touchgo::oscillator {

std::vector<std::vector<double>> finite_growth(const Oscillator& o, Relative start, double angle,
                                               const std::vector<long>& from, const std::vector<long>& lengths) {
  std::set<long> stops(from.begin(), from.end());
  for (long begin : from)
    for (long length : lengths) stops.insert(begin + length);

  one_lane::Walk walk;
  walk.set(0, o, start.g, start.v);
  walk.begin(true);
  std::vector<Growth> vectors(from.size(), Growth(cos(angle), sin(angle)));
  std::vector<std::vector<double>> logs(from.size());
  auto next = stops.begin();
  // The vectors that have set off before the next stop take the map up to tau in the segment.
  auto grow = [&](double tau) {
    const one_lane::Tangents& t = walk.tangent_at(true, tau);  // of (m, m per turn)
    const Tangent map{t.a, t.b / o.period, t.c * o.period, t.d};
    walk.reset_tangent(true);
    for (std::size_t i = 0; i < from.size(); ++i)
      if (from[i] < *next) vectors[i].apply(map);
  };
  const double end = static_cast<double>(*stops.rbegin());
  while (walk.effort() < budget(end)) {
    one_lane::arrive(walk);
    while (next != stops.end()) {
      const double tau = (static_cast<double>(*next) - walk.whole()) - walk.phase();
      if (tau > walk.length()) break;
      grow(std::max(tau, 0.0));
      for (std::size_t i = 0; i < from.size(); ++i)
        if (std::binary_search(lengths.begin(), lengths.end(), *next - from[i])) logs[i].push_back(vectors[i].log());
      ++next;
    }
    if (next == stops.end()) return logs;
    walk.cross(true);
    if (walk.tangent_leaves_range()) grow(0);
  }
  throw std::runtime_error("the growth of a tangent vector: events without end");
}

}  // namespace touchgo::oscillator
