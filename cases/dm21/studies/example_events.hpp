// What happens in DM21's examples, and when.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "solver/model/event_kinds.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::cases::dm21 {

/// `motion`: together, grazing (from the printed start), designed (from the start that grazes at the printed time),
/// published and unilateral (of the plastic example, by the rule of release). `event`: impact, rest, accumulation,
/// separation; "pull ends" where the force of a closed contact, until then negative, becomes positive.
struct ExampleEvent {
  std::string motion, event;
  double t;        // s
  double closing;  // speed, m/s: of the masses towards each other just before an impact, else 0
};

/// In place of the printed start of two bodies: u = 0 and one velocity at a printed time, the middle of those that
/// round to it, at 50 digits. Nothing where no such start rounds to the printed one.
std::optional<Case> designed(Case printed, const Decimal& time);
/// That of example 2.
Case designed(const Case& grazing);

/// An event at 50 digits; position, closing speed before and velocity after are those of the contact's first member.
struct Happened {
  Kind kind;
  int contact;
  Mp50 t, position, closing, velocity_after, force;
};

/// Runs by the exact method at 50 digits, each computed once and kept, identified by the case's file and its start.
class ExampleRuns {
 public:
  /// With a rule of release in place of the contacts' own.
  const std::vector<Happened>& operator()(const Case& c, Release release);
  /// From a designed start, which has fifty digits itself: more would show that it does not graze.
  const std::vector<Happened>& designed(const Case& c);

 private:
  std::map<std::string, std::vector<Happened>> done_;
};

/// In the order of the motions above, each by time; "pull ends" in closed form.
std::vector<ExampleEvent> example_events(const OwnCases& cases, ExampleRuns& runs);

/// Columns motion, event, t (s), closing (m/s).
Table table(const std::vector<ExampleEvent>& events);

/// Those of one motion.
std::vector<ExampleEvent> example_events(const Table& table, const std::string& motion);

/// The first of a kind. Throws std::logic_error if there is none.
ExampleEvent first(const std::vector<ExampleEvent>& events, const std::string& kind);

/// dm21_events, and of the same runs event_times (event_times.hpp): the printed times of all cases.
std::vector<Study> example_event_studies();

}  // namespace touchgo::cases::dm21
