// The three panels of OB21's bifurcation diagrams, for any system.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::results;
using namespace drawing;

/// Against the frequency eta: (a) xr at the instants sin(eta t) = 0; (b) lambda1, lambda2, left axis, and ae, right
/// axis; (c) ai, left axis, and vr just before impacts, right axis. Lines follow start 0, dots the others. Exponents of
/// -inf (superstable) stand in a band below the axis, ai = inf (the motion rests after accumulation) in one above.
/// `orbits`, `points`: a survey and its points, as the study of a model makes them.
Plot diagram_plot(const std::string& name, const Table& orbits, const Table& points);

/// The two results that a diagram of the paper draws. Throws std::out_of_range where there is none of that name.
std::vector<std::string> diagram_needs(const std::string& figure);

/// The diagram of that name.
Plot diagram(const std::string& figure, const Results& results);

}  // namespace touchgo::figures::ob21
