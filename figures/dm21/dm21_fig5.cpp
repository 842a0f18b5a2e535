// DM21, Fig. 5: a plastic collision, kept together as published until the force, having been positive, falls to
// zero. Where the force is negative the contact would have to pull.
#include "figures/dm21/figures.hpp"
#include "figures/drawing/motion.hpp"

namespace touchgo::figures::dm21 {

using namespace drawing;

Plot dm21_fig5(const Results& results) {
  return motion_plot("dm21_fig5", motions(results["dm21_motion_plastic_published"]));
}

}  // namespace touchgo::figures::dm21
