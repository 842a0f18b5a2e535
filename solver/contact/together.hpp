// Members that are together, at exactly one place.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/model/system.hpp"

namespace touchgo {

/// Members of contacts that `meet` share position and velocity exactly: a wall's, else the leftmost body's. Those of
/// contacts that `touch` share the position.
template <Real R>
void put_together(const System<R>& system, const std::vector<bool>& touch, const std::vector<bool>& meet,
                  Vector<R>& z) {
  auto align = [&](const std::vector<bool>& shared, auto distance, int from) {
    const auto first_of = std::find(shared.begin(), shared.end(), true);
    if (first_of == shared.end()) return;
    if (std::find(first_of + 1, shared.end(), true) == shared.end()) {  // one, as most often: without lists
      const Joint<R>& joint = system.joints[first_of - shared.begin()];
      const R d = distance(joint);
      if (joint.second >= 0)
        z[from + joint.second] -= d;
      else
        z[from + joint.first] += d;
      return;
    }
    std::vector<std::vector<int>> at(system.n);  // the shared contacts of each body
    for (int j : system.along)
      for (int body : {system.joints[j].first, system.joints[j].second})
        if (shared[j] && body >= 0) at[body].push_back(j);
    std::vector<bool> placed;
    // A contact whose first (or second) member is in place puts the other there, and so on from that.
    auto place_by = [&](int j, bool by_first, auto& self) -> void {
      const Joint<R>& joint = system.joints[j];
      const int body = by_first ? joint.second : joint.first;
      if (body < 0 || placed[body]) return;
      placed[body] = true;
      z[from + body] += by_first ? R(-distance(joint)) : distance(joint);
      for (int k : at[body])
        if (k != j) self(k, system.joints[k].first == body, self);
    };
    placed.assign(system.n, false);
    for (int j : system.along) {
      const int first = system.joints[j].first, second = system.joints[j].second;
      if (!shared[j] || (first >= 0 && placed[first]) || (second >= 0 && placed[second])) continue;
      if (first >= 0) placed[first] = true;
      for (int k : first >= 0 ? at[first] : std::vector{j}) place_by(k, system.joints[k].first == first, place_by);
    }
    placed.assign(system.n, false);
    for (auto j = system.along.rbegin(); j != system.along.rend(); ++j)
      if (shared[*j] && system.joints[*j].second < 0) place_by(*j, false, place_by);
  };
  align(
      touch, [&](const Joint<R>& joint) { return dot(joint.gap_row, z); }, 0);
  align(
      meet, [&](const Joint<R>& joint) { return dot(joint.rate_row, z); }, system.n);
}

/// The same for the rigid contacts that are closed or touch in a phase: a motion that is integrated leaves them apart
/// by the square of its time.
template <Real R>
void put_together(const System<R>& system, const std::vector<Status>& status, Vector<R>& z) {
  std::vector<bool> together(status.size());
  for (std::size_t j = 0; j < status.size(); ++j) together[j] = system.joints[j].rigid && in_contact(status[j]);
  put_together(system, together, together, z);
}

}  // namespace touchgo
