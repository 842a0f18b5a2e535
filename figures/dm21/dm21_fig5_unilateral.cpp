// The start of DM21, Fig. 5 under the separation test that the paper states, Fi <= 0.
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures::dm21 {

Plot dm21_fig5_unilateral(const Results& results) {
  Plot plot = example_plot("dm21_fig5_unilateral", {"plastic_unilateral", "dm21_plastic", "unilateral"}, results);
  plot.title = "DM21, Fig. 5 with a contact that cannot pull";
  plot.caption =
      "The paper's third example under the separation test that the paper states, a force of at most zero: "
      "the masses part right after the impact, meet again and separate. " +
      plot.caption;
  return plot;
}

}  // namespace touchgo::figures::dm21
