// The three panels of DM21's figures 3 to 5, for any case: (a) displacements, contact thicker; (b) velocities; (c)
// contact forces, their sign shown. Closed form as lines, the paper's steps as points.
#pragma once

#include <string>

#include "cases/experiments/motions.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::drawing {

using namespace cases::experiments;

/// Without steps there are no points.
Plot motion_plot(const std::string& name, const Motions& m);

}  // namespace touchgo::figures::drawing
