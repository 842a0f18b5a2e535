// Whether anything crosses zero while a motion lasts, by dense sampling.
//
// Samples lie a twentieth of the fastest time scale apart; between two of them a quantity is the cubic through its
// values and slopes, whose error is about 1e-8 of its size. Values that near zero are computed again at 50 digits. So
// a crossing is missed only where it is both narrower than a sample and not the cubic's: a heuristic, but a fine one.
#pragma once

#include <optional>

#include "reference/lines/motion.hpp"
#include "reference/lines/resolve.hpp"

namespace touchgo::reference::lines {

/// A quantity that is not below zero while a motion lasts: rows[0] * z, or the larger of both rows. Not `armed`: it
/// counts only from when it has been positive.
struct Inequality {
  int contact;
  std::vector<Vector> rows;
  bool armed = true;
};

/// Open hard contacts: the gap. Closed ones: the force. Soft ones that act: the force, or minus the gap under the
/// published rule; that do not: the gap, or what the force lacks to push.
std::vector<Inequality> guards(const Line& line, const LineMotion& m, const Situation& s);

/// Value of a guard, and the size of the terms it is the sum of.
Number value(const Inequality& g, const Vector& z);
Number size(const Inequality& g, const Vector& z);

struct Violation {
  int contact;
  Number after;  // s from the start: before here the guard is below zero
};

struct Scan {
  std::optional<Violation> crossing;
  std::vector<bool> pushed;  // contacts whose guard was not armed and has been positive
  Vector end;                // z after the whole time, at 50 digits; empty where something crossed
  double disagreement = 0;   // of the two ways through time, relative to |z|
};

/// Looks for the first crossing after more than 0 and less than `seconds`, or (`to_the_end`) not more.
Scan scan(const LineMotion& m, const Vector& z, const Number& seconds, const std::vector<Inequality>& guards,
          bool to_the_end);

/// The seconds from z to the zero of a guard that is above zero at `low` (or just after it, where `low` is 0) and below
/// at `high`; 0 where it never is above.
Number root(const LineMotion& m, const Vector& z, const Inequality& guard, const Number& low, const Number& high);

}  // namespace touchgo::reference::lines
