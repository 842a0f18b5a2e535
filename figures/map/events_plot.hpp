// Events over a parameter as a picture: their times, by kind, and where the list of events becomes another one.
#pragma once

#include "figures/drawing/plot.hpp"
#include "solver/files/events_table.hpp"

namespace touchgo::figures {

Plot events_plot(const EventsTable& events);

}  // namespace touchgo::figures
