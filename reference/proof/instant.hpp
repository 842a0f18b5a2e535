// What ends a phase, and what happens at that instant: impulses, who stays together, and what this is called.
#pragma once

#include "reference/proof/contacts.hpp"
#include "reference/proof/event_kind.hpp"

namespace touchgo::reference::proof {

enum class EndBy { gap, force };

/// A row that ends a phase where it falls to zero.
struct PhaseEnd {
  int contact;
  EndBy of;
  bool arms;         // a published contact whose force becomes positive: no event
  std::string name;  // "the gap of contact 1-2"
  MixedRow row;
  BallRow in_balls;
};

/// Those of a phase in which the contacts stand so.
std::vector<PhaseEnd> phase_ends(const Model& model, const PhaseInBalls& phase, const std::vector<Standing>& standing,
                                 const std::vector<bool>& armed);

/// Records that the row is exactly zero at this instant.
void cut(ProvedState& state, const MixedRow& row);

/// What asks for a decision at an instant.
struct Instant {
  std::vector<int> hits;      // hard contacts whose members approach each other,
  std::vector<Ball> before;   // at these rates, m/s
  std::vector<int> opening;   // gap zero, members part: at a start
  std::vector<int> released;  // hard published contacts that open
  std::vector<Standing> old;  // how contacts stood before
  std::vector<bool> silent;   // changes of these contacts are no events
};

/// At the start of a run, of which `state` has time, numbers and space: how contacts stand, and what is to be decided.
/// `quiet`: nothing moves into a contact.
Instant start_of_run(const Model& model, Phases& phases, ProvedState& state, bool& quiet);

/// At the zeros of these guards. `landing`: rates of contacts just before, where they are known better than from the
/// state. None: the zeros only arm contacts, nothing is to be decided.
std::optional<Instant> at_zeros(const Model& model, ProvedState& state, const std::vector<const PhaseEnd*>& zeros,
                                const std::vector<std::optional<Ball>>& landing);

struct Happened {
  std::vector<std::pair<EventKind, int>> events;
  RationalMatrix map;  // of the impulses, over the state
};
/// Decides it. Throws Unproved.
Happened decide(const Model& model, Phases& phases, ProvedState& state, const Instant& instant);

}  // namespace touchgo::reference::proof
