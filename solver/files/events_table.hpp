// Events over a parameter as CSV (touchgo help events-csv).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/sweeps/events_over.hpp"

namespace touchgo {

std::string events_header();
std::string events_line(const EventLine& line);

/// The rows of a file that `touchgo events` wrote; nothing where its first line is another one. Throws FileError for
/// rows that are none.
std::optional<std::vector<EventLine>> read_events(const std::string& file);

}  // namespace touchgo
