// What figures 3 to 5 have in common: the motion of an example, the times that the paper prints marked in it.
#pragma once

#include <string>
#include <vector>

#include "cases/dm21/studies/example_events.hpp"
#include "cases/results/results.hpp"
#include "figures/drawing/marks.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures {

/// The motion dm21_motion_MOTION of the case EXAMPLE, whose events (dm21_events) are called EVENTS there. The
/// caption begins with them beside the printed times (event_times), the alternative text with all of them.
struct Example {
  std::string motion, example, events;
};
Plot example_plot(const std::string& name, const Example& example, const cases::Results& results,
                  const std::vector<Span>& spans = {}, const std::vector<Note>& notes = {});

/// "impact: printed 3.57 s, computed 3.57189 s, which rounds to it; ..": of every printed time the first such event.
std::string compared(const std::vector<cases::dm21::PrintedTime>& printed,
                     const std::vector<cases::dm21::ExampleEvent>& events);

/// "impact at 3.57 s, ..", the first few; impacts that accumulate as one.
std::string told(const std::vector<cases::dm21::ExampleEvent>& events);

}  // namespace touchgo::figures
