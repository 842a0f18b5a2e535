// The three panels of DM21's figures 3 to 5, for any case: (a) displacements, contact thicker; (b) velocities; (c)
// contact forces, their sign shown. Closed form as lines, the paper's steps as points.
#pragma once

#include "figures/drawing/figures.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::drawing {

/// `exact`: the motion in closed form. `steps`: points of the paper's method, may be empty.
Plot motion_plot(const std::string& name, const Case& c, const std::vector<Sample>& exact,
                 const std::vector<Sample>& steps);

/// Runs a case of the project by both methods, draws it under `name`. `release`: in place of the case's own.
void draw_example(const std::string& name, const std::string& case_file, std::optional<Release> release,
                  const std::string& folder);

}  // namespace touchgo::figures::drawing
