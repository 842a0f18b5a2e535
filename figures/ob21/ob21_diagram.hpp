// The three panels of OB21's bifurcation diagrams, for any system.
#pragma once

#include <string>
#include <vector>

#include "figures/drawing/plot.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo::figures::ob21 {

using namespace drawing;
using namespace sweeps;

/// Against the frequency eta: (a) xr at the instants sin(eta t) = 0; (b) lambda1, lambda2, left axis, and ae, right
/// axis; (c) ai, left axis, and vr just before impacts, right axis. Lines follow start 0, dots the others. Exponents of
/// -inf (superstable) stand in a band below the axis, ai = inf (the motion rests after accumulation) in one above.
/// Points that fall on one spot of the drawing are kept once, in the CSV too.
Plot diagram_plot(const std::string& name, const std::vector<SweepRow>& rows);

/// Sweeps and draws the diagram of that name.
void draw_diagram(const std::string& name, const std::string& cases, const std::string& folder);

}  // namespace touchgo::figures::ob21
