// Sweeps of the project's own systems with several stops over their frequency (rad/s).
#pragma once

#include <vector>

#include "cases/results/results.hpp"
#include "solver/files/read_sweep.hpp"

namespace touchgo::cases {

/// impact_damper_rows, impact_damper_points, and the same of backlash and staged_stop: rows of a sweep from the case's
/// start, and the points of its bifurcation diagram.
std::vector<Study> own_sweep_studies();

/// The length of these runs, in periods.
RunLength own_sweep_length();

/// Such tables, read back.
std::vector<SweepRow> swept_rows(const Table& table);
std::vector<SweptPoint> swept_points(const Table& table);

}  // namespace touchgo::cases
