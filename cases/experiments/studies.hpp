// All named results that the program can make.
#pragma once

#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::experiments {

using namespace results;

/// Every study, the longest first. A new one is added here.
std::vector<Study> all_studies();

}  // namespace touchgo::cases::experiments
