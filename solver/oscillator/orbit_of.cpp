#include "solver/oscillator/orbit_of.hpp"

#include "solver/oscillator/one_lane.hpp"

namespace touchgo::oscillator {

Relative own_start(const Oscillator& o) { return {o.g, o.v}; }

Relative start_from(const Oscillator& o, double position, double velocity) {
  return {o.gap + o.sign * (position - o.wall_position), o.sign * (velocity - o.wall_rate) * o.period};
}

void orbits_one_by_one(RunLength length, long diagram_periods, const Tasks& tasks) {
  one_lane::Follow(length, diagram_periods, tasks).follow();
}

Orbit orbit(const Oscillator& o, Relative start, RunLength length, long diagram_periods,
            std::vector<DiagramPoint>* points) {
  Orbit orbit;
  bool given = false;
  const Tasks tasks{[&] { return std::exchange(given, true) ? std::nullopt : std::optional<std::size_t>(0); },
                    [&](std::size_t) {
                      return OrbitTask{&o, start};
                    },
                    [&](std::size_t, Orbit&& found, std::vector<DiagramPoint>&& left) {
                      orbit = std::move(found);
                      if (points) points->insert(points->end(), left.begin(), left.end());
                    }};
  orbits_one_by_one(length, points ? diagram_periods : 0, tasks);
  return orbit;
}

std::vector<OrbitEvent> events(const Oscillator& o, Relative start, double periods) {
  std::vector<OrbitEvent> list;
  one_lane::Walk walk;
  walk.set(0, o, start.g, start.v);
  walk.begin(true);
  while (walk.effort() < budget(periods)) {
    one_lane::arrive(walk);
    if (walk.whole() + walk.phase() + walk.length() > periods) break;
    const one_lane::Crossed c = walk.cross(true);
    const double t = (walk.whole() + walk.phase()) * o.period;
    if (c.impact) list.push_back({Kind::impact, t - c.limit * o.period, c.before / o.period, c.after / o.period});
    if (c.separation) list.push_back({Kind::separation, t, c.before / o.period, c.after / o.period});
    if (c.rest) list.push_back({Kind::rest, t, 0, 0});
    if (c.accumulation) list.push_back({Kind::accumulation, t, 0, 0});
  }
  return list;
}

}  // namespace touchgo::oscillator
