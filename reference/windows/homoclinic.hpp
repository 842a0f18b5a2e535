// Sets for a horseshoe around a saddle of the impact map and motions that leave it and come back to it (homoclinic
// ones), found in double: a guess, which covering.hpp proves or does not.
//
// A homoclinic motion x_0 .. x_k: x_0 = saddle + s (unstable direction), x_k = saddle + (stable direction), so that it
// is in the saddle's set, has left it at x_1 .. x_(k-1), and is back. The sets there are as narrow across as it takes
// for the last one to cover the saddle's set, and as long as it takes to hold what the one before is mapped to.
#pragma once

#include "reference/windows/covering.hpp"

namespace touchgo::reference::windows {

struct Horseshoe {
  std::vector<CoveringSet> sets;               // the first one is the saddle's
  std::vector<std::pair<int, int>> relations;  // which covers which
};

/// Around the motion with one impact in so many periods, with the shortest homoclinic motions that there are; without
/// sets where none was found.
Horseshoe homoclinic_sets(double eta, double restitution, int periods);

}  // namespace touchgo::reference::windows
