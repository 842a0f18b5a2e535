// The record of a run: the pending events of one instant become events, in their order along the line.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/contact/run_state.hpp"

namespace touchgo {

template <Real R>
struct MemberState {
  R position, velocity;  // m, m/s
};

/// Of the first (side 0) or second member of a contact in a state of this instant.
template <Real R>
MemberState<R> member_state(const RunState<R>& s, int contact, int side, const Vector<R>& z) {
  const Contact& c = s.setup.contacts[contact];
  const Member member = side == 0 ? c.first : c.second;
  if (member.is_body()) return {z[member.index], z[s.system.n + member.index]};
  const Row<R> wall = s.system.wall.row(member.index);
  const auto signal = z.tail(s.system.signals());
  return {R(wall.dot(signal)), R(s.system.signal_rate(wall).dot(signal))};
}

/// `z_before`: the state just before the instant; `crossings`: the guards that are zero at it. Ends the run where its
/// budget of events runs out.
template <Real R>
void record(RunState<R>& s, const Vector<R>& z_before, const std::vector<Crossing<R>>& crossings = {}) {
  check_range(s);
  auto rank = [&](const Pending<R>& p) { return std::find(s.system.along.begin(), s.system.along.end(), p.contact); };
  if (s.pending.size() > 1)
    std::stable_sort(s.pending.begin(), s.pending.end(),
                     [&](const Pending<R>& a, const Pending<R>& b) { return rank(a) < rank(b); });
  for (const Pending<R>& p : s.pending) {
    if (counts(p.kind) && s.run.counted++ >= s.max_events) {
      s.t = s.run.events.empty() ? s.begun : s.run.events.back().t;  // z is of the instant that has no room
      end_run(s, Reason::events, "the budget of max_events ran out");
      break;
    }
    // Its numbers are compared, become text, and fill the memory.
    s.effort.template spend<R>(200);
    s.effort.template spend<double>(50'000);
    Event<R> e;
    e.kind = p.kind;
    e.contact = p.contact;
    e.t = s.t;
    for (int side = 0; side < 2; ++side) {
      const MemberState<R> before = member_state(s, p.contact, side, z_before),
                           after = member_state(s, p.contact, side, s.z);
      e.position[side] = after.position;
      e.velocity_before[side] = before.velocity, e.velocity_after[side] = after.velocity;
    }
    if (p.impulse) check_range<R>(*p.impulse);
    e.impulse = p.impulse;
    for (const auto& [j, impulse] : p.shaken)
      e.shaken.push_back({j, impulse, {member_state(s, j, 0, s.z).velocity, member_state(s, j, 1, s.z).velocity}});
    e.impulses = p.impulses;
    if (s.is_closed(p.contact) && s.contacts.order[p.contact] != ContactState<R>::unguarded) {
      const Row<R>& force = s.phase().force_row[p.contact];
      check_range<R>(e.force = force.dot(s.z));
      if (vanishes(s, force)) e.force = 0;
    }
    e.closed = contacts_of(s, Status::closed);
    e.touching = contacts_of(s, Status::touching);
    if (p.kind != Kind::rest && p.kind != Kind::accumulation)
      for (const Crossing<R>& c : crossings)
        if (c.contact == p.contact) e.slope = c.slope;
    e.in_sequence = p.in_sequence;
    e.sequence = p.sequence;
    e.digits = p.digits;
    e.landing = p.landing;
    e.energy = p.energy;
    s.run.events.push_back(std::move(e));
  }
  s.pending.clear();
}

}  // namespace touchgo
