// The figures that belong to DM21: one function each, in a file of its name, its caption on top.
// Each reads named results and computes nothing.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

Plot dm21_fig1(const cases::Results& results);
Plot dm21_fig2(const cases::Results& results);
Plot dm21_fig3(const cases::Results& results);
Plot dm21_fig4(const cases::Results& results);
Plot dm21_fig5(const cases::Results& results);
Plot dm21_fig5_unilateral(const cases::Results& results);
Plot dm21_chatter(const cases::Results& results);
Plot dm21_missed(const cases::Results& results);
Plot dm21_ob21_energy(const cases::Results& results);
Plot dm21_order(const cases::Results& results);
Plot dm21_release(const cases::Results& results);
Plot dm21_restitution(const cases::Results& results);
Plot dm21_rounding(const cases::Results& results);

}  // namespace touchgo::figures
