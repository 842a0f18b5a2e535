// A whole motion by the reference alone: from crossing to crossing, with the limits of accumulating impacts.
#pragma once

#include <optional>

#include "reference/lines/resolve.hpp"

namespace touchgo::reference::lines {

/// An occurrence with its instant, the positions and velocities of all bodies around it, and the contacts that act
/// afterwards.
struct TimedOccurrence {
  OccurrenceKind kind;
  int contact;
  Number t;
  Vector x, before, after;
  Number impulse, force;
  std::vector<LineStatus> status;
};

/// `doubt`: why the motion ends at `end` before its time, else empty.
struct Story {
  std::vector<TimedOccurrence> moments;
  std::vector<LineStatus> start;
  Situation end;
  std::string doubt;
};

/// The motion from `start` to `until` s. Impacts whose rest takes less than a nanosecond are taken for accumulating:
/// their limit is 2 v / (a (1 - e)) away, with an error of that time squared; it is not proved that they do. Impacts
/// that accumulate over several contacts by turns end in doubt.
Story follow(const Line& line, const LineState& start, const Number& until, int most_moments = 10000);

/// The seconds that the impacts of an open contact still take which has rebounded, to first order in its rate:
/// 2 v / (a (1 - e)), e the ratio of its latest impact; nothing where it is not pressed back or e = 1.
std::optional<Number> time_to_limit(const Line& line, int contact, const Situation& s);

/// Where the impacts of open contacts end: their members go together for `seconds`, what is left of rates lost as in a
/// plastic impact. Nothing where a chain reaches from wall to wall.
std::optional<Situation> limit(const Line& line, const std::vector<int>& contacts, const Situation& s,
                               const Number& seconds);

/// Which contacts act in a situation.
std::vector<bool> acting(const Situation& s);

}  // namespace touchgo::reference::lines
