// Who feels an impact: contacts with gap 0 that share a body with a struck one, directly or through each other.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/contact/contact_state.hpp"

namespace touchgo {

template <Real R>
bool share_a_body(const Joint<R>& a, const Joint<R>& b) {
  auto has = [&](int body) { return body >= 0 && (b.first == body || b.second == body); };
  return has(a.first) || has(a.second);
}

/// A chain of contacts whose members are all bodies but its two ends: forces and impulses in it are not unique.
template <Real R>
bool from_wall_to_wall(const System<R>& system, const std::vector<int>& chain) {
  bool left = false, right = false;
  for (int j : chain) left = left || system.joints[j].first < 0, right = right || system.joints[j].second < 0;
  return left && right;
}

inline bool among(const std::vector<int>& list, int j) { return std::find(list.begin(), list.end(), j) != list.end(); }

/// The struck contacts `hits` with all that take part in their impacts, one group for each impact, along the line:
/// rigid contacts that are closed or touch, and all others of `at_zero`, the contacts whose gap is 0 at this instant.
template <Real R>
std::vector<std::vector<int>> impact_groups(const System<R>& system, const std::vector<Status>& status,
                                            const std::vector<int>& along, const std::vector<int>& hits,
                                            const std::vector<int>& at_zero) {
  std::vector<std::vector<int>> all;
  std::vector<int> group;  // neighbours along the line share a body
  auto finish = [&] {
    if (std::any_of(group.begin(), group.end(), [&](int j) { return among(hits, j); })) all.push_back(std::move(group));
    group.clear();
  };
  for (int j : along) {
    const bool takes_part =
        system.joints[j].rigid && (status[j] == Status::closed || status[j] == Status::touching || among(at_zero, j));
    if (!takes_part || (!group.empty() && !share_a_body(system.joints[group.back()], system.joints[j]))) finish();
    if (takes_part) group.push_back(j);
  }
  finish();
  return all;
}

}  // namespace touchgo
