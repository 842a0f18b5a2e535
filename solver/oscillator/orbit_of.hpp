// Orbits of an oscillator (oscillator.hpp) by its impact map.
#pragma once

#include <vector>

#include "solver/model/event_kinds.hpp"
#include "solver/orbits/orbit.hpp"
#include "solver/oscillator/oscillator.hpp"

namespace touchgo::oscillator {

/// Gap (m) and its rate (m per turn of the forcing).
struct Relative {
  double g, v;
};

/// The setup's own start, or that from the body's position (m) and velocity (m/s) at t = 0.
Relative own_start(const Oscillator& o);
Relative start_from(const Oscillator& o, double position, double velocity);

/// The orbit after its transient. `diagram_periods` > 0: the number of last periods that leave points in `points`.
/// For a motion that repeats, averages are those of whole repetitions and exponents those of their product of tangent
/// maps. Where events crowd beyond a budget, or numbers leave the range of a double, all that is left is zeros and
/// `undecided`.
Orbit orbit(const Oscillator& o, Relative start, RunLength length, long diagram_periods = 0,
            std::vector<DiagramPoint>* points = nullptr);

struct OrbitEvent {
  Kind kind;
  double t;              // s
  double before, after;  // gap rates, m/s
};

/// The events of the first periods, this many. Of a sequence that accumulates, the impacts before the limit is known to
/// round-off.
std::vector<OrbitEvent> events(const Oscillator& o, Relative start, double periods);

}  // namespace touchgo::oscillator
