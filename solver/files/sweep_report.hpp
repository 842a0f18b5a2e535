// A sweep as CSV, row by row: a table of the orbits and one of the diagram points.
#pragma once

#include <string>

#include "solver/sweeps/sweep.hpp"

namespace touchgo {

/// The section of a sweep, a phase or "impact"; "0" where none is asked for: then no table has a column for it.
std::string section_of(const Sweep& what);

/// The columns of orbits with `exponents` Lyapunov exponents, two at least.
std::string orbits_header(std::size_t exponents, const std::string& section = "0");
/// One line: exponents, averages, period, verdict.
std::string orbit_line(const SweepRow& row, std::size_t exponents, const std::string& section = "0");

/// The columns of diagram points.
std::string points_header(const std::string& section = "0");
/// A line for each of these diagram points of the row; what a kind of point does not have is left empty. At impacts
/// they alone, each with its phase and the rate after it.
std::string point_lines(const SweepRow& row, const std::vector<DiagramPoint>& points, const std::string& section = "0");

}  // namespace touchgo
