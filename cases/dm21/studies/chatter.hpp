// How the masses of DM21's second example meet, in detail: from the start as it is printed, and from the one
// that grazes at the printed time and rounds to it.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::dm21 {

/// The gap between two masses, its rate, and the force of their contact over time.
struct Meeting {
  std::vector<double> t, gap, rate, force;  // s, m, m/s, N; the force nan while they are apart
};

/// From `from` to `until`, every `interval` (all s) and on both sides of every event, by the exact method at 50 digits.
Meeting meeting(const Case& c, const Decimal& from, const Decimal& until, const Decimal& interval);

/// Columns start (printed, designed), t (s), gap (m), force (N), rate (m/s).
Table table(const Meeting& printed, const Meeting& designed);
Meeting meeting(const Table& table, const std::string& start);

/// dm21_chatter: from 4.49 s to 4.83 s, every 0.5 ms.
std::vector<Study> chatter_studies();

}  // namespace touchgo::cases::dm21
