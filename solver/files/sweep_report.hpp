// A sweep as CSV, row by row: a table of the orbits and one of the diagram points.
#pragma once

#include <string>

#include "solver/sweeps/sweep.hpp"

namespace touchgo {

/// The columns of orbits with `exponents` Lyapunov exponents, two at least.
std::string orbits_header(std::size_t exponents);
/// One line: exponents, averages, period, verdict.
std::string orbit_line(const SweepRow& row, std::size_t exponents);

/// The columns of diagram points.
std::string points_header();
/// A line for each of these diagram points of the row; what a kind of point does not have is left empty.
std::string point_lines(const SweepRow& row, const std::vector<DiagramPoint>& points);

}  // namespace touchgo
