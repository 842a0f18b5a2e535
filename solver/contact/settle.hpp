// Contacts that meet: decides which stay together, and puts their members at exactly one place.
#pragma once

#include <algorithm>
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
    if (std::find(shared.begin(), shared.end(), true) == shared.end()) return;
    std::vector<std::vector<int>> at(s.system.n);  // the shared contacts of each body
    for (int j : s.along)
      for (int body : {s.joint(j).first, s.joint(j).second})
        if (shared[j] && body >= 0) at[body].push_back(j);
    std::vector<bool> placed;
    // A contact whose first (or second) member is in place puts the other there, and so on from that.
    auto place_by = [&](int j, bool by_first, auto& self) -> void {
      const int body = by_first ? s.joint(j).second : s.joint(j).first;
      if (body < 0 || placed[body]) return;
      placed[body] = true;
      s.z[from + body] += by_first ? R(-distance(j)) : distance(j);
      for (int k : at[body])
        if (k != j) self(k, s.joint(k).first == body, self);
    };
    placed.assign(s.system.n, false);
    for (int j : s.along) {
      const int first = s.joint(j).first, second = s.joint(j).second;
      if (!shared[j] || (first >= 0 && placed[first]) || (second >= 0 && placed[second])) continue;
      if (first >= 0) placed[first] = true;
      for (int k : first >= 0 ? at[first] : std::vector{j}) place_by(k, s.joint(k).first == first, place_by);
    }
    placed.assign(s.system.n, false);
    for (auto j = s.along.rbegin(); j != s.along.rend(); ++j)
      if (shared[*j] && s.joint(*j).second < 0) place_by(*j, false, place_by);
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
