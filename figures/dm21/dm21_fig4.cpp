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
      "\"The dynamic response of two bodies that begin with different initial conditions. Here they approach "
      "each other tangentially and begin moving together. Later they separate.\" The six printed decimals of "
      "the start, taken exactly, lead to impacts with rebounds of some micrometres (dark band; dm21_chatter "
      "shows them), infinitely many, after which the masses go on together with a force that is no longer "
      "zero. From a start that rounds to the same decimals and touches tangentially: " +
      compared(printed_times(results["dm21_printed_times"], "dm21_grazing"),
               example_events(results["dm21_events"], "designed")) +
      ". From the printed one: " + plot.caption;
  return plot;
}

}  // namespace touchgo::figures::dm21
