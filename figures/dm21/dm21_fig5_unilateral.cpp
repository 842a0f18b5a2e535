// The start of DM21, Fig. 5 under the separation test that the paper states, Fi <= 0.
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_fig5_unilateral(const Results& results) {
  Plot plot = example_plot("dm21_fig5_unilateral", {"plastic_unilateral", "dm21_plastic", "unilateral"}, results);
  plot.title = "DM21, Fig. 5 with a contact that cannot pull";
  plot.caption = prose("dm21_fig5_unilateral caption", {plot.caption});
  return plot;
}

}  // namespace touchgo::figures
