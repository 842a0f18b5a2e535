// Events over a parameter as a picture: their times, by kind, and where the list of events becomes another one.
#pragma once

#include <vector>

#include "figures/drawing/plot.hpp"
#include "solver/sweeps/events_over.hpp"

namespace touchgo::figures {

Plot events_plot(const std::vector<EventLine>& lines);

}  // namespace touchgo::figures
