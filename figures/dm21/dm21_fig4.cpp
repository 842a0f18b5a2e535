// DM21, Fig. 4, from the printed start.
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures::dm21 {

Plot dm21_fig4(const Results& results) {
  const std::vector<ExampleEvent> events = example_events(results["dm21_events"], "grazing");
  const double impact = first(events, "impact").t, end = first(events, "accumulation").t;
  const Span rebounds{impact, end, "rebounds\\n" + shown(impact, 4) + " to\\n" + shown(end, 4) + " s"};
  Plot plot = example_plot("dm21_fig4", {"grazing", "dm21_grazing", "grazing"}, results, {rebounds});
  plot.title = "DM21, Fig. 4: tangential contact, from the printed start";
  plot.caption =
      "\"The dynamic response of two bodies that begin with different initial conditions. Here they approach each "
      "other "
      "tangentially and begin moving together. Later they separate.\" The six printed decimals of the start, taken "
      "exactly, do not lead to the printed contact but to impacts with rebounds of some micrometres (dark band; "
      "dm21_chatter shows them), infinitely many, after which the masses go on together with a force that is no longer "
      "zero. A start that rounds to the same decimals touches at the printed time. The printed separation holds from "
      "both. " +
      plot.caption;
  return plot;
}

}  // namespace touchgo::figures::dm21
