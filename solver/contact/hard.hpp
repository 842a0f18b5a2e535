// The hard law: members of a closed contact share position and velocity, an impact follows Newton's restitution.
// Which contacts close is decided jointly for all that meet (closed_set.hpp), which take an impulse jointly for a group
// (strike.hpp).
#pragma once

#include "solver/contact/contact_law.hpp"
#include "solver/model/fields.hpp"

namespace touchgo {

namespace hard {

template <Real R>
void prepare(const Contact&, const System<R>& system, Joint<R>& joint) {
  joint.force_row = Row<R>::Zero(system.dimension());
}

template <Real R>
Demand start(RunState<R>& s, int j, InitialContact how) {
  if (how == InitialContact::compressed) return Demand::none;
  if (s.joint(j).release == Release::published) s.contacts.status[j] = Status::closed;
  return Demand::decision;
}

/// Open: until the gap is zero. Closed: until the force is, once it has been positive (published) or from the start.
template <Real R>
void guards(const Joint<R>& joint, const ContactPhase<R>& phase, const ContactState<R>& state, int j,
            std::vector<Guard<R>>& all) {
  const int order = state.order[j];
  if (order == ContactState<R>::unguarded) return;
  if (state.status[j] == Status::open)
    all.push_back(gap_guard(joint, j, 1, order));
  else if (state.status[j] == Status::closed)
    all.push_back(force_guard(phase, j, joint.release == Release::unilateral || state.armed[j] ? 1 : -1, order));
}

template <Real R>
Demand event(RunState<R>& s, const Guard<R>& guard, Instant instant) {
  const int j = guard.contact;
  if (guard.of == GuardOf::gap) return instant != Instant::blunt && s.rate(j) < 0 ? Demand::impulse : Demand::decision;
  // Closed contacts are part of every decision, which arms those that push from here on.
  return guard.sign > 0 && instant == Instant::alone ? Demand::opening : Demand::none;
}

/// The order is its force's, which the decision finds.
template <Real R>
void close(const Joint<R>&, ContactState<R>& state, int j, int) {
  state.status[j] = Status::closed;
}

}  // namespace hard

struct Hard {
  static constexpr std::array numbers{law_number("restitution", Range::fraction, "rebound speed over approach speed")};
  static constexpr LawEntry entry{
      .name = "hard",
      .numbers = numbers,
      .rigid = true,
      .any_units = true,
      .help = R"(  hard, unilateral (the default of hard contacts): it is closed only while its
      force is positive. After an impact whose bodies stay together, at the
      start, and after an accumulation the force decides at once; where gap,
      rate and force vanish, the first derivative that does not.
  hard, published: once closed it stays closed until its force, having been
      positive since, falls to zero. It may pull until then. (The rule under
      which DM21's third example comes out as printed.)
)"};

  template <Real R>
  static constexpr ContactLaw<R> answers() {
    return {hard::prepare<R>, hard::start<R>, hard::guards<R>, hard::event<R>, hard::close<R>};
  }
};

}  // namespace touchgo
