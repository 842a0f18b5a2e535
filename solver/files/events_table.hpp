// Events over a parameter as CSV (touchgo help events-csv).
#pragma once

#include <string>

#include "solver/sweeps/events_over.hpp"

namespace touchgo {

std::string events_header();
std::string events_line(const EventLine& line);

}  // namespace touchgo
