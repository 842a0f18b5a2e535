// The rows of OB21's printed exponents.
#pragma once

#include <array>

namespace touchgo::cases::ob21 {

/// A row prints one of experiments::printed_motions, in their order: l1 as printed, 1/s, with which the other five are
/// judged (its own judge reads it from the claim); the motion's period in forcing periods, 0 in chaos.
struct PrintedRow {
  const char* id;
  double l1;
  int n;
};
extern const std::array<PrintedRow, 6> printed_rows;

}  // namespace touchgo::cases::ob21
