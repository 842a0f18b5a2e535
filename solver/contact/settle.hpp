// Contacts that meet: decides which stay together, and puts their members at exactly one place.
#pragma once

#include <vector>

#include "solver/contact/closed_set.hpp"
#include "solver/contact/restitution.hpp"
#include "solver/contact/run_state.hpp"
#include "solver/contact/together.hpp"

namespace touchgo {

/// Sets the remaining relative velocity to zero; momentum is kept.
template <Real R>
void bring_together(RunState<R>& s, int j) {
  apply_impulse(s.system, s.joint(j), restitution_impulse(s.system, s.joint(j), R(0), s.rate(j)), s.z);
}

/// Puts the members of contacts that meet exactly together; so the positions of the contacts `at_zero`, whose gap is
/// zero at this instant.
template <Real R>
void keep_together(RunState<R>& s, const std::vector<bool>& meet, const std::vector<int>& at_zero) {
  for (int j : s.system.along)
    if (meet[j]) bring_together(s, j);
  std::vector<bool> touch = meet;
  for (int j : at_zero) touch[j] = true;
  put_together(s.system, touch, meet, s.z);
}

/// Puts the members of contacts that meet exactly together and decides these (closed_set.hpp), in this order: where all
/// that moves comes to rest, the state is the round-off of the impulses, and a force is to be told from it.
template <Real R>
void settle(RunState<R>& s, const std::vector<bool>& meet, Instant instant, const std::vector<int>& at_zero = {}) {
  keep_together(s, meet, at_zero);
  decide_together(s, meet, instant);
}

/// Opens a closed contact whose force falls through zero, with a slope, while all others stay as they are: its gap, the
/// rate and the acceleration of it are zero, and the next derivative is positive as the force's slope is negative.
template <Real R>
void open_alone(RunState<R>& s, int j, const std::vector<bool>& meet) {
  s.contacts.status[j] = Status::open, s.contacts.order[j] = 3;
  if (s.joint(j).release == Release::published) s.contacts.armed[j] = false;
  keep_together(s, meet, {});
}

}  // namespace touchgo
