// DM21, Fig. 4: "The dynamic response of two bodies that begin with different initial conditions. Here they
// approach each other tangentially and begin moving together. Later they separate." From the printed start.
#include "figures/dm21/figures.hpp"
#include "figures/drawing/motion.hpp"

namespace touchgo::figures::dm21 {

using namespace drawing;

Plot dm21_fig4(const Results& results) { return motion_plot("dm21_fig4", motions(results["dm21_motion_grazing"])); }

}  // namespace touchgo::figures::dm21
