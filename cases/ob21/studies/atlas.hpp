// An atlas of the windows of OB21's motions with one impact: where they exist and are stable, followed over the
// frequency (continuation/windows.hpp), with what ends each; for every base and restitution of the paper.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// One window, rad/s.
struct AtlasWindow {
  std::string restitution, stiffness;  // of the model; "" for hard impacts
  int periods;
  double low, high;
  std::string low_is, high_is;  // flip, fold, grazing ..; range: an end of the paper's range
};

std::vector<AtlasWindow> atlas_windows(const Table& table);
Table atlas_table(const std::vector<AtlasWindow>& windows);

/// Hard, ks = 200000, 2000, 500 and 100 kg/s^2, each at r = 1, 0.8 and 0.6.
std::vector<Model> atlas_models();

/// ob21_atlas.
std::vector<Study> atlas_studies();

}  // namespace touchgo::cases::ob21
