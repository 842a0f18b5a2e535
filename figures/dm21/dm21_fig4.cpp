// DM21, Fig. 4, from the printed start.
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_fig4(const Results& results) {
  const std::vector<ExampleEvent> events = example_events(results["dm21_events"], "grazing");
  const double impact = first(events, "impact").t, end = first(events, "accumulation").t;
  const Span rebounds{impact, end, "rebounds\\n" + shown(impact, 4) + " to\\n" + shown(end, 4) + " s"};
  Plot plot = example_plot("dm21_fig4", {"grazing", "dm21_grazing", "grazing"}, results, {rebounds});
  plot.title = "DM21, Fig. 4: tangential contact, from the printed start";
  plot.caption = prose("dm21_fig4 caption", {compared(printed_times(results["event_times"], "dm21_grazing"),
                                                      example_events(results["dm21_events"], "designed")),
                                             plot.caption});
  return plot;
}

}  // namespace touchgo::figures
