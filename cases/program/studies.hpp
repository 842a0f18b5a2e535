// All named results that the program can make.
#pragma once

#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases {

/// Every study, the longest first. A new one is added here.
std::vector<Study> all_studies();

}  // namespace touchgo::cases
