// OB21, Fig. 11: phase trajectories for the soft contact model with r = 1, ks = 2000; period-2 motion solutions for eta
// = 4 (a), period-4 motion solutions for eta = 8 (b).
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_portraits.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig11(const Results& results) {
  return portraits("ob21_fig11", {{"η = 4", "ob21_settled_r1_ks2000_eta4"}, {"η = 8", "ob21_settled_r1_ks2000_eta8"}},
                   results);
}

}  // namespace touchgo::figures::ob21
