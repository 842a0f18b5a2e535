// OB21, Fig. 10: phase trajectories of period-4 motion solutions (z = 1/4) for eta = 8, r = 1; hard contact model (a),
// soft contact model for ks = 200000 (b).
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_portraits.hpp"

namespace touchgo::figures::ob21 {

void ob21_fig10(const std::string& cases, const std::string& folder) {
  draw_portraits("ob21_fig10", {{"hard", {"1"}, "8"}, {"k_s = 200000", {"1", "200000"}, "8"}}, cases, folder);
}

}  // namespace touchgo::figures::ob21
