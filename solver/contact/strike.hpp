// An impact among rigid contacts: by the one law of restitution that is unique, else by the law the case names.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/contact/contact_law.hpp"
#include "solver/contact/impact_groups.hpp"
#include "solver/contact/multiple_impact.hpp"
#include "solver/contact/restitution.hpp"
#include "solver/contact/run_state.hpp"
#include "solver/model/names.hpp"

namespace touchgo {

/// Where the impulses of a group add kinetic energy: the first contact that was opening before and takes an impulse all
/// the same, else nothing. An opening contact has no restitution that could account for the gain.
template <Real R>
std::optional<int> gains_energy_by(const System<R>& system, const std::vector<int>& group, const Rates<R>& rates,
                                   const std::vector<R>& impulse) {
  using std::abs;
  const Matrix<R> W = delassus(system, group);
  std::optional<int> opening;
  R gain = 0, terms = 0;  // J
  for (std::size_t i = 0; i < group.size(); ++i) {
    R sum = 2 * rates.rate[i], size = abs(sum);  // gap rate before and after
    for (std::size_t k = 0; k < group.size(); ++k) {
      const R change = W(i, k) * impulse[k];
      sum += change, size += abs(change);
    }
    gain += impulse[i] * sum / 2, terms += impulse[i] * size / 2;
    if (!opening && rates.before[i] == Before::opening && impulse[i] > 0) opening = group[i];
  }
  return gain > epsilon_power<R>(3) * terms ? opening : std::nullopt;
}

/// Of a group those that close or take an impulse: whether they make one outcome whatever the law, each part of them
/// that common bodies join being a single contact or plastic.
template <Real R>
bool is_one_outcome(const System<R>& system, const std::vector<int>& group, const Rates<R>& rates,
                    const std::vector<R>& impulse) {
  if (group.size() == 1) return true;
  std::vector<int> taking_part;
  for (std::size_t i = 0; i < group.size(); ++i)
    if (rates.before[i] == Before::closing || impulse[i] > 0) taking_part.push_back(group[i]);
  const std::vector<std::vector<int>> parts = joined(system, taking_part);
  return std::all_of(parts.begin(), parts.end(), [&](const std::vector<int>& part) {
    return part.size() == 1 ||
           std::all_of(part.begin(), part.end(), [&](int j) { return system.joints[j].restitution == 0; });
  });
}

/// The impulses of a group. Where it is no single outcome, it is a matter of law if the group closes no loop (from wall
/// to wall). Throws Undecided where no law is named, its impacts do not end, or it would add to the energy.
template <Real R>
Shared<R> impulses_of(const RunState<R>& s, const std::vector<int>& group, const Rates<R>& rates) {
  auto undecided = [&](const std::string& why) {
    return Undecided("multiple impact of " + member_names(s.setup, group) + ": " + why);
  };
  const bool plastic = std::all_of(group.begin(), group.end(), [&](int j) { return s.joint(j).restitution == 0; });
  const bool walled = closes_loop(s.system, group).has_value();
  try {
    Shared<R> newton = newton_impulses(s.system, group, rates, s.effort);
    if (is_one_outcome(s.system, group, rates, newton.impulse)) return newton;
    if (!walled && s.setup.multiple_impacts == MultipleImpacts::newton) {
      if (const auto opening = gains_energy_by(s.system, group, rates, newton.impulse))
        throw undecided("under newton the energy would grow, since " + contact_name(s.setup, *opening) + " is opening");
      return newton;
    }
  } catch (const WallToWall&) {
    if (plastic) throw;
  }
  if (walled)
    throw undecided("it is joined from wall to wall, where no law makes its outcome unique; a soft contact does");
  if (s.setup.multiple_impacts == MultipleImpacts::undecided)
    throw undecided(
        "under restitution its outcome is not unique; a soft contact makes it so, or multiple_impacts = \"newton\" or "
        "\"sequential\" names a law");
  if (std::optional<Shared<R>> shared = sequential_impulses(s.system, group, rates, s.effort))
    return *std::move(shared);
  throw undecided("its pairwise impacts do not come to an end");
}

/// Gives the contacts of one group (impact_groups.hpp) their impulses. `meet` then lists the contacts that are
/// together after it, `rebounds` those that open.
template <Real R>
GroupImpact<R> strike(RunState<R>& s, const std::vector<int>& group, const Demands& demands, std::vector<bool>& meet,
                      std::vector<int>& rebounds, Landing landing) {
  auto hit = [&](int j) { return among(demands.hits, j); };
  auto resting = [&](int j) { return s.rests(j) || among(demands.meetings, j) || vanishes(s, s.joint(j).rate_row); };
  Rates<R> rates{{}, {}, 0};
  for (int j : group) {
    const Before before = hit(j) ? Before::closing : resting(j) ? Before::resting : Before::opening;
    rates.before.push_back(before);
    rates.rate.push_back(before == Before::resting ? R(0) : s.rate(j));
    const R terms = terms_of(s.joint(j).rate_row, s.z);
    rates.noise = std::max(rates.noise, R(64 * epsilon<R>() * terms));  // 64: a heuristic
  }
  Shared<R> shared = impulses_of(s, group, rates);
  std::vector<std::pair<int, R>> shaken, impulses;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (!hit(group[i]) && shared.impulse[i] > 0) shaken.emplace_back(group[i], shared.impulse[i]);
    if (group.size() > 1) impulses.emplace_back(group[i], shared.impulse[i]);
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    const int j = group[i];
    apply_impulse(s.system, s.joint(j), shared.impulse[i], s.z);
    meet[j] = shared.together[i];
    if (hit(j)) {
      s.pending.push_back({Kind::impact, j, landing, shared.impulse[i], std::exchange(shaken, {}), impulses});
      s.contacts.armed[j] = false;
      if (!shared.together[i]) rebounds.push_back(j);
    }
    if (!shared.together[i])
      s.contacts.status[j] = Status::open, s.contacts.order[j] = 1;
    else if (rates.before[i] != Before::resting && s.joint(j).release == Release::published)
      s.contacts.status[j] = Status::closed;
  }
  return {group, std::move(shared.linear)};
}

}  // namespace touchgo
