// What an instant does: impulses first, then who stays together, then the record.
#pragma once

#include <optional>
#include <vector>

#include "solver/contact/contact_law.hpp"
#include "solver/contact/impact_groups.hpp"
#include "solver/contact/settle.hpp"
#include "solver/contact/strike.hpp"
#include "solver/run/limit.hpp"
#include "solver/run/method.hpp"
#include "solver/run/record.hpp"

namespace touchgo::run {

using namespace contact;

/// What the contacts' laws demand of one instant.
struct Demands {
  std::vector<int> hits, grazes;  // contacts that need an impulse; that touch without speed

  void add(Demand demand, int j) {
    if (demand == Demand::impulse) hits.push_back(j);
    if (demand == Demand::decision) grazes.push_back(j);
  }
};

/// The side before an event.
template <Real R>
struct Before {
  const ContactPhase<R>& phase;
  Vector<R> z;
  const Row<R>* guard = nullptr;
  bool several = false;
  Landing landing = Landing::none;
};

/// Tells the observer of an instant whose contacts had the status `was` before.
template <Real R>
void tell_jump(RunState<R>& s, const Before<R>& before, const std::vector<int>& hits, const std::vector<Status>& was,
               bool several) {
  std::vector<int> closed;
  for (int j = 0; j < s.joints(); ++j)
    if (s.joint(j).rigid && s.is_closed(j) && was[j] != Status::closed) closed.push_back(j);
  s.observer.jump({before.phase, s.phase(), before.z, s.z, before.guard, hits, closed, several});
}

inline constexpr int listed_impacts = 1000;  // of one accumulating sequence

template <Real R>
void arrive(RunState<R>& s, const Method<R>& method, const Demands& demands, const Before<R>& before) {
  const auto& [hits, grazes] = demands;
  const std::vector<Status> was = s.contacts.status;
  std::vector<bool> touching(s.joints(), false);
  for (int j = 0; j < s.joints(); ++j) touching[j] = s.joint(j).rigid && s.is_closed(j);
  std::vector<int> rebounds;
  bool several = before.several;  // or an impulse over several contacts
  for (const std::vector<int>& group : impact_groups(s.system, s.contacts.status, hits)) {
    several = several || group.size() > 1;
    strike(s, group, hits, touching, rebounds, before.landing);
  }
  for (int j : grazes) touching[j] = true;

  const bool determinate = settle(s, touching, grazes.empty() ? Instant::sharp : Instant::blunt);
  for (int j = 0; j < s.joints() && !hits.empty(); ++j)
    if (const auto answer = law_of(s.joint(j)).impulse_elsewhere) answer(s, j);
  for (int j : grazes)
    if (s.is_closed(j)) s.pending.push_back({Kind::rest, j, before.landing});
  for (int j = 0; j < s.joints(); ++j)
    if (s.joint(j).rigid && was[j] == Status::closed && !s.is_closed(j) && s.since[j] < s.t)
      s.pending.push_back({Kind::separation, j, before.landing});
  for (int j = 0; j < s.joints(); ++j)
    if (s.is_closed(j) && was[j] != Status::closed) s.since[j] = s.t, s.impacts[j] = Impacts<R>();

  std::optional<R> remaining;
  if (determinate && hits.size() == 1 && rebounds.size() == 1 && s.pending.size() == 1) {
    const int j = hits[0];
    s.impacts[j].add(s.t);
    const Sequence<R> sequence = method.follow(s.phase(), j, s.impacts[j], s.t, s.z);
    s.pending[0].in_sequence = sequence.accumulates;
    remaining = sequence.remaining;
    if (sequence.accumulates && s.impacts[j].shrinking > listed_impacts) s.pending.clear();
  }
  record(s, before.z);
  if (s.observer.jump && !s.done) tell_jump(s, before, hits, was, several);
  if (!s.done)
    if (const auto both = s.two_contact_limit.add(s.system, s.phase(), s.t, s.z, hits))
      throw Undecided("impacts of " + member_names(s.setup, {both->first, both->second}) +
                      " accumulate over two contacts at once; what follows such a limit is not unique");
  if (remaining && !s.done) go_to_limit(s, method, hits[0], *remaining);
}

}  // namespace touchgo::run
