// The limit of infinitely many impacts: the members are together there, and the run continues from it.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/contact/collapse.hpp"
#include "solver/contact/contact_law.hpp"
#include "solver/contact/settle.hpp"
#include "solver/run/method.hpp"
#include "solver/run/record.hpp"

namespace touchgo {

/// Events of a collapse belong to its sequence, of which no more are listed than of one contact's; limits of one
/// contact's impacts are among them.
template <Real R>
void note_collapse(RunState<R>& s, const std::vector<int>& chain) {
  for (Pending<R>& p : s.pending)
    if (among(chain, p.contact)) p.in_sequence = true, p.sequence = chain;
  if (s.latest.contacts[chain[0]].in_collapse > listed_impacts)
    std::erase_if(s.pending, [](const Pending<R>& p) { return !p.sequence.empty(); });
}

/// Kinetic energy (J) that the impacts of these contacts add on the way from z, where their members are in this phase,
/// to their limit: what the members gain there less what the phase's forces do.
template <Real R>
R energy_of_impacts(const System<R>& system, const std::vector<int>& contacts, const ContactPhase<R>& phase,
                    const Vector<R>& z, const Vector<R>& limit) {
  const int n = system.n;
  std::vector<bool> takes_part(n, false);
  for (int j : contacts)
    for (int body : {system.joints[j].first, system.joints[j].second})
      if (body >= 0) takes_part[body] = true;
  const Vector<R> rates = derivative(phase, z);
  R energy = 0;
  for (int i = 0; i < n; ++i) {
    if (!takes_part[i]) continue;
    const R &before = z[n + i], &after = limit[n + i];
    energy += system.mass[i] * ((after - before) * (after + before) / 2 - rates[n + i] * (limit[i] - z[i]));
  }
  return energy;
}

/// To the limit of a contact's impacts, or of those of several whose bodies have nothing in common, at one instant. On
/// the way the members are taken to be together, what rests beside them decided with that. Stays where it is if
/// something else happens first, or if the limit lies behind the run's end.
template <Real R>
void go_to_limit(RunState<R>& s, const Method<R>& method, const std::vector<int>& ending, const Sequence<R>& sequence) {
  const R& remaining = *sequence.remaining;
  if (s.t + remaining > s.until) return;
  const ContactState<R> contacts = s.contacts;
  const ContactPhase<R>& bouncing = s.phase();
  const Vector<R> z = s.z;
  auto stay = [&] { s.contacts = contacts, s.z = z; };
  std::vector<bool> meet(s.joints(), false);
  for (int k = 0; k < s.joints(); ++k) meet[k] = among(ending, k) || (s.joint(k).rigid && s.rests(k));
  auto settle_all = [&] {
    for (int j : ending)
      if (s.joint(j).release == Release::published) s.contacts.status[j] = Status::closed;
    settle(s, meet, Instant::sharp);
  };
  for (int j : ending) bring_together(s, j);
  settle_all();
  if (!std::all_of(ending.begin(), ending.end(), [&](int j) { return s.rests(j); })) return stay();
  const ContactPhase<R>& together = s.phase();
  std::vector<Guard<R>> guards = guards_of(s.system, together, s.contacts);
  std::erase_if(guards, [&](const Guard<R>& guard) { return among(ending, guard.contact); });
  Arrival<R> arrival = method.next(together, guards, s.t, s.z, R(s.t + remaining), {});
  if (!arrival.hits.empty()) return stay();  // another event comes first: continue impact by impact
  s.observer(s.t, z, bouncing);
  if (s.observer.jump) s.observer.jump({bouncing, together, z, s.z, {}, {}, ending});
  if (s.observer.flow) s.observer.flow(together, remaining);
  s.contacts = contacts;
  s.t = arrival.t;
  s.z = std::move(arrival.z);
  if (sequence.limit) s.z.head(2 * s.system.n) = *sequence.limit;
  s.contacts.pass();
  const Vector<R> z_before = s.z;
  settle_all();
  s.forget_limits();
  for (int j : ending) {
    s.since[j] = s.t;
    s.impacts[j] = {};
    s.latest.forget(j);
    s.pending.push_back({Kind::accumulation, j, method.limit_landing});
    // What rests beside it takes part in each impact.
    if (std::any_of(s.system.along.begin(), s.system.along.end(),
                    [&](int k) { return k != j && meet[k] && share_a_body(s.joint(j), s.joint(k)); }))
      s.pending.back().energy = energy_of_impacts(s.system, {j}, bouncing, z, z_before);
    if (s.latest.contacts[j].in_collapse > 0) note_collapse(s, {j});
  }
  // Where all that takes part rests, collapses are over: later ones count their own impacts.
  const std::vector<int> collapsing = s.latest.collapsing();
  if (std::all_of(collapsing.begin(), collapsing.end(), [&](int j) { return s.rests(j); })) s.latest.end_collapses();
  record(s, z_before);
}

/// To the limit of a collapse, which is reached to round-off: the chain continues as after a plastic impact, and all
/// that is together there is decided jointly.
template <Real R>
void go_to_collapse(RunState<R>& s, const Method<R>& method, const Collapse& collapse) {
  const ContactPhase<R>& flying = s.phase();
  const Vector<R> z = s.z;
  join_velocities(s.system, collapse.chain, s.z);
  std::vector<bool> meet(s.joints(), false);
  for (int j = 0; j < s.joints(); ++j) meet[j] = s.joint(j).rigid && s.rests(j);
  for (int j : collapse.active) {
    meet[j] = true;
    if (s.joint(j).release == Release::published) s.contacts.status[j] = Status::closed;
  }
  const Vector<R> together = s.z;
  R energy = energy_of_impacts(s.system, collapse.chain, flying, z, together);
  settle(s, meet, Instant::sharp);
  std::vector<int> others = s.latest.collapsing();
  std::erase_if(others, [&](int j) { return among(collapse.chain, j); });
  for (int j : collapse.active) {
    s.since[j] = s.t;
    s.impacts[j] = {};
    s.latest.forget(j);
    s.pending.push_back({Kind::accumulation, j, method.limit_landing});
    s.pending.back().digits = *collapse.digits;
    s.pending.back().energy = std::exchange(energy, 0);
  }
  if (!others.empty())  // a limit on the way of a larger collapse
    note_collapse(s, collapse.chain);
  else
    for (int j : collapse.chain) s.latest.contacts[j] = {};
  if (s.observer.jump) s.observer.jump({flying, s.phase(), z, s.z, {}, {}, collapse.active});
  record(s, together);
}

}  // namespace touchgo
