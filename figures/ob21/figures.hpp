// The figures that belong to OB21: one function each, in a file of its name, its caption on top. (Diagrams of which no
// more is to be said are drawn by ob21_diagram.hpp alone.) Each reads named results and computes nothing.
#pragma once

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::results;
using namespace drawing;

Plot ob21_fig1(const Results& results);
Plot ob21_fig2(const Results& results);
Plot ob21_fig3(const Results& results);
Plot ob21_fig9(const Results& results);
Plot ob21_fig10(const Results& results);
Plot ob21_fig11(const Results& results);
Plot ob21_fig14(const Results& results);
Plot ob21_fig16(const Results& results);
Plot ob21_hard_soft(const Results& results);
Plot ob21_exponent_scatter(const Results& results);
Plot ob21_count(const Results& results);
Plot ob21_equivalence(const Results& results);
Plot ob21_pull(const Results& results);

}  // namespace touchgo::figures::ob21
