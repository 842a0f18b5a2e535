// OB21, Fig. 10: phase trajectories of period-4 motion solutions (z = 1/4) for eta = 8, r = 1; hard contact model (a),
// soft contact model for ks = 200000 (b).
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_portraits.hpp"

namespace touchgo::figures::ob21 {

Plot ob21_fig10(const Results& results) {
  return portraits("ob21_fig10",
                   {{"hard", "ob21_settled_r1_hard_eta8"}, {"k_s = 200000", "ob21_settled_r1_ks200000_eta8"}}, results);
}

}  // namespace touchgo::figures::ob21
