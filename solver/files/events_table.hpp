// Events over a parameter as CSV (touchgo help events-csv).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/sweeps/events_over.hpp"

namespace touchgo {

std::string events_header();
/// `over`: the parameter and its unit, as EventsTable has them.
std::string events_line(const EventLine& line, const std::string& over);

struct EventsTable {
  std::string over;  // "body.2.position / (m)", "restitution"
  std::vector<EventLine> lines;
};

/// What `touchgo events` wrote into a file; nothing where its first line is another one. Throws FileError for rows that
/// are none.
std::optional<EventsTable> read_events(const std::string& file);

}  // namespace touchgo
