// An impact among rigid contacts: one contact by its restitution, several at once only if plastic.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/contact/restitution.hpp"
#include "solver/contact/run_state.hpp"
#include "solver/model/names.hpp"

namespace touchgo::contact {

using namespace model;

/// Gives the contacts of one group (impact_groups.hpp) their impulses; `hits` are those that were struck. Says in
/// `touching` who is together after it, and in `rebounds` who flies off. Throws Undecided for several contacts with
/// restitution.
template <Real R>
void strike(RunState<R>& s, const std::vector<int>& group, const std::vector<int>& hits, std::vector<bool>& touching,
            std::vector<int>& rebounds, Landing landing) {
  std::vector<R> impulse;
  const bool plastic = std::all_of(group.begin(), group.end(), [&](int j) { return s.joint(j).restitution == 0; });
  if (group.size() == 1)
    impulse = {restitution_impulse(s.system, s.joint(group[0]), s.joint(group[0]).restitution, s.rate(group[0]))};
  else if (plastic)
    impulse = plastic_impulses(s.system, group, s.z);
  else
    throw Undecided("multiple impact of " + member_names(s.setup, group) +
                    ": under restitution its outcome is not unique; a soft contact makes it so");
  for (std::size_t i = 0; i < group.size(); ++i) apply_impulse(s.system, s.joint(group[i]), impulse[i], s.z);
  for (std::size_t i = 0; i < group.size(); ++i) {
    const int j = group[i];
    const bool together = plastic && impulse[i] > 0;
    touching[j] = together || (touching[j] && !(s.rate(j) > 0 && plastic && !vanishes(s, s.joint(j).rate_row)));
    if (std::find(hits.begin(), hits.end(), j) == hits.end()) {
      if (!touching[j]) s.contacts.status[j] = Status::open, s.contacts.order[j] = 1;
      continue;
    }
    s.pending.push_back({Kind::impact, j, landing, impulse[i]});
    s.contacts.armed[j] = false;
    if (together) {
      if (s.joint(j).release == Release::published) s.contacts.status[j] = Status::closed;
    } else {
      rebounds.push_back(j);
      s.contacts.order[j] = 1;
    }
  }
}

}  // namespace touchgo::contact
