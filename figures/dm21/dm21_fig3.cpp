// DM21, Fig. 3: masses initially moving together. (a) displacements, contact thicker, (b) velocities, (c)
// interaction force; analytical and numerical.
#include "figures/dm21/figures.hpp"
#include "figures/drawing/motion.hpp"

namespace touchgo::figures::dm21 {

using namespace drawing;

Plot dm21_fig3(const Results& results) { return motion_plot("dm21_fig3", motions(results["dm21_motion_together"])); }

}  // namespace touchgo::figures::dm21
