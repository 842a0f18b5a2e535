// Orbits of many small systems at once, in the lanes of a processor's vectors: hard contacts alone, whose phases last.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/small/orbit_of.hpp"

namespace touchgo::small {

/// Where orbits come from, by index, and what they leave goes, in any order.
struct Tasks {
  std::function<std::optional<std::size_t>()> next;  // nothing: no more
  std::function<const Setup&(std::size_t)> setup;    // lasts until it is done
  /// Nothing and why where the motion is left undecided.
  std::function<void(std::size_t, std::optional<Orbit>&&, std::string&& why, std::vector<DiagramPoint>&&)> done;
  std::function<void(std::size_t, std::vector<DiagramPoint>&&)> points = {};  // those before, in batches
  std::function<void()> alive = {};  // called every some milliseconds; may throw, which ends the work
};

/// Whether the orbits of this setup are followed in lanes.
bool suits_lanes(const Setup& setup);

/// Follows all tasks on one thread, at most so many at a time, with the bits of orbit() on every processor. Their
/// setups suit lanes.
void orbits_in_lanes(const RunLength& length, long diagram_periods, std::size_t most, const Tasks& tasks);

}  // namespace touchgo::small
