// Whether a code that never lets the body rest has the printed numbers of impacts, for some step and tolerance of its
// impact times, which the paper leaves out.
//
// Fixed before any of its counts was evaluated: values that one program printed were printed at ONE setting, so that
// all of them must be met there, each within half a unit of its last printed digit.
#pragma once

#include <optional>
#include <vector>

#include "cases/results/table.hpp"
#include "reference/ob21/fixed_step_impacts.hpp"

namespace touchgo::cases::ob21 {

/// Impacts per period at a frequency (rad/s), as printed.
struct PrintedCount {
  double frequency, per_period, tolerance;
};

/// The first setting of a table ob21_counted_impacts at which all of these are met.
std::optional<reference::ob21::FixedSteps> one_setting(const Table& table, const std::vector<PrintedCount>& printed);

}  // namespace touchgo::cases::ob21
