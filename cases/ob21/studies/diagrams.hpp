// Which model each bifurcation diagram of OB21 shows.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

struct Diagram {
  std::string figure;
  Model model;
};

inline const std::vector<Diagram>& ob21_diagrams() {
  static const std::vector<Diagram> all{
      {"ob21_fig4", {"1", ""}},          {"ob21_fig5", {"1", "200000"}}, {"ob21_fig6", {"1", "2000"}},
      {"ob21_fig7", {"1", "500"}},       {"ob21_fig8", {"1", "100"}},    {"ob21_fig12", {"0.8", ""}},
      {"ob21_fig13", {"0.8", "200000"}}, {"ob21_fig14", {"0.6", ""}},    {"ob21_fig15", {"0.6", "200000"}},
      {"ob21_fig17", {"0.6", "100"}},
  };
  return all;
}

}  // namespace touchgo::cases::ob21
