// Events of DM21's examples: printed, and found by the exact method.
#pragma once

#include <array>
#include <string>

#include "reference/dm21/designed_start.hpp"
#include "solver/files/case_file.hpp"
#include "solver/number/scalar.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::dm21 {

/// H, s: where the paper, which names no step, is judged by several.
inline constexpr const char* steps_of_time[] = {"0.1", "0.05", "0.01", "0.001"};

/// A number that is given as text.
Mp50 number(const std::string& digits);

/// The printed time of an event of a case, s. Throws std::runtime_error if there is none.
Decimal printed_time(const Case& c, const std::string& event);

/// The events of a case by the exact method, times to 18 digits.
Report exactly(const Case& c, const Decimal& until);
Report exactly(const Case& c);

/// The first event of a kind. Throws std::runtime_error if there is none.
EventText first(const Report& r, Kind kind);

/// The first event that leaves the contact closed. Throws std::runtime_error if there is none.
EventText first_closing(const Report& r);

/// (u1, u1', u2, u2') at t = 0: m, m/s.
using TwoMassStart = std::array<Mp50, 4>;

/// The starts of two masses that round to the case's and graze at `time` (s).
reference::dm21::DesignedStart<Mp50> designed_start(const Case& c, const Mp50& time);

/// The one in their middle for example 2 and its printed time.
TwoMassStart designed_start(const Case& two);

/// Of the second mass relative to the first, m/s.
Mp50 relative_velocity(const std::string (&v)[2]);

}  // namespace touchgo::cases::dm21
