// Guards: the quantities whose first zero ends a phase.
#pragma once

#include <optional>
#include <vector>

#include "solver/model/event_kinds.hpp"
#include "solver/model/matrix.hpp"

namespace touchgo {

/// A quantity row z, positive until its event. For an open contact the gap, for a closed one the contact force; the
/// other way round (negative) where a force has yet to become positive or a soft contact to end.
template <Real R>
struct Guard {
  int contact;
  GuardOf of;
  int sign;       // of the gap, force or other quantity in `row`
  Row<R> row;     // over the state
  int order = 0;  // the first derivative that does not vanish at the start of the phase
};

/// The end of a phase: the guards that reached zero together, or none at the end of the time given.
template <Real R>
struct Arrival {
  R t;  // s
  Vector<R> z;
  std::vector<int> hits;     // indices of guards
  std::vector<bool> simple;  // for each hit: the guard crosses with a slope beyond doubt
  Landing landing = Landing::none;
};

inline constexpr int listed_impacts = 1000;  // of one accumulating sequence

/// The impacts of one contact so far.
template <Real R>
struct Impacts {
  R last = 0;                // s, time of the latest
  R flights[3] = {0, 0, 0};  // s, between the latest four, newest first
  int count = 0;             // since the contact last was closed
  int shrinking = 0;         // impacts so far, each after a shorter flight than the one before

  void add(const R& t) {
    const R flight = t - last;
    shrinking = flight < flights[0] ? shrinking + 1 : 1;
    flights[2] = flights[1], flights[1] = flights[0], flights[0] = flight;
    last = t;
    ++count;
  }
  /// Whether the latest is listed where it belongs to a sequence that accumulates.
  bool listed() const { return shrinking <= listed_impacts; }
};

/// What a method infers from the impacts of one contact so far.
template <Real R>
struct Sequence {
  bool accumulates = false;             // they are known to go on to a limit
  std::optional<R> remaining;           // s, to the limit, once it is known well enough to go there
  std::optional<Vector<R>> limit = {};  // positions and velocities there, if known; else as of members together
};

}  // namespace touchgo
