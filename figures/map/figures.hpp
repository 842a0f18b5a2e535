// The figures that are maps or sweeps: one function each, in a file of its name, its caption on top.
// Each reads named results and computes nothing.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

Plot ob21_map(const cases::Results& results);
Plot ob21_agreement(const cases::Results& results);
Plot bouncing_map(const cases::Results& results);
Plot impact_damper(const cases::Results& results);
Plot backlash(const cases::Results& results);
Plot staged_stop(const cases::Results& results);

}  // namespace touchgo::figures
