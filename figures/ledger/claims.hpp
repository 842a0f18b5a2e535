// The whole ledger in one look.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

Plot claims(const cases::Results& results);

}  // namespace touchgo::figures
