// The figures that belong to OB21: one function each, in a file of its name, its caption on top. (Diagrams of which no
// more is to be said are drawn by ob21_diagram.hpp alone.) Each reads named results and computes nothing.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

Plot ob21_fig1(const cases::Results& results);
Plot ob21_fig2(const cases::Results& results);
Plot ob21_fig3(const cases::Results& results);
Plot ob21_fig9(const cases::Results& results);
Plot ob21_fig10(const cases::Results& results);
Plot ob21_fig11(const cases::Results& results);
Plot ob21_fig14(const cases::Results& results);
Plot ob21_fig16(const cases::Results& results);
Plot ob21_hard_soft(const cases::Results& results);
Plot ob21_exponent_scatter(const cases::Results& results);
Plot ob21_count(const cases::Results& results);
Plot ob21_plane(const cases::Results& results);
Plot ob21_equivalence(const cases::Results& results);
Plot ob21_pull(const cases::Results& results);
Plot ob21_atlas(const cases::Results& results);
std::vector<std::string> atlas_needs();  // its results
Plot ob21_windows(const cases::Results& results);
std::vector<std::string> windows_needs();  // its results

}  // namespace touchgo::figures
