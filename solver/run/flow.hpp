// The loop of a run: phase, event, phase, event, ... until its end. Both methods move through it (method.hpp). Orbits
// of one oscillator have a loop of their own, for speed (oscillator/walk.inl).
// Included only where it is compiled (precision_*.cpp).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/contact/contact_law.hpp"
#include "solver/contact/negative_gaps.hpp"
#include "solver/model/names.hpp"
#include "solver/run/arrive.hpp"
#include "solver/run/kept.hpp"
#include "solver/run/method.hpp"
#include "solver/run/simulation.hpp"

namespace touchgo {

/// Each contact in its status at t = 0, and what happens there at once.
template <Real R>
void start(RunState<R>& s, const Method<R>& method) {
  check_range(s);
  std::vector<bool> meet(s.joints(), false);
  Demands demands;
  bool closing = false;
  for (int j = 0; j < s.joints(); ++j) {
    const Joint<R>& joint = s.joint(j);
    auto begin = [&](InitialContact how) { meet[j] = law_of(joint).start(s, j, how) == Demand::decision; };
    if (law_of(joint).own_surface) {
      begin(InitialContact::anyhow);
      continue;
    }
    if (!joint.touching && !vanishes(s, joint.gap_row)) {
      if (s.gap(j) < 0) begin(InitialContact::compressed), s.starts_inside = s.starts_inside || joint.rigid;
      continue;
    }
    demands.at_zero.push_back(j);
    if (joint.touching || vanishes(s, joint.rate_row)) {
      begin(InitialContact::together);
      continue;
    }
    s.contacts.order[j] = 1;
    if (!(s.rate(j) < 0)) continue;
    closing = true;
    if (joint.rigid) {
      demands.hits.push_back(j);
    } else {
      s.pending.push_back({Kind::impact, j});
      law_of(joint).close(joint, s.contacts, j, 1);
    }
  }
  settle(s, meet, Instant::sharp);
  s.run.closed_at_start = contacts_of(s, Status::closed);
  for (const Pending<R>& p : s.pending) std::erase(s.run.closed_at_start, p.contact);  // it closes by its impact
  s.run.touching_at_start = contacts_of(s, Status::touching);
  if (!demands.hits.empty()) s.observer(s.t, s.z, s.phase());
  const PreEvent<R> before{s.phase(), s.z};
  if (s.observer.jump) tell_jump(s, before, {}, std::vector<Status>(s.joints(), Status::open));
  if (closing) {
    s.contacts.armed.assign(s.joints(), false);  // the impacts come before any force
    arrive(s, method, demands, PreEvent<R>{s.phase(), s.z});
  }
  s.observer(s.t, s.z, s.phase());
}

/// Whether the motion depends on the question if this guard, which touches zero to the digits in use, touches or
/// crosses it. It does not where a contact's force touches zero and the contact goes on as it was: a force that dips
/// below zero by d opens it for a time, and by a gap, that vanish with d.
template <Real R>
bool hangs_on(const RunState<R>& s, const Guard<R>& guard, const std::vector<Status>& was) {
  const int j = guard.contact;
  // The published rule: a force that has been positive may open it.
  const bool arms = s.joint(j).rigid && guard.sign < 0;
  return guard.of != GuardOf::force || arms || s.contacts.status[j] != was[j];
}

/// Whether the value of a row, that of a gap or its rate, is lost in its own rounding. 64: a heuristic.
template <Real R>
bool is_lost(const RunState<R>& s, const Row<R>& row) {
  using std::abs;
  return abs(dot(row, s.z)) <= 64 * epsilon<R>() * terms_of(row, s.z);
}

/// Too little time may have passed to tell gaps from zero that were zero before, as their guards say, and open: they go
/// on from there.
template <Real R>
void keep_zeros(RunState<R>& s, const std::vector<Guard<R>>& guards) {
  for (const Guard<R>& guard : guards) {
    const int j = guard.contact;
    const bool was_zero = guard.of == GuardOf::gap && guard.order > 0 && s.contacts.status[j] == Status::open;
    if (!was_zero || s.contacts.order[j] != 0 || !is_lost(s, s.joint(j).gap_row)) continue;
    if (const Row<R>& rate = s.joint(j).rate_row; dot(rate, s.z) > 0 && !is_lost(s, rate)) s.contacts.order[j] = 1;
  }
}

/// A gap that round-off cannot tell from zero at the start of a phase, and that closes: it crosses zero there.
template <Real R>
bool closes_at_once(const RunState<R>& s, const Guard<R>& guard, const R& t_before) {
  if (guard.of != GuardOf::gap || s.t - t_before > 16 * epsilon<R>() * s.t) return false;
  const Row<R>& rate = s.joint(guard.contact).rate_row;
  return guard.sign * dot(rate, s.z) < 0 && !is_lost(s, rate);
}

/// Whether contacts are together without a force, which what happens elsewhere may change.
template <Real R>
bool has_forceless(const RunState<R>& s) {
  for (int j = 0; j < s.joints(); ++j)
    if (s.touches(j) || (s.rests(j) && s.contacts.order[j] == ContactState<R>::unguarded)) return true;
  return false;
}

/// One phase and the event that ends it, or as much of it as there is up to `pause` (s). `idle` counts the latest
/// events between which no time passed, those of a collapse aside.
template <Real R>
void step(RunState<R>& s, const Method<R>& method, const R& pause, int& idle) {
  s.phases.make_room();
  const ContactPhase<R>& phase = s.phase();
  const std::vector<Guard<R>> guards = guards_of(s.system, phase, s.contacts);
  s.effort.template spend<R>(10.0 * s.joints() * static_cast<double>(s.z.size()));
  s.run.fastest_rate = std::max(s.run.fastest_rate, phase.rate);
  const R t_before = s.t;
  Arrival<R> arrival = method.next(phase, guards, s.t, s.z, pause, s.observer);
  s.t = arrival.t;
  if (arrival.hits.empty() && arrival.z.size() == 0) return end_run(s, Reason::until);
  s.z = std::move(arrival.z);
  if (!arrival.hits.empty() || s.t > t_before) s.contacts.pass();  // at the very end it has not moved
  s.observer(s.t, s.z, phase);
  check_range(s);
  if (method.passes_over_none && !s.starts_inside) check_gaps(s, phase);
  if (arrival.hits.empty()) {
    if (s.t < s.until) return put_together(s.system, phase.status, s.z);
    return end_run(s, Reason::until);
  }
  const bool collapsing = s.latest.contacts[guards[arrival.hits[0]].contact].in_collapse > 0;  // its energy falls
  idle = s.t > t_before || collapsing ? 0 : idle + 1;
  if (idle > 100) throw Undecided("events follow one another without time passing");

  for (std::size_t i = 0; i < arrival.hits.size(); ++i)
    arrival.simple[i] = arrival.simple[i] || closes_at_once(s, guards[arrival.hits[i]], t_before);
  PreEvent<R> before{phase, s.z, {}, arrival.landing, s.t > t_before || arrival.moved};
  const Vector<R> rates = derivative(phase, s.z);
  for (int i : arrival.hits) before.crossings.push_back({guards[i].contact, &guards[i].row, dot(guards[i].row, rates)});
  Demands demands;
  const bool alone = arrival.hits.size() == 1 && !has_forceless(s);
  for (std::size_t i = 0; i < arrival.hits.size(); ++i) {
    const Guard<R>& guard = guards[arrival.hits[i]];
    const Instant instant = !arrival.simple[i] ? Instant::blunt : alone ? Instant::alone : Instant::sharp;
    if (guard.of == GuardOf::gap) demands.at_zero.push_back(guard.contact);
    demands.add(law_of(s.joint(guard.contact)).event(s, guard, instant), guard.contact);
  }
  arrive(s, method, demands, before);
  keep_zeros(s, guards);
  for (std::size_t i = 0; i < arrival.hits.size(); ++i)
    if (const Guard<R>& guard = guards[arrival.hits[i]]; arrival.simple[i])
      continue;
    else if (hangs_on(s, guard, phase.status))
      s.run.grazes.push_back({s.t, guard.contact, guard.of});
    else if (s.observer.near)
      s.observer.near({guard.contact, guard.of, false, to_double(s.t), {}});
  if (!s.done) s.observer(s.t, s.z, s.phase());
}

/// The parts of a simulation.
template <Real R>
struct Simulation<R>::Inside {
  std::unique_ptr<Kept<R>> own;  // where nothing is kept for other runs
  RunState<R> state;
  Method<R> method;
  int idle = 0;

  template <class MakeMethod>
  Inside(Kept<R>* kept, const Setup& setup, const System<R>& system, const MakeMethod& make,
         const Observer<R>& observer, Effort& effort, const R& until, long max_events)
      : own(kept ? nullptr : std::make_unique<Kept<R>>(system, until)),
        state(setup, system, (kept ? *kept : *own).phases, observer, effort, until, max_events),
        method(make(kept ? *kept : *own)) {}

  // Does it, and ends the run with the reason why it cannot be done.
  template <class What>
  void attempt(What what) {
    try {
      what();
    } catch (const Interrupted&) {
      end_run(state, Reason::interrupted);
    } catch (const OutOfBudget& why) {
      end_run(state, Reason::undecided, why.what());
      state.run.out_of_budget = true;
    } catch (const WallToWall& chain) {
      std::string all;
      for (int j : state.system.along)
        if (state.joint(j).rigid && (state.rests(j) || j == chain.contact))
          all += (all.empty() ? "" : ", ") + contact_name(state.setup, j);
      end_run(state, Reason::undecided,
              "contacts " + all +
                  " would be closed from wall to wall, where forces are not unique; a soft contact in the chain makes "
                  "them so");
    } catch (const NegativeGap& why) {
      end_run(state, Reason::undecided, why.what());
      state.run.flawed = true;
    } catch (const Undecided& why) {
      end_run(state, Reason::undecided, why.what());
    }
  }
};

template <Real R>
Simulation<R>::Simulation(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
template <Real R>
Simulation<R>::~Simulation() = default;
template <Real R>
Simulation<R>::Simulation(Simulation&&) noexcept = default;

template <Real R>
bool Simulation<R>::step() {
  return step(inside_->state.until);
}

template <Real R>
bool Simulation<R>::step(const R& pause) {
  Inside& in = *inside_;
  if (!in.state.done) in.attempt([&] { touchgo::step(in.state, in.method, std::min(pause, in.state.until), in.idle); });
  return !in.state.done;
}

template <Real R>
const Run<R>& Simulation<R>::run() const {
  return inside_->state.run;
}

template <Real R>
std::vector<Event<R>> Simulation<R>::take_events() {
  RunState<R>& s = inside_->state;
  s.max_events -= std::exchange(s.run.counted, 0);
  return std::exchange(s.run.events, {});
}

template <Real R>
Snapshot<R> Simulation<R>::now() const {
  Snapshot<R> moment = inside_->state;
  moment.method = inside_->method.memory(moment.t, inside_->state.done);
  return moment;
}

template <Real R>
void Simulation<R>::place(const Snapshot<R>& moment) {
  static_cast<Snapshot<R>&>(inside_->state) = moment;
  inside_->state.forget_limits();
  inside_->method.recall(moment.method);
  inside_->idle = 0;
}

template <Real R>
const R& Simulation<R>::time() const {
  return inside_->state.t;
}

template <Real R>
void Simulation<R>::turn_back(const R& by) {
  RunState<R>& s = inside_->state;
  s.turn_back(by);
  s.forget_limits();
  s.until -= by;
  inside_->method.recall(inside_->method.memory(s.t, s.done));
}

/// The simulation of `system` (made from `setup`) from t = 0, or from a snapshot of an earlier one, to `until` (s).
/// method(kept) is its method.
template <Real R, class MakeMethod>
Simulation<R> begin(const Setup& setup, const System<R>& system, const MakeMethod& method, const Observer<R>& observer,
                    Effort& effort, const R& until, long max_events, const Snapshot<R>* from, Kept<R>* kept) {
  if (system.longest && until > *system.longest)
    throw std::invalid_argument("a system with a wall that has a velocity is followed up to the time it was made for");
  auto inside = std::make_unique<typename Simulation<R>::Inside>(kept, setup, system, method, observer, effort, until,
                                                                 max_events);
  RunState<R>& s = inside->state;
  s.run.start_length = s.z.head(system.n).cwiseAbs().maxCoeff();
  s.run.largest_mass = system.mass.maxCoeff();
  s.run.start_speed = s.z.segment(system.n, system.n).cwiseAbs().maxCoeff();
  if (system.too_wide) {
    inside->attempt([] { throw Undecided("the system's numbers are too far apart for double; --digits has room"); });
  } else if (from) {
    static_cast<Snapshot<R>&>(s) = *from;
    s.begun = s.t;
    inside->method.recall(from->method);
    s.run.closed_at_start = contacts_of(s, Status::closed);
    s.run.touching_at_start = contacts_of(s, Status::touching);
  } else {
    inside->attempt([&] { start(s, inside->method); });
  }
  return Simulation<R>(std::move(inside));
}

}  // namespace touchgo
