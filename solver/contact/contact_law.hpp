// What a contact law must answer. Hard (hard.hpp) and soft (soft.hpp) are two answers; laws.hpp lists them.
//
// A contact is open (no force), closed (its force acts) or slack (compressed, its force held back); what leads from one
// to another is the law's. Laws are of two sorts. A contact that yields has a force that is a row over the state, and
// decides for itself. A rigid one keeps its members together by whatever force that takes; rigid contacts share their
// impulses and their forces, so that their law only says what to ask of the joint decision (strike.hpp, settle.hpp).
#pragma once

#include <vector>

#include "solver/contact/run_state.hpp"

namespace touchgo::contact {

/// How a contact that is not simply open stands at t = 0: gap < 0; gap and rate zero; gap zero and closing.
enum class Start { compressed, together, closing };

/// What a rigid contact asks for at an event: an impulse, by its restitution and with whoever shares it; or the
/// decision who stays together, the contact being one that touches without speed.
enum class Demand { none, impulse, decision };

template <Real R>
struct ContactLaw {
  /// Sets rigid, force_row and what they need, from the contact's parameters; members, rows and release are set.
  void (*prepare)(const Contact&, const System<R>&, Joint<R>&);
  /// Decides how contact j starts. It has no status yet but open.
  Demand (*start)(RunState<R>&, int j, Start);
  /// Adds the guards of contact j in this phase, one for each way in which its status can end.
  void (*guards)(const Joint<R>&, const ContactPhase<R>&, const ContactState<R>&, int j, std::vector<Guard<R>>&);
  /// What happens at the zero of one of these guards: the status after it, and the events to be recorded (`pending`).
  /// Instant::sharp where the guard crosses with a slope beyond doubt.
  Demand (*event)(RunState<R>&, const Guard<R>&, Instant, Landing);
  /// What an impulse at another contact does to this one. None: nothing.
  void (*impulse_elsewhere)(RunState<R>&, int j) = nullptr;
  /// For saltation, DR: what the contact's own impulse does to a difference of states, the gap rate being multiplied by
  /// -e. None: the law's events leave the state as it is, and only the field jumps.
  void (*reset)(const System<R>&, const Joint<R>&, const R& e, Vector<R>& difference) = nullptr;
  /// For saltation: what is left of a difference where the contact's members come together with no instant of their
  /// own.
  void (*merge)(const System<R>&, const Joint<R>&, Vector<R>& difference) = nullptr;
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
