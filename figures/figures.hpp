// The figures of the papers, drawn with gnuplot. They read results and compute nothing.
#pragma once

#include <string>
#include <vector>

#include "cases/case_file.hpp"
#include "solver/simulate.hpp"

namespace touchgo::figures {

/// A drawing that could not be made; what() says which and why.
struct DrawingFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Draws every figure into `folder`: NAME.svg, NAME.pdf and NAME.csv (and the script NAME.gp). `cases`: the folder of
/// the project's cases. Throws DrawingFailed, FileError.
void draw_all(const std::string& cases, const std::string& folder);

/// Draws one motion into `file`, by its ending .svg, .pdf or .png. Throws DrawingFailed, FileError.
void draw_case(const Case& c, const std::vector<Sample>& motion, const std::string& file);

// One function per figure, in a file of its name.
void dm21_fig1(const std::string& cases, const std::string& folder);
void dm21_fig3(const std::string& cases, const std::string& folder);
void dm21_fig4(const std::string& cases, const std::string& folder);
void dm21_fig5(const std::string& cases, const std::string& folder);
void dm21_fig5_unilateral(const std::string& cases, const std::string& folder);
void dm21_missed(const std::string& cases, const std::string& folder);
void dm21_ob21_energy(const std::string& cases, const std::string& folder);
void dm21_order(const std::string& cases, const std::string& folder);
void dm21_rounding(const std::string& cases, const std::string& folder);
void ob21_fig2(const std::string& cases, const std::string& folder);
void ob21_fig4(const std::string& cases, const std::string& folder);
void ob21_fig5(const std::string& cases, const std::string& folder);
void ob21_fig6(const std::string& cases, const std::string& folder);
void ob21_fig7(const std::string& cases, const std::string& folder);
void ob21_fig8(const std::string& cases, const std::string& folder);
void ob21_fig9(const std::string& cases, const std::string& folder);
void ob21_fig10(const std::string& cases, const std::string& folder);
void ob21_fig11(const std::string& cases, const std::string& folder);
void ob21_fig12(const std::string& cases, const std::string& folder);
void ob21_fig13(const std::string& cases, const std::string& folder);
void ob21_fig14(const std::string& cases, const std::string& folder);
void ob21_fig15(const std::string& cases, const std::string& folder);
void ob21_fig16(const std::string& cases, const std::string& folder);
void ob21_fig17(const std::string& cases, const std::string& folder);
void ob21_equivalence(const std::string& cases, const std::string& folder);
void ob21_pull(const std::string& cases, const std::string& folder);

}  // namespace touchgo::figures
