// The figures that belong to DM21: one function each, in a file of its name, its caption on top.
// Each draws results into a folder: NAME.svg, NAME.pdf, NAME.csv and the script NAME.gp. Throws DrawingFailed, FileError.
#pragma once

#include <string>

#include "cases/results/results.hpp"

namespace touchgo::figures::dm21 {

using namespace cases::results;

void dm21_fig1(const Results& results, const std::string& folder);
void dm21_fig3(const Results& results, const std::string& folder);
void dm21_fig4(const Results& results, const std::string& folder);
void dm21_fig5(const Results& results, const std::string& folder);
void dm21_fig5_unilateral(const Results& results, const std::string& folder);
void dm21_missed(const Results& results, const std::string& folder);
void dm21_ob21_energy(const Results& results, const std::string& folder);
void dm21_order(const Results& results, const std::string& folder);
void dm21_rounding(const Results& results, const std::string& folder);

}  // namespace touchgo::figures::dm21
