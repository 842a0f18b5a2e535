// The figures that belong to DM21: one function each, in a file of its name, its caption on top.
// Each reads named results and computes nothing.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::dm21 {

using namespace cases::results;
using namespace drawing;

Plot dm21_fig1(const Results& results);
Plot dm21_fig2(const Results& results);
Plot dm21_fig3(const Results& results);
Plot dm21_fig4(const Results& results);
Plot dm21_fig5(const Results& results);
Plot dm21_fig5_unilateral(const Results& results);
Plot dm21_chatter(const Results& results);
Plot dm21_missed(const Results& results);
Plot dm21_ob21_energy(const Results& results);
Plot dm21_order(const Results& results);
Plot dm21_release(const Results& results);
Plot dm21_rounding(const Results& results);

}  // namespace touchgo::figures::dm21
