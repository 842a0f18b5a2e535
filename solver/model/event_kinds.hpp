// What can happen in a run and why a run ends: names alone, for whoever needs no numbers.
#pragma once

namespace touchgo::model {

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

enum class Reason { until, events, undecided, degenerate, interrupted };
inline const char* name(Reason r) {
  constexpr const char* names[] = {"until", "events", "undecided", "degenerate", "interrupted"};
  return names[static_cast<int>(r)];
}

}  // namespace touchgo::model
