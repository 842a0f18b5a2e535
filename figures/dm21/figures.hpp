// The figures that belong to DM21: one function each, in a file of its name, its caption on top.
#pragma once

#include <string>

namespace touchgo::figures::dm21 {

void dm21_fig1(const std::string& cases, const std::string& folder);
void dm21_fig3(const std::string& cases, const std::string& folder);
void dm21_fig4(const std::string& cases, const std::string& folder);
void dm21_fig5(const std::string& cases, const std::string& folder);
void dm21_fig5_unilateral(const std::string& cases, const std::string& folder);
void dm21_missed(const std::string& cases, const std::string& folder);
void dm21_ob21_energy(const std::string& cases, const std::string& folder);
void dm21_order(const std::string& cases, const std::string& folder);
void dm21_rounding(const std::string& cases, const std::string& folder);

}  // namespace touchgo::figures::dm21
