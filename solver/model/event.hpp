// What a run leaves: events, and why it ended.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo::model {

using namespace number;

enum class Kind { impact, rest, accumulation, separation };
inline const char* name(Kind k) {
  constexpr const char* names[] = {"impact", "rest", "accumulation", "separation"};
  return names[static_cast<int>(k)];
}

/// How a step of the paper's method landed on an event.
enum class Landing { none, displacement, force, time, extrapolated };
inline const char* name(Landing l) {
  constexpr const char* names[] = {"", "displacement", "force", "time", "extrapolated"};
  return names[static_cast<int>(l)];
}

template <Real R>
struct Event {
  Kind kind;
  int contact;                                           // index in Setup::contacts
  R t;                                                   // s
  R position[2], velocity_before[2], velocity_after[2];  // of the contact's members in its order, m and m/s
  std::optional<R> impulse;                              // N s, hard impacts only
  R force = 0;                                           // N, just after the event; 0 when open
  std::vector<int> closed;                               // all closed contacts after the event
  bool in_sequence = false;                              // an impact that belongs to a sequence known to accumulate
  Landing landing = Landing::none;                       // method `steps` only
};

enum class Reason { until, events, undecided, degenerate };
inline const char* name(Reason r) {
  constexpr const char* names[] = {"until", "events", "undecided", "degenerate"};
  return names[static_cast<int>(r)];
}

template <Real R>
struct Run {
  std::vector<int> closed_at_start;
  std::vector<Event<R>> events;
  Reason reason = Reason::until;
  R end = 0;                   // s
  std::string message;         // why, for undecided and degenerate
  bool out_of_budget = false;  // undecided for want of computing steps
};

/// Ends a run whose outcome is not unique or cannot be told; what() says why.
struct Undecided : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The same where only the budget of computing steps is in the way: more digits would not help.
struct OutOfBudget : Undecided {
  using Undecided::Undecided;
};

}  // namespace touchgo::model
