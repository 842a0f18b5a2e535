// OB21, Fig. 9: period-2 motions (z = 1/2), eta = 4, r = 1: hard (a), ks = 200000 (b); here one over the other, and
// their difference.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_portraits.hpp"
#include "figures/ob21/ob21_printed.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;

Plot ob21_fig9(const Results& results) {
  Plot plot = portraits_with_difference(
      "ob21_fig9", {"ob21_settled_r1_hard_eta4", "ob21_settled_r1_ks200000_eta4", "4", "200000"}, results);
  plot.title = "OB21, Fig. 9: phase trajectories at η = 4 rad/s, r = 1";
  plot.caption += " " + printed_exponents(results["ledger"], "4");
  return plot;
}

}  // namespace touchgo::figures
