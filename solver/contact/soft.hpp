// The soft law: a spring and a damper between the members,  N = -(ks gap + cs rate).           [OB21, Eq. (17), (18)]
//
// Published [OB21, Eq. (18)]: acts throughout gap < 0. Unilateral: acts while it pushes, slack where it would pull.
#pragma once

#include "solver/contact/contact_law.hpp"
#include "solver/contact/leading_derivative.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/model/fields.hpp"
#include "solver/number/text.hpp"

namespace touchgo {

namespace soft {

/// The damping equivalent to a contact's restitution, kg/s.                                 [OB21, Eqs. (12), (13)]
inline std::string damping_of(const Setup& setup, const Contact& c) {
  auto mass = [&](Member m) { return decimal<Mp50>(setup.bodies[m.index].mass); };
  const Mp50 reduced = !c.first.is_body()    ? mass(c.second)
                       : !c.second.is_body() ? mass(c.first)
                                             : reduced_mass(mass(c.first), mass(c.second));
  return text(equal_energy_damping(decimal<Mp50>(*c.stiffness), reduced, decimal<Mp50>(c.restitution)), 16);
}

template <Real R>
void prepare(const Contact& contact, const System<R>& system, Joint<R>& joint) {
  joint.stiffness = decimal<R>(*contact.stiffness);
  const R reduced = R(1) / system.inverse_reduced_mass(joint);
  joint.damping = contact.damping ? decimal<R>(*contact.damping)
                                  : equal_energy_damping(joint.stiffness, reduced, joint.restitution);
  joint.force_row = -(joint.stiffness * joint.gap_row + joint.damping * joint.rate_row);
}

/// Into gap < 0 with the gap's leading derivative: there the force pushes, its own leading derivative being that of the
/// rate where there is a damper.
template <Real R>
void close(const Joint<R>& joint, ContactState<R>& state, int j, int order) {
  state.status[j] = Status::closed;
  state.order[j] = joint.release == Release::unilateral && joint.damping > 0 ? order - 1 : order;
}

/// The leading derivative of a row over the state, now.
template <Real R>
LeadingDerivative leading(RunState<R>& s, const Row<R>& row) {
  return counted_derivative(s, s.phase(), row, 0, Instant::sharp);
}

/// Under the unilateral rule: it acts where its force pushes. A force of zero leaves that open.
template <Real R>
void push(RunState<R>& s, int j, int stage = 0) {
  ContactState<R>& c = s.contacts;
  s.questions[j].reset();
  c.status[j] = Status(Status::closed, stage);
  Guard<R> force = force_guard(s.phase(), j, 1, 0);
  const LeadingDerivative g = leading(s, force.row);
  c.order[j] = 0;
  if (!(g.order == 0 && g.sign > 0)) c.status[j] = Status(Status::slack, stage);
  if (g.order > 0) s.questions[j] = {std::move(force), 0, Instant::sharp};
}

/// Compressed already.
template <Real R>
void compress(RunState<R>& s, int j) {
  if (s.joint(j).release == Release::unilateral) return push(s, j);
  s.contacts.status[j] = Status::closed;
  s.contacts.order[j] = leading(s, s.joint(j).gap_row).order;
}

/// The gap has just reached zero: in or out by its rate, or for the joint decision where that is zero too.
template <Real R>
Demand surface(RunState<R>& s, int j, Instant instant) {
  s.contacts.status[j] = Status::open;
  s.questions[j].reset();
  if (instant == Instant::blunt || vanishes(s, s.joint(j).rate_row)) return Demand::decision;
  s.contacts.order[j] = 1;
  if (s.rate(j) < 0) close(s.joint(j), s.contacts, j, 1);
  return Demand::none;
}

template <Real R>
Demand start(RunState<R>& s, int j, InitialContact how) {
  if (how == InitialContact::together) return Demand::decision;
  compress(s, j);
  return Demand::none;
}

/// Open: until the gap is zero. Closed: until the gap is zero again (published) or the force is. Slack: until the force
/// pushes or the gap is zero.
template <Real R>
void guards(const Joint<R>& joint, const ContactPhase<R>& phase, const ContactState<R>& state, int j,
            std::vector<Guard<R>>& all) {
  const int order = state.order[j];
  switch (state.status[j].kind) {
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
    case Status::touching:
      break;
  }
}

/// The force has come to zero: its derivative decides whether it acts from here on.
template <Real R>
void go_on(RunState<R>& s, const Guard<R>& force, const LeadingDerivative& g) {
  ContactState<R>& c = s.contacts;
  const int j = force.contact;
  c.order[j] = g.order;
  if (g.sign != 0) c.status[j] = Status(g.sign == force.sign ? Status::closed : Status::slack, c.status[j].stage);
}

template <Real R>
Demand event(RunState<R>& s, const Guard<R>& guard, Instant instant) {
  const int j = guard.contact;
  if (guard.of == GuardOf::gap || s.joint(j).damping == 0 || vanishes(s, s.joint(j).gap_row))
    return surface(s, j, instant);
  return reach_zero(s, guard, instant);
}

/// It changes the rate and, through the damper, the force.
template <Real R>
void impulse_elsewhere(RunState<R>& s, int j) {
  const Status status = s.contacts.status[j];
  if (s.joint(j).release == Release::unilateral && (status == Status::closed || status == Status::slack)) push(s, j);
}

}  // namespace soft

struct Soft {
  static constexpr std::array numbers{law_number("stiffness", Range::positive),
                                      law_number("restitution", Range::positive_fraction, "sets the damping"),
                                      law_number("damping", Range::not_negative, "restitution", soft::damping_of)};
  static constexpr LawEntry entry{
      .name = "soft",
      .numbers = numbers,
      .release = Release::published,
      .any_units = true,
      .help = R"(  soft, published (the default of soft contacts): the force is -(ks g + cs g')
      as long as the gap g is negative. It may pull. (OB21, Eq. 18)
  soft, unilateral: max(0, -(ks g + cs g')) for g < 0: it only pushes, and may
      act again before g is back at 0.
)"};

  template <Real R>
  static constexpr ContactLaw<R> answers() {
    return {.prepare = soft::prepare<R>,
            .start = soft::start<R>,
            .guards = soft::guards<R>,
            .event = soft::event<R>,
            .close = soft::close<R>,
            .impulse_elsewhere = soft::impulse_elsewhere<R>,
            .go_on = soft::go_on<R>};
  }
};

}  // namespace touchgo
