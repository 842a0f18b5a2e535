// A sweep as a picture, over its parameter: the bifurcation diagram where its points are there, exponents, impacts per
// period; rows that are undecided are marked and counted.
#pragma once

#include <string>
#include <vector>

#include "figures/drawing/plot.hpp"
#include "solver/files/read_sweep.hpp"

namespace touchgo::figures {

/// At most this many rows are shown; of more every second, third ...
inline constexpr std::size_t most_rows = 8192;

/// Of rows or points, or both; what is not there has no panel. `name`: of the plot's files; `parameter`: what the axis
/// says. Throws DrawingFailed where nothing is.
Plot sweep_plot(const std::vector<SweepRow>& rows, const SweptPoints& points, const std::string& name = "sweep",
                const std::string& parameter = "parameter");

}  // namespace touchgo::figures
