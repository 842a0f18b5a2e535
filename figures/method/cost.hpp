// What the exact method costs.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::method {

using namespace cases::results;
using namespace drawing;

Plot cost(const Results& results);

}  // namespace touchgo::figures::method
