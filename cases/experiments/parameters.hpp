// What DM21's examples are made of, as their case files have it.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::experiments {

using namespace results;

/// dm21_parameters. Columns case; of body B m(B) (kg), c(B) (kg/s), k(B) (kg/s^2), and at the start x(B) (m), v(B)
/// (m/s); e, the restitution.
std::vector<Study> parameter_studies();

}  // namespace touchgo::cases::experiments
