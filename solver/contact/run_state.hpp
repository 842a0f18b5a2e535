// A run at one instant: the data that the loop, the contacts' laws and the record share.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/contact/contact_state.hpp"
#include "solver/contact/guards.hpp"
#include "solver/contact/leading_derivative.hpp"
#include "solver/contact/snapshot.hpp"
#include "solver/model/check_range.hpp"
#include "solver/model/effort.hpp"
#include "solver/model/event.hpp"
#include "solver/model/observer.hpp"

namespace touchgo {

/// An event of the present instant that is yet to be recorded.
template <Real R>
struct Pending {
  Kind kind;
  int contact;
  Landing landing = Landing::none;
  std::optional<R> impulse = {};
  std::vector<std::pair<int, R>> shaken = {};    // resting contacts of its group and their impulses
  std::vector<std::pair<int, R>> impulses = {};  // of all contacts of its group, where these are several
  bool in_sequence = false;
  std::vector<int> sequence = {};  // all its contacts, where these are several
  double digits = 0;               // to which the time is known, where that is less than the digits in use
  std::optional<R> energy = {};    // J, kinetic: the impacts up to a limit beside others add it
};

/// A guard of a contact that yields, zero at this instant, whose way on is a matter of derivatives: of accelerations,
/// which are not known before all that happens at once is (closed_set.hpp).
template <Real R>
struct Question {
  Guard<R> guard;
  int known_zeros;  // 1 where its value is zero as a root; 0 where it is to be told from round-off
  Instant instant;
};

template <Real R>
struct RunState : Snapshot<R> {
  using Snapshot<R>::z, Snapshot<R>::contacts;
  const Setup& setup;
  const System<R>& system;
  Observer<R> observer;
  Effort& effort;
  R until;
  long max_events;
  R begun = 0;  // s
  ContactPhases<R>& phases;

  std::vector<Pending<R>> pending = {};
  std::vector<std::optional<Question<R>>> questions = {};  // by contact
  std::vector<std::optional<R>> limits = {};               // s, of the sequences of impacts under way, by contact
  bool done = false;
  bool starts_inside = false;  // members of a rigid contact do, as a search for periodic orbits may have them
  Run<R> run = {};

  /// At t = 0, every contact open.
  RunState(const Setup& the_setup, const System<R>& the_system, ContactPhases<R>& the_phases, Observer<R> the_observer,
           Effort& the_effort, R the_end, long most_events)
      : Snapshot<R>(the_system),
        setup(the_setup),
        system(the_system),
        observer(std::move(the_observer)),
        effort(the_effort),
        until(std::move(the_end)),
        max_events(most_events),
        phases(the_phases),
        questions(the_system.joints.size()),
        limits(the_system.joints.size()) {
    phases.begin(effort);
  }

  const Joint<R>& joint(int j) const { return system.joints[j]; }
  int joints() const { return static_cast<int>(system.joints.size()); }
  bool is_closed(int j) const { return contacts.status[j] == Status::closed; }
  bool touches(int j) const { return contacts.status[j] == Status::touching; }
  /// Its members are together, or a soft contact acts.
  bool rests(int j) const { return in_contact(contacts.status[j]); }
  R gap(int j) const { return dot(joint(j).gap_row, z); }
  R rate(int j) const { return dot(joint(j).rate_row, z); }
  const ContactPhase<R>& phase() { return phases(contacts.status); }
  /// Each sequence is recognised anew from the impacts that follow; its limit is the same.
  void forget_limits() { limits.assign(limits.size(), std::nullopt); }
};

template <Real R>
void end_run(RunState<R>& s, Reason reason, std::string message = {}) {
  s.run.reason = reason;
  s.run.message = std::move(message);
  s.run.end = s.t;
  s.done = true;
}

/// The contacts of this status along the line.
template <Real R>
std::vector<int> contacts_of(const RunState<R>& s, StatusKind status) {
  std::vector<int> list;
  for (int j : s.system.along)
    if (s.contacts.status[j] == status) list.push_back(j);
  return list;
}

/// Whether the value of a row is zero to the round-off of these terms; or of its own.
template <Real R>
bool vanishes(const RunState<R>& s, const Row<R>& row, const R& terms) {
  using std::abs;
  return abs(dot(row, s.z)) <= epsilon_power<R>(3) * terms;
}
template <Real R>
bool vanishes(const RunState<R>& s, const Row<R>& row) {
  return vanishes(s, row, terms_of(row, s.z));
}

/// The part of the forcing signals that round-off of t leaves open. 4: a heuristic, for the roundings on the way there.
template <Real R>
R signal_off(const RunState<R>& s) {
  R fastest = 0;
  for (const Signal<R>& signal : s.system.forcing) fastest = std::max(fastest, signal.rate());
  return 4 * epsilon<R>() * fastest * s.t;
}

/// The leading derivative of a row in a phase from the present state on (leading_derivative.hpp), its work counted.
template <Real R>
LeadingDerivative counted_derivative(RunState<R>& s, const ContactPhase<R>& phase, const Row<R>& row, int known_zeros,
                                     Instant instant) {
  const LeadingDerivative g = leading_derivative(phase, row, s.z, known_zeros, instant, signal_off(s));
  s.effort.template spend<R>(2 * (g.order + 1.0) * (nonzeros(phase) + static_cast<double>(s.z.size())));
  return g;
}

/// Throws Undecided where the state overflows.
template <Real R>
void check_range(const RunState<R>& s) {
  for (const R& x : s.z) check_range<R>(x);
  for (int j = 0; j < s.joints(); ++j) check_range<R>(s.gap(j)), check_range<R>(s.rate(j));
}

}  // namespace touchgo
