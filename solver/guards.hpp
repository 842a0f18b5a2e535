// Guards: the quantities whose first zero ends a phase.
#pragma once

#include <optional>
#include <vector>

#include "solver/event.hpp"
#include "solver/germ.hpp"

namespace touchgo {

/// A quantity row z, positive until its event. For an open contact the gap, for a closed one the contact force; the
/// other way round (negative) where a force has yet to become positive or a soft contact to end.
template <Real R>
struct Guard {
  int contact;
  bool is_force;  // else the gap
  int sign;       // of the gap or force in `row`
  Row<R> row;     // over the state
  Row<R> rate;    // row A: its time derivative
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

/// What a method makes of the impacts of one contact so far.
template <Real R>
struct Sequence {
  bool accumulates = false;    // they are known to go on to a limit
  std::optional<R> remaining;  // s, to the limit, once it is known well enough to go there
};

}  // namespace touchgo
