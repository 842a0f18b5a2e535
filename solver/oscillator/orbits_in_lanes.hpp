// Orbits of many oscillators and starts at once, in the lanes of a processor's vectors.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "solver/oscillator/orbit_of.hpp"

namespace touchgo::oscillator {

/// One orbit to follow.
struct OrbitTask {
  const Oscillator* oscillator;
  Relative start;
};

/// Where tasks come from, by index, and what they leave goes, in any order.
struct Tasks {
  std::function<std::optional<std::size_t>()> next;  // nothing: no more
  std::function<OrbitTask(std::size_t)> task;
  std::function<void(std::size_t, Orbit&&, std::vector<DiagramPoint>&&)> done;
  std::function<void(std::size_t, std::vector<DiagramPoint>&&)> points = {};  // those before, in batches
  std::function<void()> alive = {};  // called every some milliseconds; may throw, which ends the work
};

/// The same by the scalar kernel.
void orbits_one_by_one(RunLength length, long diagram_periods, const Tasks& tasks);

/// Follows all tasks on one thread, with the bits of orbit() on every processor.
void orbits_in_lanes(RunLength length, long diagram_periods, const Tasks& tasks);

}  // namespace touchgo::oscillator
