// DM21, Fig. 5, by the rule of release that its printed separation needs.
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures::dm21 {

Plot dm21_fig5(const Results& results) {
  const double pull_ends = first(example_events(results["dm21_events"], "published"), "pull ends").t;
  Plot plot = example_plot("dm21_fig5", {"plastic_published", "dm21_plastic", "published"}, results, {},
                           {{pull_ends, 0, "pushes from " + shown(pull_ends, 3) + " s on"}});
  plot.title = "DM21, Fig. 5: a plastic collision, kept together as published";
  plot.caption =
      "The paper's third example: the masses collide with e = 0 and go on together until the force between "
      "them, having been positive, falls to zero. Right after the impact the force is negative (grey area): "
      "until it pushes the contact would have to pull. dm21_fig5_unilateral and dm21_release have the motion "
      "of a contact that cannot. " +
      plot.caption;
  return plot;
}

}  // namespace touchgo::figures::dm21
