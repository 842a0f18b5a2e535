// A sweep as CSV.
#pragma once

#include <string>
#include <vector>

#include "solver/sweeps/sweep.hpp"

namespace touchgo::cases::program {

using namespace sweeps;

/// One row per parameter value and start: exponents, averages, period, verdict.
std::string csv(const std::vector<SweepRow>& rows);
/// One row per diagram point; what a kind of point does not have is left empty.
std::string points_csv(const std::vector<SweepRow>& rows);

}  // namespace touchgo::cases::program
