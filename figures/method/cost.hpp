// What the exact method costs.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

Plot cost(const cases::Results& results);

}  // namespace touchgo::figures
