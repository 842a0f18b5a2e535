// The loop of a run: phase, event, phase, event, ... until its end. Both methods move through it (method.hpp). Orbits
// of one oscillator have a loop of their own, for speed (oscillator/walk.hpp).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "solver/contact/contact_law.hpp"
#include "solver/model/names.hpp"
#include "solver/run/arrive.hpp"
#include "solver/run/method.hpp"

namespace touchgo::run {

using namespace contact;

/// Each contact in its status at t = 0, and what happens there at once.
template <Real R>
void start(RunState<R>& s, const Method<R>& method) {
  check_range(s);
  std::vector<bool> touching(s.joints(), false);
  Demands demands;
  for (int j = 0; j < s.joints(); ++j) {
    const Joint<R>& joint = s.joint(j);
    auto begin = [&](Start how) {
      const Demand demand = law_of(joint).start(s, j, how);
      touching[j] = demand == Demand::decision;
      if (demand == Demand::impulse) demands.hits.push_back(j);
    };
    if (!joint.touching && !vanishes(s, joint.gap_row)) {
      if (s.gap(j) < 0) begin(Start::compressed);
    } else if (joint.touching || vanishes(s, joint.rate_row)) {
      begin(Start::together);
    } else if (s.rate(j) < 0) {
      begin(Start::closing);
    } else {
      s.contacts.order[j] = 1;
    }
  }
  settle(s, touching, Instant::sharp);
  s.run.closed_at_start = closed_contacts(s);
  const Before<R> before{s.phase(), s.z};
  if (s.observer.jump) tell_jump(s, before, {}, std::vector<Status>(s.joints(), Status::open), false);
  if (!demands.hits.empty() || !s.pending.empty()) arrive(s, method, demands, Before<R>{s.phase(), s.z});
  s.observer(s.t, s.z, s.phase());
}

/// One phase and the event that ends it. `idle` counts the latest events between which no time passed.
template <Real R>
void step(RunState<R>& s, const Method<R>& method, int& idle) {
  const ContactPhase<R>& phase = s.phase();
  const std::vector<Guard<R>> guards = guards_of(s.system, phase, s.contacts);
  const R t_before = s.t;
  Arrival<R> arrival = method.next(phase, guards, s.t, s.z, s.until, s.observer);
  s.t = arrival.t;
  s.z = std::move(arrival.z);
  std::fill(s.contacts.order.begin(), s.contacts.order.end(), 0);
  s.observer(s.t, s.z, phase);
  check_range(s);
  if (arrival.hits.empty()) return end_run(s, Reason::until);
  idle = s.t > t_before ? 0 : idle + 1;
  if (idle > 100) throw Undecided("events follow one another without time passing");

  const Before<R> before{phase, s.z, &guards[arrival.hits[0]].row, arrival.hits.size() > 1, arrival.landing};
  Demands demands;
  for (std::size_t i = 0; i < arrival.hits.size(); ++i) {
    const Guard<R>& guard = guards[arrival.hits[i]];
    const Instant instant = arrival.simple[i] ? Instant::sharp : Instant::blunt;
    demands.add(law_of(s.joint(guard.contact)).event(s, guard, instant, arrival.landing), guard.contact);
  }
  arrive(s, method, demands, before);
  s.observer(s.t, s.z, s.phase());
}

/// Runs `system` (made from `setup`) from t = 0 to `until` (s). The observer sees the state on the way.
template <Real R>
Run<R> flow(const Setup& setup, const System<R>& system, const Method<R>& method, const Observer<R>& observer,
            const R& until, long max_events) {
  RunState<R> s = start_of_run(setup, system, observer, until, max_events);
  try {
    start(s, method);
    for (int idle = 0; !s.done;) step(s, method, idle);
  } catch (const OutOfBudget& why) {
    end_run(s, Reason::undecided, why.what());
    s.run.out_of_budget = true;
  } catch (const WallToWall& chain) {
    std::string all;
    for (int j : s.along)
      if (s.joint(j).rigid && (s.is_closed(j) || j == chain.contact))
        all += (all.empty() ? "" : ", ") + contact_name(setup, j);
    end_run(s, Reason::undecided,
            "contacts " + all +
                " would be closed from wall to wall, where forces are not unique; a soft contact in the chain makes "
                "them so");
  } catch (const Undecided& why) {
    end_run(s, Reason::undecided, why.what());
  }
  return std::move(s.run);
}

}  // namespace touchgo::run
