// The hard law: members of a closed contact share position and velocity, an impact follows Newton's restitution.
// Who is closed is decided for all rigid contacts together (closed_set.hpp).
#pragma once

#include "solver/contact/contact_law.hpp"
#include "solver/contact/restitution.hpp"

namespace touchgo::contact {

namespace hard {

template <Real R>
void prepare(const Contact&, const System<R>& system, Joint<R>& joint) {
  joint.rigid = true;
  joint.force_row = Row<R>::Zero(system.dimension());
}

template <Real R>
Demand start(RunState<R>& s, int j, Start how) {
  if (how == Start::closing) return Demand::impulse;
  if (how == Start::compressed) return Demand::none;
  if (s.joint(j).release == Release::published) s.contacts.status[j] = Status::closed;
  return Demand::decision;
}

/// Open: until the gap is zero. Closed: until the force is, once it has been positive (published) or from the start.
template <Real R>
void guards(const Joint<R>& joint, const ContactPhase<R>& phase, const ContactState<R>& state, int j,
            std::vector<Guard<R>>& all) {
  if (state.status[j] == Status::open)
    all.push_back(gap_guard(joint, j, 1, state.order[j]));
  else
    all.push_back(
        force_guard(phase, j, joint.release == Release::unilateral || state.armed[j] ? 1 : -1, state.order[j]));
}

template <Real R>
Demand event(RunState<R>& s, const Guard<R>& guard, Instant instant, Landing) {
  const int j = guard.contact;
  if (!guard.is_force) return instant == Instant::sharp && s.rate(j) < 0 ? Demand::impulse : Demand::decision;
  if (guard.sign < 0) s.contacts.armed[j] = true;
  return Demand::none;  // closed contacts are part of every decision
}

template <Real R>
void reset(const System<R>& system, const Joint<R>& joint, const R& e, Vector<R>& y) {
  apply_impulse(system, joint, restitution_impulse(system, joint, e, R(joint.rate_row.dot(y))), y);
}

/// Takes the difference of the gap away, the common one left alone.
template <Real R>
void merge(const System<R>& system, const Joint<R>& joint, Vector<R>& y) {
  const R share = joint.gap_row.dot(y) / system.inverse_reduced_mass(joint);
  if (joint.first >= 0) y[joint.first] += share / system.mass[joint.first];
  if (joint.second >= 0) y[joint.second] -= share / system.mass[joint.second];
}

}  // namespace hard

template <Real R>
ContactLaw<R> hard_law() {
  return {hard::prepare<R>, hard::start<R>, hard::guards<R>, hard::event<R>, nullptr, hard::reset<R>, hard::merge<R>};
}

}  // namespace touchgo::contact
