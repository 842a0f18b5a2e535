// The figures that belong to OB21: one function each, in a file of its name, its caption on top.
// Each draws results into a folder: NAME.svg, NAME.pdf, NAME.csv and the script NAME.gp. Throws DrawingFailed, FileError.
#pragma once

#include <string>

#include "cases/results/results.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::results;

void ob21_fig2(const Results& results, const std::string& folder);
void ob21_fig4(const Results& results, const std::string& folder);
void ob21_fig5(const Results& results, const std::string& folder);
void ob21_fig6(const Results& results, const std::string& folder);
void ob21_fig7(const Results& results, const std::string& folder);
void ob21_fig8(const Results& results, const std::string& folder);
void ob21_fig9(const Results& results, const std::string& folder);
void ob21_fig10(const Results& results, const std::string& folder);
void ob21_fig11(const Results& results, const std::string& folder);
void ob21_fig12(const Results& results, const std::string& folder);
void ob21_fig13(const Results& results, const std::string& folder);
void ob21_fig14(const Results& results, const std::string& folder);
void ob21_fig15(const Results& results, const std::string& folder);
void ob21_fig16(const Results& results, const std::string& folder);
void ob21_fig17(const Results& results, const std::string& folder);
void ob21_equivalence(const Results& results, const std::string& folder);
void ob21_pull(const Results& results, const std::string& folder);

}  // namespace touchgo::figures::ob21
