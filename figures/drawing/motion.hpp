// The panels of DM21's figures 3 to 5, for any case: displacements, and the coordinates of walls; velocities; contact
// forces, their sign shown, where a contact has any. The exact motion as lines, broad and grey behind them while in
// contact, the paper's steps as points, printed times as thin vertical lines.
#pragma once

#include <string>
#include <vector>

#include "figures/drawing/marks.hpp"
#include "figures/drawing/motion_data.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

/// Without a title. Without steps there are no points. A wall further from the bodies than twice the range they take is
/// left out. Throws DrawingFailed where there is no sample, or a value above 1e300.
Plot motion_plot(const std::string& name, const cases::dm21::Motions& m, const std::vector<WallLine>& walls = {},
                 const Marks& marks = {});

}  // namespace touchgo::figures
