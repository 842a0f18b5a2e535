#include "figures/dm21/example.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "figures/drawing/motion.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

std::string told(const std::vector<ExampleEvent>& events) {
  constexpr int most = 5;
  std::string words;
  auto at = events.begin();
  for (int i = 0; i < most && at != events.end(); ++i) {
    const auto end = std::find_if(at, events.end(), [](const ExampleEvent& e) { return e.event != "impact"; });
    words += i > 0 ? ", " : "";
    if (end != events.end() && end->event == "accumulation" && end != at) {
      words += "impacts from " + shown(at->t, 5) + " s on that accumulate at " + shown(end->t, 5) + " s";
      at = end + 1;
    } else {
      words += (at->event == "pull ends" ? "end of the pull" : at->event) + " at " + shown(at->t, 5) + " s";
      ++at;
    }
  }
  return words;
}

std::string compared(const std::vector<PrintedTime>& printed, const std::vector<ExampleEvent>& events) {
  std::string words;
  for (const PrintedTime& p : printed) {
    const auto at = std::find_if(events.begin(), events.end(), [&](const ExampleEvent& e) {
      return e.event == p.event || (p.event == "contact" && e.event != "separation");
    });
    if (at == events.end()) throw std::logic_error("there is no event '" + p.event + "'");
    words += (words.empty() ? "" : "; ") + p.event + ": printed " + p.printed + " s, computed " + shown(at->t, 6) +
             " s, which " + (std::abs(at->t - p.time) <= p.half_unit ? "rounds to it" : "does not round to it");
  }
  return words;
}

Plot example_plot(const std::string& name, const Example& example, const Results& results,
                  const std::vector<Span>& spans, const std::vector<Note>& notes) {
  const std::vector<PrintedTime> printed = printed_times(results["event_times"], example.example);
  Plot plot = motion_plot(name, motions(results["dm21_motion_" + example.motion]), {}, {printed, spans, notes});
  const std::vector<ExampleEvent> events = example_events(results["dm21_events"], example.events);
  plot.caption = compared(printed, events) + ". " + plot.caption;
  plot.alternative = "Computed: " + told(events) + ". " + plot.alternative;
  return plot;
}

}  // namespace touchgo::figures
