// What a contact law must answer. Hard (hard.hpp) and soft (soft.hpp) are two answers; laws.hpp lists them.
//
// A contact is open (no force), closed (its force acts), slack (compressed, its force held back) or touching (closed
// without a force); what leads from one to another is the law's. Laws are of two sorts. A contact that yields has a
// force that is a row over the state. A rigid one keeps its members together by whatever force that takes; rigid
// contacts share their impulses and their forces, so that their law only says what to ask (strike.hpp, settle.hpp).
// Contacts of either sort whose gap and rate are both zero are decided together (closed_set.hpp).
#pragma once

#include <vector>

#include "solver/contact/run_state.hpp"

namespace touchgo::contact {

/// How a contact that is not simply open stands at t = 0: gap < 0, or gap and rate zero.
enum class Start { compressed, together };

/// What a contact asks for at an event: an impulse, by its restitution and with whoever shares it (rigid ones only); or
/// the decision who stays together, its gap and rate being zero.
enum class Demand { none, impulse, decision };

/// What the contacts' laws demand of one instant.
struct Demands {
  std::vector<int> hits, meetings;  // contacts that need an impulse; whose gap and rate are zero
  std::vector<int> at_zero;         // whose gap is zero, these and others

  void add(Demand demand, int j) {
    if (demand == Demand::impulse) hits.push_back(j);
    if (demand == Demand::decision) meetings.push_back(j);
  }
};

template <Real R>
struct ContactLaw {
  /// Sets rigid, force_row and what they need, from the contact's parameters; members, rows and release are set.
  void (*prepare)(const Contact&, const System<R>&, Joint<R>&);
  /// Decides how contact j starts. It has no status yet but open.
  Demand (*start)(RunState<R>&, int j, Start);
  /// Adds the guards of contact j in this phase, one for each way in which its status can end.
  void (*guards)(const Joint<R>&, const ContactPhase<R>&, const ContactState<R>&, int j, std::vector<Guard<R>>&);
  /// What happens at the zero of one of these guards: the status after it. Instant::sharp where the guard crosses with
  /// a slope beyond doubt. The loop records what that makes of the contact (run/arrive.hpp).
  Demand (*event)(RunState<R>&, const Guard<R>&, Instant);
  /// The gap of contact j, zero, is about to become negative by its derivative of this order: the status it takes, and
  /// the order of its guard where that follows.
  void (*close)(const Joint<R>&, ContactState<R>&, int j, int order);
  /// What an impulse at another contact does to this one. None: nothing.
  void (*impulse_elsewhere)(RunState<R>&, int j) = nullptr;
};

/// The laws by their key, hard and soft first. Compiled for each scalar type (laws.hpp). Further ones may be appended
/// before runs begin.
template <Real R>
std::vector<ContactLaw<R>>& laws();

template <Real R>
const ContactLaw<R>& law_of(const Joint<R>& joint) {
  return laws<R>()[static_cast<std::size_t>(joint.law)];
}

/// The guards of a phase, one for each way it can end.
template <Real R>
std::vector<Guard<R>> guards_of(const System<R>& system, const ContactPhase<R>& phase, const ContactState<R>& state) {
  std::vector<Guard<R>> guards;
  for (int j = 0; j < static_cast<int>(system.joints.size()); ++j)
    law_of(system.joints[j]).guards(system.joints[j], phase, state, j, guards);
  return guards;
}

/// The gap or the force of contact j as a guard, times `sign`.
template <Real R>
Guard<R> gap_guard(const Joint<R>& joint, int j, int sign, int order) {
  return {j, false, sign, R(sign) * joint.gap_row, order};
}
template <Real R>
Guard<R> force_guard(const ContactPhase<R>& phase, int j, int sign, int order) {
  return {j, true, sign, R(sign) * phase.force_row[j], order};
}

}  // namespace touchgo::contact
