// OB21, Fig. 11: ks = 2000, r = 1: period-2 motion at eta = 4 (a), period-4 motion at eta = 8 (b). The paper compares
// with the hard motions of its Figs. 9a and 10a, which are drawn below them here.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_portraits.hpp"

namespace touchgo::figures {

using namespace cases;

Plot ob21_fig11(const Results& results) {
  Plot plot = portraits("ob21_fig11",
                        {{"ob21_settled_r1_hard_eta4", "ob21_settled_r1_ks2000_eta4", "4", "2000"},
                         {"ob21_settled_r1_hard_eta8", "ob21_settled_r1_ks2000_eta8", "8", "2000"}},
                        results);
  plot.title = "OB21, Fig. 11: phase trajectories for ks = 2000 kg/s², r = 1, over those of hard impacts";
  return plot;
}

}  // namespace touchgo::figures
