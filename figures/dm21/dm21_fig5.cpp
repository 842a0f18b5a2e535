// DM21, Fig. 5, by the rule of release that its printed separation needs.
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_fig5(const Results& results) {
  const double pull_ends = first(example_events(results["dm21_events"], "published"), "pull ends").t;
  Plot plot = example_plot("dm21_fig5", {"plastic_published", "dm21_plastic", "published"}, results, {},
                           {{pull_ends, 0, "pushes from\\n" + shown(pull_ends, 3) + " s on"}});
  plot.title = "DM21, Fig. 5: a plastic collision, kept together as published";
  plot.caption = prose("dm21_fig5 caption", {plot.caption});
  return plot;
}

}  // namespace touchgo::figures
