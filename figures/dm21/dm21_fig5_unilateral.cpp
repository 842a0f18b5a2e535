// The start of DM21, Fig. 5 under the separation test the paper states, Fi <= 0: the masses part at once, meet again
// and separate later.
#include "figures/dm21/figures.hpp"
#include "figures/drawing/motion.hpp"

namespace touchgo::figures::dm21 {

using namespace drawing;

Plot dm21_fig5_unilateral(const Results& results) {
  return motion_plot("dm21_fig5_unilateral", motions(results["dm21_motion_plastic_unilateral"]));
}

}  // namespace touchgo::figures::dm21
