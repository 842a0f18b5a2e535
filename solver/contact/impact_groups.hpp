// Who feels an impact: contacts that share a body with a struck one, through closed rigid contacts.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/model/contact_phase.hpp"

namespace touchgo::contact {

using namespace model;

template <Real R>
bool share_a_body(const Joint<R>& a, const Joint<R>& b) {
  return a.incidence.cwiseAbs().dot(b.incidence.cwiseAbs()) != 0;
}

/// The struck contacts `hits` with all that take part in their impacts, one group for each impact, sorted within.
template <Real R>
std::vector<std::vector<int>> impact_groups(const System<R>& system, const std::vector<Status>& status,
                                            const std::vector<int>& hits) {
  const int joints = static_cast<int>(system.joints.size());
  std::vector<std::vector<int>> all;
  std::vector<bool> taken(joints, false);
  for (int hit : hits) {
    if (taken[hit]) continue;
    std::vector<int> group{hit};
    taken[hit] = true;
    for (std::size_t i = 0; i < group.size(); ++i)
      for (int j = 0; j < joints; ++j) {
        const bool takes_part = system.joints[j].rigid &&
                                (status[j] == Status::closed || std::find(hits.begin(), hits.end(), j) != hits.end());
        if (takes_part && !taken[j] && share_a_body(system.joints[j], system.joints[group[i]]))
          group.push_back(j), taken[j] = true;
      }
    std::sort(group.begin(), group.end());
    all.push_back(std::move(group));
  }
  return all;
}

}  // namespace touchgo::contact
