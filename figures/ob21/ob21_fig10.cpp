// OB21, Fig. 10: period-4 motions (z = 1/4), eta = 8, r = 1: hard (a), ks = 200000 (b); here one over the other, and
// their difference.
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_portraits.hpp"
#include "figures/ob21/ob21_printed.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;

Plot ob21_fig10(const Results& results) {
  Plot plot = portraits_with_difference(
      "ob21_fig10", {"ob21_settled_r1_hard_eta8", "ob21_settled_r1_ks200000_eta8", "8", "200000"}, results);
  plot.title = "OB21, Fig. 10: phase trajectories at η = 8 rad/s, r = 1";
  plot.caption += " " + printed_exponents(results["ledger"], "8");
  return plot;
}

}  // namespace touchgo::figures
