// The soft law: a spring and a damper between the members,  N = -(ks gap + cs rate).           [OB21, Eq. (17), (18)]
//
// Published [OB21, Eq. (18)]: acts throughout gap < 0. Unilateral: acts while it pushes, slack where it would pull.
#pragma once

#include "solver/contact/contact_law.hpp"
#include "solver/contact/leading_derivative.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/model/names.hpp"

namespace touchgo::contact {

using namespace impact;
using namespace model;

namespace soft {

template <Real R>
void prepare(const Contact& contact, const System<R>& system, Joint<R>& joint) {
  joint.stiffness = decimal<R>(*contact.stiffness);
  const R reduced = R(1) / system.inverse_reduced_mass(joint);
  joint.damping = contact.damping ? decimal<R>(*contact.damping)
                                  : impact::equal_energy_damping(joint.stiffness, reduced, joint.restitution);
  joint.force_row = -(joint.stiffness * joint.gap_row + joint.damping * joint.rate_row);
}

/// Compressed from now on; under the unilateral rule it acts only where it pushes.
template <Real R>
void compress(RunState<R>& s, int j) {
  ContactState<R>& c = s.contacts;
  c.status[j] = Status::closed;
  if (s.joint(j).release == Release::unilateral) {
    c.status[j] = Status::slack;
    const LeadingDerivative force = leading_derivative(s.phase(), s.phase().force_row[j], s.z, 0, Instant::sharp);
    if (force.sign > 0) c.status[j] = Status::closed;
    c.order[j] = force.order;
  } else {
    c.order[j] = leading_derivative(s.phase(), s.joint(j).gap_row, s.z, 0, Instant::sharp).order;
  }
}

/// The gap has just reached zero, its first `known_zeros` derivatives vanishing: in or out. True if in.
template <Real R>
bool surface(RunState<R>& s, int j, int known_zeros, Instant instant) {
  s.contacts.status[j] = Status::open;
  const LeadingDerivative g = leading_derivative(s.phase(), s.joint(j).gap_row, s.z, known_zeros, instant);
  s.contacts.order[j] = g.order;
  if (g.sign == 0)
    end_run(s, Reason::degenerate, "the gap of contact " + contact_name(s.setup, j) + " stays zero without a force");
  if (g.sign >= 0) return false;
  compress(s, j);
  if (s.joint(j).release == Release::published) s.contacts.order[j] = g.order;
  return true;
}

template <Real R>
Demand start(RunState<R>& s, int j, Start how) {
  if (how == Start::together)
    surface(s, j, 2, Instant::sharp);
  else
    compress(s, j);
  if (how == Start::closing) s.pending.push_back({Kind::impact, j});
  return Demand::none;
}

/// Open: until the gap is zero. Closed: until the gap is zero again (published) or the force is. Slack: until the force
/// pushes or the gap is zero.
template <Real R>
void guards(const Joint<R>& joint, const ContactPhase<R>& phase, const ContactState<R>& state, int j,
            std::vector<Guard<R>>& all) {
  const int order = state.order[j];
  switch (state.status[j]) {
    case Status::open:
      all.push_back(gap_guard(joint, j, 1, order));
      break;
    case Status::closed:
      all.push_back(joint.release == Release::published ? gap_guard(joint, j, -1, order)
                                                        : force_guard(phase, j, 1, order));
      break;
    case Status::slack:
      all.push_back(force_guard(phase, j, -1, order));
      all.push_back(gap_guard(joint, j, -1, 0));
      break;
  }
}

template <Real R>
Demand event(RunState<R>& s, const Guard<R>& guard, Instant instant, Landing landing) {
  const int j = guard.contact, known_zeros = instant == Instant::sharp ? 1 : 2;
  const Status was = s.contacts.status[j];
  bool acts = was == Status::closed;
  if (!guard.is_force) {
    acts = surface(s, j, known_zeros, instant);
  } else {  // the leading derivative of the force, or of minus it while slack
    const LeadingDerivative g = leading_derivative(s.phase(), guard.row, s.z, 1, instant);
    s.contacts.order[j] = g.order;
    if (g.sign < 0 && was == Status::slack) {
      compress(s, j);
      acts = true;
    } else if (g.sign < 0) {
      acts = false;
      s.contacts.status[j] = Status::slack;
      if (s.joint(j).damping == 0 || vanishes(s, s.joint(j).gap_row)) surface(s, j, 1, instant);
    }
  }
  if (acts && was != Status::closed) s.pending.push_back({Kind::impact, j, landing});
  if (!acts && was == Status::closed) s.pending.push_back({Kind::separation, j, landing});
  if (acts && was != Status::closed) s.since[j] = s.t;
  return Demand::none;
}

/// It changes the rate and, through the damper, the force.
template <Real R>
void impulse_elsewhere(RunState<R>& s, int j) {
  if (s.joint(j).release == Release::published || s.contacts.status[j] == Status::open) return;
  const bool acted = s.is_closed(j);
  compress(s, j);
  if (s.is_closed(j) != acted) s.pending.push_back({acted ? Kind::separation : Kind::impact, j});
}

}  // namespace soft

template <Real R>
ContactLaw<R> soft_law() {
  return {soft::prepare<R>, soft::start<R>, soft::guards<R>, soft::event<R>, soft::impulse_elsewhere<R>};
}

}  // namespace touchgo::contact
