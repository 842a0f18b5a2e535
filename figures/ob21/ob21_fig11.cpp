// OB21, Fig. 11: phase trajectories for the soft contact model with r = 1, ks = 2000; period-2 motion solutions for eta
// = 4 (a), period-4 motion solutions for eta = 8 (b).
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_portraits.hpp"

namespace touchgo::figures::ob21 {

void ob21_fig11(const std::string& cases, const std::string& folder) {
  draw_portraits("ob21_fig11", {{"η = 4", {"1", "2000"}, "4"}, {"η = 8", {"1", "2000"}, "8"}}, cases, folder);
}

}  // namespace touchgo::figures::ob21
