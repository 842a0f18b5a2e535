// Guards: the quantities whose first zero ends a phase.
#pragma once

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
  bool moved = false;  // time has passed, which may be less than round-off of t; none if nothing is known but t
};

}  // namespace touchgo
