// When DM21's first and third examples have their events, over the restitution from 0 to 1, under both rules of
// release.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::dm21 {

/// An event of a run, by `touchgo events` (exact). Of impacts that accumulate those that lie less than `at_the_limit`
/// before their limit are left out: there are infinitely many.
struct EventOver {
  std::string of, release;  // the case's name; unilateral, published, or either: the same event under both
  double printed_for;       // the restitution of the case, for which the source prints its times
  double restitution;
  std::string event;  // impact, rest, accumulation, separation; change: where the list of kinds becomes another one
  double t;           // s
};
inline constexpr double at_the_limit = 0.1;  // s

/// At 101 values of the restitution.
std::vector<EventOver> events_over_restitution(const std::string& name, const Case& c);

/// Columns case, release, printed for, restitution, event, t (s).
Table table(const std::vector<EventOver>& all);
std::vector<EventOver> events_over_restitution(const Table& table);

/// dm21_restitution: both examples.
std::vector<Study> restitution_event_studies();

}  // namespace touchgo::cases::dm21
