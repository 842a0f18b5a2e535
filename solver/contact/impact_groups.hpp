// Who feels an impact: contacts with gap 0 that share a body with a struck one, directly or through each other.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "solver/contact/contact_state.hpp"
#include "solver/model/among.hpp"

namespace touchgo {

template <Real R>
bool share_a_body(const Joint<R>& a, const Joint<R>& b) {
  auto has = [&](int body) { return body >= 0 && (b.first == body || b.second == body); };
  return has(a.first) || has(a.second);
}

/// The first of these contacts that closes a loop with those before it, all walls being one member: forces and impulses
/// in it are not unique. Along a line it is a chain from wall to wall.
template <Real R>
std::optional<int> closes_loop(const System<R>& system, const std::vector<int>& contacts) {
  if (contacts.size() < 2) return std::nullopt;
  std::vector<int> part(system.n + 1);  // of the contacts so far, that each body and the walls belong to
  std::iota(part.begin(), part.end(), 0);
  for (int j : contacts) {
    const int a = part[system.joints[j].first + 1], b = part[system.joints[j].second + 1];
    if (a == b) return j;
    std::replace(part.begin(), part.end(), b, a);
  }
  return std::nullopt;
}

/// The parts of a set of contacts, each of those joined by common bodies, in their order.
template <Real R>
std::vector<std::vector<int>> joined(const System<R>& system, const std::vector<int>& contacts) {
  if (contacts.size() < 2) return std::vector(contacts.size(), contacts);
  std::vector<int> part(system.n, -1);  // that a body belongs to; parts that meet become the earlier one
  std::vector<std::vector<int>> all;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Joint<R>& joint = system.joints[contacts[i]];
    int mine = static_cast<int>(all.size());
    all.emplace_back(1, static_cast<int>(i));
    for (const int body : {joint.first, joint.second}) {
      if (body < 0) continue;
      const int other = std::exchange(part[body], mine);
      if (other < 0 || other == mine) continue;
      const int into = std::min(other, mine), from = std::max(other, mine);
      all[into].insert(all[into].end(), all[from].begin(), all[from].end());
      all[from].clear();
      std::replace(part.begin(), part.end(), from, into);
      mine = into;
    }
  }
  std::erase_if(all, [](const auto& group) { return group.empty(); });
  for (std::vector<int>& group : all) {
    std::sort(group.begin(), group.end());
    for (int& i : group) i = contacts[i];
  }
  return all;
}

/// The struck contacts `hits` with all that take part in their impacts, one group for each impact, along the line:
/// rigid contacts that are closed or touch, and all others of `at_zero`, the contacts whose gap is 0 at this instant.
template <Real R>
std::vector<std::vector<int>> impact_groups(const System<R>& system, const std::vector<Status>& status,
                                            const std::vector<int>& hits, const std::vector<int>& at_zero) {
  std::vector<int> taking_part;
  for (int j : system.along)
    if (system.joints[j].rigid && (in_contact(status[j]) || among(at_zero, j))) taking_part.push_back(j);
  std::vector<std::vector<int>> all = joined(system, taking_part);
  std::erase_if(all, [&](const std::vector<int>& group) {
    return std::none_of(group.begin(), group.end(), [&](int j) { return among(hits, j); });
  });
  return all;
}

}  // namespace touchgo
