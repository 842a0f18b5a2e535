// How narrow the verifier's enclosures are, and what they take.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

Plot certified_width(const cases::Results& results);

}  // namespace touchgo::figures
