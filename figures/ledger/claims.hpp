// The whole ledger at a glance.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

Plot claims(const cases::Results& results);

}  // namespace touchgo::figures
