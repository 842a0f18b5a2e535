// The figures that belong to OB21: one function each, in a file of its name, its caption on top.
#pragma once

#include <string>

namespace touchgo::figures::ob21 {

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

}  // namespace touchgo::figures::ob21
