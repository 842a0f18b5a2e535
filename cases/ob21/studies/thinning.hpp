// Bifurcation diagrams hold many points that a drawing cannot separate: of those that fall on one spot the first is
// kept.
//
// A panel shows one quantity, xr of the sections or vr of the impacts, over its range with a margin of 3 % on both
// sides, and is 340 spots high: a spot is about two thirds of a typographic point. Sections of the two halves of a
// period are drawn in two colours, and have spots of their own.
#pragma once

#include <vector>

#include "solver/sweeps/sweep.hpp"

namespace touchgo::cases::ob21 {

inline constexpr int spots_high = 340;

/// The rows, in their order, with the points that are the first on their spot at the row's parameter.
std::vector<SweepRow> thinned(std::vector<SweepRow> rows);

}  // namespace touchgo::cases::ob21
