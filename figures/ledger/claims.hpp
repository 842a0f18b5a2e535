// The whole ledger in one look.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::ledger {

using namespace cases::results;
using namespace drawing;

Plot claims(const Results& results);

}  // namespace touchgo::figures::ledger
