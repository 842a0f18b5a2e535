// One instant: first the impulses, then which contacts stay together, then the record.
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

namespace touchgo {

/// State and phase just before an event.
template <Real R>
struct PreEvent {
  const ContactPhase<R>& phase;
  Vector<R> z;
  std::vector<Crossing<R>> crossings = {};
  Landing landing = Landing::none;
  bool moved = false;  // time has passed in the phase
};

/// Tells the observer of an instant whose contacts had the status `was` before.
template <Real R>
void tell_jump(RunState<R>& s, const PreEvent<R>& before, const std::vector<GroupImpact<R>>& impacts,
               const std::vector<Status>& was) {
  std::vector<int> joined;
  for (int j = 0; j < s.joints(); ++j)
    if (s.joint(j).rigid && s.rests(j) && !in_contact(was[j])) joined.push_back(j);
  s.observer.jump({before.phase, s.phase(), before.z, s.z, before.crossings, impacts, joined});
}

/// A contact that has just closed (second), and another sharing a body with it (first) whose impact is due within
/// round-off of this time: whether the closed one parts again before that impact cannot be told.
template <Real R>
std::optional<std::pair<int, int>> impacts_in_one(const RunState<R>& s, const std::vector<int>& hits) {
  for (int k : hits)
    for (int j = 0; j < s.joints() && s.rests(k); ++j) {
      if (!s.joint(j).rigid || s.rests(j) || !share_a_body(s.joint(j), s.joint(k))) continue;
      const R rate = s.rate(j);
      if (rate < 0 && s.gap(j) <= -rate * 16 * epsilon<R>() * s.t) return std::pair(j, k);
    }
  return std::nullopt;
}

/// Contacts that yield and whose gap is zero, after the impulses of an instant: apart or compressed by the rate that
/// these left them; for the joint decision where there is none, to the round-off of what was before them.
template <Real R>
void shake(RunState<R>& s, const Demands& demands, const std::vector<GroupImpact<R>>& impacts,
           const Vector<R>& z_before, std::vector<bool>& meet) {
  auto felt_by = [&](int j) {
    for (const GroupImpact<R>& impact : impacts)
      for (int k : impact.contacts)
        if (share_a_body(s.joint(j), s.joint(k))) return true;
    return false;
  };
  for (int j = 0; j < s.joints(); ++j) {
    const bool surfaced = s.contacts.status[j] == Status::open && s.contacts.order[j] > 0;
    if (s.joint(j).rigid || law_of(s.joint(j)).own_surface) continue;
    if (!s.touches(j) && !surfaced && !among(demands.at_zero, j)) continue;
    const Row<R>& row = s.joint(j).rate_row;
    const R terms = std::max(terms_of(row, s.z), terms_of(row, z_before));
    meet[j] = vanishes(s, row, terms) || (among(demands.meetings, j) && !felt_by(j));
    s.contacts.status[j] = Status::open, s.contacts.order[j] = 1;
    if (!meet[j] && s.rate(j) < 0) law_of(s.joint(j)).close(s.joint(j), s.contacts, j, 1);
  }
}

/// How a contact comes to rest whose gap and rate vanish: right after an impact, whose rebound is lost in round-off, at
/// the limit of those that follow.
template <Real R>
Kind way_to_rest(const RunState<R>& s, int j) {
  const bool just_hit =
      s.impacts[j].count > 0 && s.joint(j).restitution > 0 && s.t - s.impacts[j].last <= 16 * epsilon<R>() * s.t;
  return just_hit ? Kind::accumulation : Kind::rest;
}

/// Each change of status is an event, but for contacts that touch: to start touching, and to push or part from there,
/// is none, unless the contact yields and begins to act.
template <Real R>
void note_changes(RunState<R>& s, const Demands& demands, const PreEvent<R>& before, const std::vector<Status>& was) {
  // A contact that yields was to act from the start on, which an impulse has turned round.
  std::erase_if(s.pending, [&](const Pending<R>& p) { return !s.joint(p.contact).rigid && !s.is_closed(p.contact); });
  for (int j : demands.meetings)
    if (s.joint(j).rigid && s.rests(j)) s.pending.push_back({way_to_rest(s, j), j, before.landing});
  for (int j = 0; j < s.joints(); ++j) {
    const bool acted = was[j] == Status::closed, acts = s.is_closed(j), held = before.moved || s.since[j] < s.t;
    if (!s.joint(j).rigid && acts && !acted) s.pending.push_back({Kind::impact, j, before.landing});
    if (!s.joint(j).rigid && acted && !acts && !s.touches(j) && held)
      s.pending.push_back({Kind::separation, j, before.landing});
    if (s.joint(j).rigid && acted && s.contacts.status[j] == Status::open && held)
      s.pending.push_back({Kind::separation, j, before.landing});
    if (was[j].stage != s.contacts.status[j].stage) s.pending.push_back({Kind::stage, j, before.landing});
    if (acts && !acted) s.since[j] = s.t;
    if (!s.rests(j) || acted || was[j] == Status::touching) continue;
    s.impacts[j] = {};
    if (s.joint(j).restitution > 0) s.latest.forget(j);  // a plastic contact closes at each of its impacts
  }
}

/// What an impact over this group does, of whose contacts j alone is hit. Newton's restitution is the ratio but for
/// pairwise impacts that pass on to those that rest.
template <Real R>
Rebound<R> rebound_of(const RunState<R>& s, const GroupImpact<R>& impact, int j) {
  Vector<R> kick = Vector<R>::Zero(s.z.size());
  const auto at = std::find(impact.contacts.begin(), impact.contacts.end(), j) - impact.contacts.begin();
  for (std::size_t i = 0; i < impact.contacts.size(); ++i)
    apply_impulse(s.system, s.joint(impact.contacts[i]), impact.linear(i, at), kick);
  R ratio = s.joint(j).restitution;
  if (impact.contacts.size() > 1 && s.setup.multiple_impacts == MultipleImpacts::sequential)
    ratio = -1 - dot(s.joint(j).rate_row, kick);
  kick /= R(-(1 + ratio));
  return {std::move(ratio), std::move(kick)};
}

/// Sequences of single contacts that end at one instant, or nearly: the first of their limits, and which.
template <Real R>
struct Ending {
  std::vector<int> contacts;
  Sequence<R> sequence;
};

/// Whether all that happens at this instant is impacts of single contacts, each alone hit in its group, the others of
/// which rest.
template <Real R>
bool is_of_sequences(const RunState<R>& s, const Demands& demands, const std::vector<GroupImpact<R>>& impacts,
                     const std::vector<int>& rebounds) {
  const std::size_t n = demands.hits.size();
  if (n == 0 || impacts.size() != n || rebounds.size() != n || s.pending.size() != n) return false;
  for (const GroupImpact<R>& impact : impacts)
    for (int k : impact.contacts)
      if (!among(demands.hits, k) && !s.rests(k)) return false;
  return true;
}

/// The first limit of the sequences that the impacts of this instant belong to, and of those under way that end there,
/// too: round-off of t tells their impacts apart before their limits. These last until something else happens.
template <Real R>
Ending<R> follow_sequences(RunState<R>& s, const Method<R>& method, const Demands& demands,
                           const std::vector<GroupImpact<R>>& impacts, const std::vector<int>& rebounds) {
  if (!is_of_sequences(s, demands, impacts, rebounds)) {
    s.forget_limits();
    return {};
  }
  std::vector<std::pair<int, Sequence<R>>> all;
  for (const GroupImpact<R>& impact : impacts) {
    const int j =
        *std::find_if(impact.contacts.begin(), impact.contacts.end(), [&](int k) { return among(demands.hits, k); });
    s.impacts[j].add(s.t);
    all.emplace_back(j, method.follow(s.phase(), j, s.impacts[j], s.t, s.z, rebound_of(s, impact, j)));
    for (int k = 0; k < s.joints(); ++k)
      for (int hit : impact.contacts)
        if (share_a_body(s.joint(k), s.joint(hit))) s.limits[k].reset();
  }
  Ending<R> first;
  for (auto& [contact, sequence] : all) {
    const int j = contact;
    for (Pending<R>& p : s.pending)
      if (p.contact == j) p.in_sequence = sequence.accumulates;
    if (sequence.accumulates && !s.impacts[j].listed())
      std::erase_if(s.pending, [&](const Pending<R>& p) { return p.contact == j; });
    if (!sequence.remaining) continue;
    if (!sequence.limit) s.limits[j] = s.t + *sequence.remaining;
    if (first.contacts.empty() || *sequence.remaining < *first.sequence.remaining) first = {{j}, std::move(sequence)};
  }
  if (!first.contacts.empty() && !first.sequence.limit) {
    const R limit = s.t + *first.sequence.remaining, latest = limit + limit_round_off(limit);
    for (int k = 0; k < s.joints(); ++k)
      if (s.limits[k] && k != first.contacts[0] && *s.limits[k] >= s.t && *s.limits[k] <= latest) {
        first.contacts.push_back(k);
        first.sequence.remaining = std::max(*first.sequence.remaining, R(*s.limits[k] - s.t));
      }
  }
  for (const auto& [contact, sequence] : all)
    if (!sequence.accumulates) s.limits[contact].reset();  // an estimate for this instant alone
  return first;
}

template <Real R>
void arrive(RunState<R>& s, const Method<R>& method, const Demands& demands, const PreEvent<R>& before) {
  const std::vector<int>& hits = demands.hits;
  const std::vector<Status>& was = before.phase.status;
  std::vector<bool> meet(s.joints(), false);
  for (int j = 0; j < s.joints(); ++j) meet[j] = s.joint(j).rigid && s.rests(j);
  std::vector<int> rebounds;
  std::vector<GroupImpact<R>> impacts;
  for (int j : demands.meetings) meet[j] = true;
  for (int j : demands.at_zero) meet[j] = meet[j] || (s.joint(j).rigid && vanishes(s, s.joint(j).rate_row));
  for (const std::vector<int>& group : impact_groups(s.system, s.contacts.status, hits, demands.at_zero))
    impacts.push_back(strike(s, group, demands, meet, rebounds, before.landing));
  shake(s, demands, impacts, before.z, meet);
  // before the forces of what is together are asked for, which depend on it
  for (int j = 0; j < s.joints() && !hits.empty(); ++j)
    if (const auto answer = law_of(s.joint(j)).impulse_elsewhere) answer(s, j);

  if (demands.opening)
    open_alone(s, *demands.opening, meet);
  else
    settle(s, meet, demands.meetings.empty() ? Instant::sharp : Instant::blunt, demands.at_zero);
  const auto in_one = impacts_in_one(s, hits);
  note_changes(s, demands, before, was);

  const Ending<R> ending = follow_sequences(s, method, demands, impacts, rebounds);
  std::vector<int> opened;
  for (const GroupImpact<R>& impact : impacts)
    for (int j : impact.contacts)
      if (in_contact(was[j]) && !s.rests(j)) opened.push_back(j);
  std::optional<Collapse> collapse = hits.empty() ? collapse_at_parting(s) : collapse_of(s, hits, opened);
  if (in_one && !(collapse && collapse->digits)) {
    // The limit of a pressed chain with both does not depend on it. Near: by a quarter of the digits, a choice.
    if (!collapse || !among(collapse->chain, in_one->first) || !(collapse->digits_so_far > digits10<R> / 4.0))
      throw Undecided("impacts of " + member_names(s.setup, {in_one->first, in_one->second}) +
                      " follow one another within round-off");
    collapse->digits = collapse->digits_so_far;
  }
  if (collapse) note_collapse(s, collapse->chain);
  record(s, before.z, before.crossings);
  if (s.observer.jump && !s.done) tell_jump(s, before, impacts, was);
  if (s.done) return;
  if (collapse && collapse->digits) return go_to_collapse(s, method, *collapse);
  if (!ending.contacts.empty()) go_to_limit(s, method, ending.contacts, ending.sequence);
}

}  // namespace touchgo
