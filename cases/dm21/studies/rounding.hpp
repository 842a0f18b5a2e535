// What the six printed decimals of example 2's start leave open: all starts within half a unit of the last digit.
//
// The designed start (u = 0 and one velocity at 4.53 s) makes the gap's root triple; rounding unfolds it. Between its
// start and its first contact the gap is affine in the four numbers of the start, with coefficients that keep their
// signs while the first contact is about: so the earliest and the latest first contact are those of the two corners of
// the box where all four terms have one sign.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "cases/results/results.hpp"
#include "solver/model/event.hpp"

namespace touchgo::cases::dm21 {

/// The motion from one start; times in s, nan where there is no such event.
struct RoundedStart {
  std::array<double, 4> offset;  // of u1, u1', u3, u3' from the printed ones, in half-units of their last digit
  Kind kind;                     // of the first contact: impact, or rest
  double contact, closing;       // its time; closing speed, m/s
  int impacts;                   // listed before the accumulation
  double accumulation, separation;
};

struct Rounding {
  RoundedStart printed;                // taken exactly
  std::vector<RoundedStart> starts;    // 16 corners, then points of a Halton sequence
  double earliest, latest;             // first contact over the whole box, closed form at 50 digits, s
  std::array<int, 4> late_corner;      // signs of the offsets of the latest; the earliest has the opposite ones
  double time, half_unit;              // of the contact as printed, s
  double as_printed;                   // part of the Halton points whose first contact rounds to the printed time
  double designed_low, designed_high;  // m/s: the velocities at that time whose start rounds to the printed one
  // Proved of every start of the box, outwards to the next double, s: it has these three events, each within its range.
  std::pair<double, double> proved_contact, proved_together, proved_separation;
  // Of the starts in the box that meet tangentially: when they can. Of those that go on together too: when, with which
  // velocity; by the exact method from the first and the last of them, their first contact, a rest (else nan), and
  // separation; and the part of the half units that such a start needs at least, above 1 where there is none (and nan).
  std::pair<double, double> tangential_contact, admitted_contact, admitted_velocity, exact_contact, exact_separation;
  double admitted_share;
};

/// Throws std::logic_error where an event of the box is not proved. `c`: cases/dm21_grazing.toml. `points`: of the
/// Halton sequence. The same for any number of threads (0: as many as the machine has).
Rounding rounding(const Case& c, int points, int threads = 0);

/// Two tables: the starts, the printed one first; what holds for all.
std::vector<Table> tables(const Rounding& r);
Rounding rounding(const Table& starts, const Table& bounds);

/// A range in decimals with so many places, rounded outwards.
std::pair<std::string, std::string> outwards(const std::pair<double, double>& range, int places);

/// dm21_rounding, dm21_rounding_bounds: 2000 points.
std::vector<Study> rounding_studies();

}  // namespace touchgo::cases::dm21
