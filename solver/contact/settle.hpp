// Contacts that meet: decides which stay together, and puts their members at exactly one place.
#pragma once

#include <vector>

#include "solver/contact/closed_set.hpp"
#include "solver/contact/restitution.hpp"
#include "solver/contact/run_state.hpp"

namespace touchgo {

/// Members of contacts that meet share position and velocity exactly: a wall's, else the leftmost body's. So do the
/// positions of the contacts `at_zero`, whose gap is zero at this instant.
template <Real R>
void snap(RunState<R>& s, const std::vector<bool>& meet, const std::vector<int>& at_zero) {
  auto align = [&](const std::vector<bool>& shared, auto distance, int from) {
    for (int j : s.along)
      if (shared[j] && s.joint(j).second >= 0) s.z[from + s.joint(j).second] -= distance(j);
    bool to_wall = false;
    for (auto j = s.along.rbegin(); j != s.along.rend(); ++j) {
      to_wall = shared[*j] && s.joint(*j).first >= 0 && (s.joint(*j).second < 0 || to_wall);
      if (to_wall) s.z[from + s.joint(*j).first] += distance(*j);
    }
  };
  std::vector<bool> touch = meet;
  for (int j : at_zero) touch[j] = true;
  align(
      touch, [&](int j) { return s.gap(j); }, 0);
  align(
      meet, [&](int j) { return s.rate(j); }, s.system.n);
}

/// Takes the rest of the relative velocity away, momentum kept.
template <Real R>
void bring_together(RunState<R>& s, int j) {
  apply_impulse(s.system, s.joint(j), restitution_impulse(s.system, s.joint(j), R(0), s.rate(j)), s.z);
}

/// Decides the contacts that meet (closed_set.hpp) and puts their members exactly together.
template <Real R>
void settle(RunState<R>& s, const std::vector<bool>& meet, Instant instant, const std::vector<int>& at_zero = {}) {
  decide(s, meet, instant);
  for (int j : s.along)
    if (meet[j]) bring_together(s, j);
  snap(s, meet, at_zero);
}

}  // namespace touchgo
