// The record of a run: the pending events of one instant become events, in their order along the line.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/contact/run_state.hpp"

namespace touchgo::run {

using namespace contact;

/// `z_before`: the state just before the instant. Ends the run where its budget of events runs out.
template <Real R>
void record(RunState<R>& s, const Vector<R>& z_before) {
  check_range(s);
  auto rank = [&](const Pending<R>& p) { return std::find(s.along.begin(), s.along.end(), p.contact); };
  std::stable_sort(s.pending.begin(), s.pending.end(),
                   [&](const Pending<R>& a, const Pending<R>& b) { return rank(a) < rank(b); });
  for (const Pending<R>& p : s.pending) {
    if (static_cast<long>(s.run.events.size()) >= s.max_events) {
      s.t = s.run.events.empty() ? R(0) : s.run.events.back().t;
      end_run(s, Reason::events, "the budget of max_events ran out");
      break;
    }
    Event<R> e;
    e.kind = p.kind;
    e.contact = p.contact;
    e.t = s.t;
    const Joint<R>& at = s.joint(p.contact);
    const Member ends[2] = {s.setup.contacts[p.contact].first, s.setup.contacts[p.contact].second};
    for (int side = 0; side < 2; ++side) {
      const int body = side == 0 ? at.first : at.second, n = s.system.n;
      const Vector<R> signal = s.z.tail(s.system.signals());
      const Row<R> wall = body < 0 ? Row<R>(s.system.wall.row(ends[side].index)) : Row<R>();
      e.position[side] = body >= 0 ? s.z[body] : R(wall.dot(signal));
      e.velocity_before[side] = body >= 0 ? z_before[n + body] : R(s.system.signal_rate(wall).dot(signal));
      e.velocity_after[side] = body >= 0 ? s.z[n + body] : e.velocity_before[side];
    }
    e.impulse = p.impulse;
    if (s.is_closed(p.contact) && s.contacts.order[p.contact] != ContactState<R>::unguarded)
      e.force = s.phase().force_row[p.contact].dot(s.z);
    e.closed = contacts_of(s, Status::closed);
    e.touching = contacts_of(s, Status::touching);
    e.in_sequence = p.in_sequence;
    e.landing = p.landing;
    s.run.events.push_back(std::move(e));
  }
  s.pending.clear();
}

}  // namespace touchgo::run
