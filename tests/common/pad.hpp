// A third contact law, the worked example of CONTRIBUTING.md: a pad that pushes with a preload and a spring while it is
// compressed,
//   N = N0 - k gap  in gap < 0,  no force in gap > 0.
// All of it stands here: its numbers in a case, and its functions (solver/contact/contact_law.hpp).
#pragma once

#include "solver/contact/contact_law.hpp"
#include "solver/contact/leading_derivative.hpp"
#include "solver/model/fields.hpp"

namespace touchgo::tests {

struct Pad {
  static constexpr std::array numbers{law_number("stiffness", Range::positive),
                                      own_number("preload", "N", Range::not_negative)};
  static constexpr LawEntry entry{.name = "pad",
                                  .numbers = numbers,
                                  .release = Release::published,
                                  .any_units = true,
                                  .help = "  pad: N0 - k g as long as the gap g is negative.\n"};

  template <Real R>
  static void prepare(const Contact& contact, const System<R>&, Joint<R>& joint) {
    joint.stiffness = decimal<R>(*contact.stiffness);
    joint.force_row = -joint.stiffness * joint.gap_row;
    joint.force_row[joint.force_row.size() - 1] += decimal<R>(contact.own.at("preload"));  // the last state is 1
  }

  // At gap = 0: the gap's leading derivative without the pad's force says whether it is compressed from here on.
  template <Real R>
  static void decide(RunState<R>& s, int j, int known_zeros, Instant instant) {
    s.contacts.status[j] = Status::open;
    const LeadingDerivative g = leading_derivative(s.phase(), s.joint(j).gap_row, s.z, known_zeros, instant);
    s.contacts.order[j] = g.order;
    if (g.sign < 0) s.contacts.status[j] = Status::closed;
  }

  template <Real R>
  static Demand start(RunState<R>& s, int j, InitialContact how) {
    if (how == InitialContact::compressed)
      s.contacts.status[j] = Status::closed;
    else
      decide(s, j, 2, Instant::sharp);
    return Demand::none;
  }

  template <Real R>
  static void guards(const Joint<R>& joint, const ContactPhase<R>&, const ContactState<R>& state, int j,
                     std::vector<Guard<R>>& all) {
    all.push_back(gap_guard(joint, j, state.status[j] == Status::open ? 1 : -1, state.order[j]));
  }

  template <Real R>
  static Demand event(RunState<R>& s, const Guard<R>& guard, Instant instant) {
    decide(s, guard.contact, instant == Instant::blunt ? 2 : 1, instant);
    return Demand::none;
  }

  // A start on the pad, moving into it.
  template <Real R>
  static void close(const Joint<R>&, ContactState<R>& state, int j, int) {
    state.status[j] = Status::closed;
  }

  template <Real R>
  static constexpr ContactLaw<R> answers() {
    return {prepare<R>, start<R>, guards<R>, event<R>, close<R>};
  }
};

// The law, for all scalar types (pad.cpp).
extern const Law pad;

}  // namespace touchgo::tests
