// What can happen in a run and why a run ends: names alone, for code without numbers.
#pragma once

namespace touchgo {

/// stage: a contact with several stages comes to the next one, or back.
enum class Kind { impact, rest, accumulation, separation, stage };
inline const char* name(Kind k) {
  constexpr const char* names[] = {"impact", "rest", "accumulation", "separation", "stage"};
  return names[static_cast<int>(k)];
}

/// Whether an event counts against max_events: a passage of a stage, inside a contact, does not.
inline bool counts(Kind k) { return k != Kind::stage; }

/// What a guard is of its contact: the gap, the force, or another quantity of the contact's law.
enum class GuardOf { gap, force, other };

/// How a step of the paper's method landed on an event: with the gap, the force or another guard as independent
/// variable, in time, or at an extrapolated limit.
enum class Landing { none, displacement, force, time, extrapolated, guard };
inline const char* name(Landing l) {
  constexpr const char* names[] = {"", "displacement", "force", "time", "extrapolated", "guard"};
  return names[static_cast<int>(l)];
}

enum class Reason { until, events, undecided, degenerate, interrupted };
inline const char* name(Reason r) {
  constexpr const char* names[] = {"until", "events", "undecided", "degenerate", "interrupted"};
  return names[static_cast<int>(r)];
}

}  // namespace touchgo
