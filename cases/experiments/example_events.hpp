// What happens in DM21's examples, and when.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::experiments {

using namespace results;

/// `motion`: together, grazing (from the printed start), designed (from the start that grazes at the printed time),
/// published and unilateral (of the plastic example, by the rule of release). `event`: impact, rest, accumulation,
/// separation; "pull ends" where the force of a closed contact, until then negative, becomes positive.
struct ExampleEvent {
  std::string motion, event;
  double t;        // s
  double closing;  // speed, m/s: of the masses towards each other just before an impact, else 0
};

/// Of example 2, in place of the printed start: u = 0 and one velocity at the printed time, the middle of those that
/// round to it, at 50 digits.
Case designed(Case grazing);

/// In the order of the motions above, each by time, by the exact method; "pull ends" in closed form.
std::vector<ExampleEvent> example_events(const OwnCases& cases);

/// Columns motion, event, t (s), closing (m/s).
Table table(const std::vector<ExampleEvent>& events);

/// Those of one motion.
std::vector<ExampleEvent> example_events(const Table& table, const std::string& motion);

/// The first of a kind. Throws std::logic_error if there is none.
ExampleEvent first(const std::vector<ExampleEvent>& events, const std::string& kind);

/// dm21_events.
std::vector<Study> example_event_studies();

}  // namespace touchgo::cases::experiments
