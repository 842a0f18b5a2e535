// Contacts that meet: decides which stay together, and puts their members at exactly one place.
#pragma once

#include <vector>

#include "solver/contact/closed_set.hpp"
#include "solver/contact/restitution.hpp"
#include "solver/contact/run_state.hpp"
#include "solver/contact/together.hpp"

namespace touchgo {

/// Takes the rest of the relative velocity away, momentum kept.
template <Real R>
void bring_together(RunState<R>& s, int j) {
  apply_impulse(s.system, s.joint(j), restitution_impulse(s.system, s.joint(j), R(0), s.rate(j)), s.z);
}

/// Decides the contacts that meet (closed_set.hpp) and puts their members exactly together; so the positions of the
/// contacts `at_zero`, whose gap is zero at this instant.
template <Real R>
void settle(RunState<R>& s, const std::vector<bool>& meet, Instant instant, const std::vector<int>& at_zero = {}) {
  decide(s, meet, instant);
  for (int j : s.system.along)
    if (meet[j]) bring_together(s, j);
  std::vector<bool> touch = meet;
  for (int j : at_zero) touch[j] = true;
  put_together(s.system, touch, meet, s.z);
}

}  // namespace touchgo
