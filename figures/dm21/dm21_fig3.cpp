// DM21, Fig. 3.
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_fig3(const Results& results) {
  Plot plot = example_plot("dm21_fig3", {"together", "dm21_together", "together"}, results);
  plot.title = "DM21, Fig. 3: masses initially moving together";
  plot.caption = prose("dm21_fig3 caption", {plot.caption});
  return plot;
}

}  // namespace touchgo::figures
