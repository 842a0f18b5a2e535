// What a run leaves: events, and why it ended.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/model/errors.hpp"
#include "solver/model/event_kinds.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo {

/// The impulse that a closed contact transmits when another one of its group is hit.
template <Real R>
struct TransmittedImpulse {
  int contact;
  R impulse;            // N s
  R velocity_after[2];  // of its members in its order, m/s
};

template <Real R>
struct Event {
  Kind kind;
  int contact;                                           // index in Setup::contacts
  R t;                                                   // s
  R position[2], velocity_before[2], velocity_after[2];  // of the contact's members in its order, m and m/s
  std::optional<R> impulse;                              // N s, hard impacts only
  std::vector<TransmittedImpulse<R>> shaken;             // with the first impact of a group
  std::vector<std::pair<int, R>> impulses;               // of each contact of its group, where these are several
  R force = 0;                                           // N, just after the event; 0 when open
  R slope = 0;                                           // m/s or N/s: of the guard that falls to zero; 0: of none
  std::vector<int> closed, touching;                     // all such contacts after the event
  bool in_sequence = false;                              // belongs to a sequence of impacts known to accumulate
  std::vector<int> sequence = {};                        // all contacts of that sequence, where these are several
  double digits = 0;                                     // t is known to, where that is less than the digits in use
  Landing landing = Landing::none;                       // method `steps` only
  std::optional<R> energy = {};                          // J, kinetic: the impacts up to a limit beside others add it
};

/// An instant at which a guard of a contact reaches zero without crossing it, as far as the digits in use
/// can decide: more digits may decide otherwise.
template <Real R>
struct Graze {
  R t;  // s
  int contact;
  GuardOf of;
};

template <Real R>
struct Run {
  std::vector<int> closed_at_start, touching_at_start;
  std::vector<Event<R>> events;
  long counted = 0;  // of the events, those that count against max_events
  std::vector<Graze<R>> grazes;
  Reason reason = Reason::until;
  R start_length = 0, start_speed = 0, largest_mass = 0;  // m, m/s, kg: of all bodies, at the start
  R fastest_rate = 0;                                     // 1/s: no phase is faster (ContactPhase::rate)
  R end = 0;                                              // s
  std::string message;                                    // why, for undecided and degenerate
  bool out_of_budget = false;                             // undecided since the budget is spent
  bool flawed = false;                                    // undecided because a hard contact's gap is negative
};

}  // namespace touchgo
