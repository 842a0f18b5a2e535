// The functions of a contact law. Hard (hard.hpp) and soft (soft.hpp) are two laws.
//
// A contact is open (no force), closed (its force acts), slack (compressed, its force held back) or touching (closed
// without a force); what leads from one to another is the law's. Laws are of two sorts. A contact that yields has a
// force that is a row over the state. A rigid one keeps its members together by whatever force that takes; rigid
// contacts share their impulses and their forces, so that their law only requests them (strike.hpp, settle.hpp).
// Contacts of either sort whose gap and rate are both zero are decided together (closed_set.hpp), but for those whose
// law has a surface of its own, elsewhere than at gap 0: there the law alone decides.
#pragma once

#include <optional>
#include <vector>

#include "solver/contact/leading_derivative.hpp"
#include "solver/contact/run_state.hpp"
#include "solver/number/per_scalar.hpp"

namespace touchgo {

/// The state of a contact at t = 0 for which its law is called: gap < 0; gap and rate zero; any, for laws with a
/// surface of their own.
enum class InitialContact { compressed, together, anyhow };

/// What a contact needs at an event: an impulse, by its restitution and shared with its group (rigid ones only); the
/// joint decision which contacts stay together, its gap and rate being zero; or to open while all others stay as they
/// are, its force falling through zero (rigid ones only).
enum class Demand { none, impulse, decision, opening };

/// What the contacts' laws demand of one instant.
struct Demands {
  std::vector<int> hits, meetings;  // contacts that need an impulse; whose gap and rate are zero
  std::vector<int> at_zero;         // whose gap is zero, these and others
  std::optional<int> opening;

  void add(Demand demand, int j) {
    if (demand == Demand::impulse) hits.push_back(j);
    if (demand == Demand::decision) meetings.push_back(j);
    if (demand == Demand::opening) opening = j;
  }
};

template <Real R>
struct ContactLaw {
  /// Sets force_row and what it needs, from the contact's numbers; members, rows and release are set. A force row is
  /// made of gap_row, rate_row and the signals.
  void (*prepare)(const Contact&, const System<R>&, Joint<R>&);
  /// Decides how contact j starts. It has no status yet but open.
  Demand (*start)(RunState<R>&, int j, InitialContact);
  /// Adds the guards of contact j in this phase, one for each way in which its status can end.
  void (*guards)(const Joint<R>&, const ContactPhase<R>&, const ContactState<R>&, int j, std::vector<Guard<R>>&);
  /// What happens at the zero of one of these guards: the status after it. Instant::sharp, or alone, where the guard
  /// crosses with a slope beyond doubt. The loop records the change (run/arrive.hpp).
  Demand (*event)(RunState<R>&, const Guard<R>&, Instant);
  /// The gap of contact j, zero, is about to become negative by its derivative of this order: the status it takes, and
  /// the order of its guard where that follows. Not called for laws with a surface of their own.
  void (*close)(const Joint<R>&, ContactState<R>&, int j, int order) = nullptr;
  /// What an impulse at another contact does to this one. None: nothing.
  void (*impulse_elsewhere)(RunState<R>&, int j) = nullptr;
  /// Whether its contacts, which yield, may begin to act where the gap is not zero. Such a law demands nothing.
  bool own_surface = false;
  /// A guard of the contact, zero now, goes on so: the status after it. The answer to what its law has put into
  /// `questions` (run_state.hpp) in place of an own decision by accelerations.
  void (*go_on)(RunState<R>&, const Guard<R>&, const LeadingDerivative&) = nullptr;
};

template <Real R>
using AnswerIn = ContactLaw<R> (*)();

/// A law in all scalar types.
struct LawAnswers : PerScalar<AnswerIn> {};

template <class LAW>
constexpr LawAnswers answers_of = []<class... R>(std::tuple<R...>*) {
  return LawAnswers{{{LAW::template answers<R>...}}};
}(static_cast<Scalars*>(nullptr));

template <class LAW>
constexpr LawEntry entry_of(const LawAnswers& answers) {
  LawEntry entry = LAW::entry;
  entry.answers = &answers;
  return entry;
}
template <class LAW>
constexpr LawEntry entry_of_class = entry_of<LAW>(answers_of<LAW>);

/// One's own law: LAW has a `static constexpr LawEntry entry` and `template <Real R> static ContactLaw<R> answers()`.
/// Use the result as a contact's `law`, or among the laws that read_case takes.
template <class LAW>
constexpr Law law_of_class() {
  return {&entry_of_class<LAW>};
}

template <Real R>
ContactLaw<R> law_of(const Joint<R>& joint) {
  return joint.law->answers->template in<R>()();
}

/// A guard of a contact that yields has come to zero: alone it goes on below zero with a slope; else how it goes on is
/// put to the joint decision.
template <Real R>
Demand reach_zero(RunState<R>& s, const Guard<R>& guard, Instant instant) {
  if (instant == Instant::alone)
    law_of(s.joint(guard.contact)).go_on(s, guard, {1, -1});
  else
    s.questions[guard.contact] = {guard, 1, instant};
  return Demand::none;
}

template <Real R>
void set_law(const Contact& contact, const System<R>& system, Joint<R>& joint) {
  law_of(joint).prepare(contact, system, joint);
}

/// The guards of a phase, one for each way it can end.
template <Real R>
std::vector<Guard<R>> guards_of(const System<R>& system, const ContactPhase<R>& phase, const ContactState<R>& state) {
  std::vector<Guard<R>> guards;
  for (int j = 0; j < static_cast<int>(system.joints.size()); ++j)
    law_of(system.joints[j]).guards(system.joints[j], phase, state, j, guards);
  return guards;
}

/// The gap, the force or any other row over the state as a guard of contact j, times `sign`. The members are put
/// exactly together at the zero of the gap, and of nothing else.
template <Real R>
Guard<R> gap_guard(const Joint<R>& joint, int j, int sign, int order) {
  return {j, GuardOf::gap, sign, R(sign) * joint.gap_row, order};
}
template <Real R>
Guard<R> force_guard(const ContactPhase<R>& phase, int j, int sign, int order) {
  return {j, GuardOf::force, sign, R(sign) * phase.force_row[j], order};
}
template <Real R>
Guard<R> other_guard(const Row<R>& row, int j, int sign, int order) {
  return {j, GuardOf::other, sign, R(sign) * row, order};
}

}  // namespace touchgo
