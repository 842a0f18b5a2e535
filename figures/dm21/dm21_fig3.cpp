// DM21, Fig. 3.
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"

namespace touchgo::figures::dm21 {

Plot dm21_fig3(const Results& results) {
  Plot plot = example_plot("dm21_fig3", {"together", "dm21_together", "together"}, results);
  plot.title = "DM21, Fig. 3: masses initially moving together";
  plot.caption =
      "The paper's first example: both masses start together at rest, separate when the force between them "
      "falls to zero, and later impact and rebound. " +
      plot.caption;
  return plot;
}

}  // namespace touchgo::figures::dm21
