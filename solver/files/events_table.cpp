#include "solver/files/events_table.hpp"

#include <fstream>
#include <stdexcept>

#include "solver/files/csv.hpp"
#include "solver/files/files.hpp"
#include "solver/number/decimal.hpp"

namespace touchgo {
std::string events_header() { return "parameter,event,kind,contact,t,rate_before,impulse,force,over\n"; }

std::string events_line(const EventLine& l, const std::string& over) {
  return l.parameter + "," + l.event + "," + l.kind + "," + csv_cell(l.contact) + "," + l.t + "," + l.rate_before +
         "," + l.impulse + "," + l.force + "," + csv_cell(over) + "\n";
}

std::optional<EventsTable> read_events(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string header;
  if (!std::getline(in, header) || header + "\n" != events_header()) return std::nullopt;
  const std::string text = rest_of(in, file);
  EventsTable all;
  std::vector<bool> quoted;
  try {
    for (std::size_t i = 0; i < text.size();) {
      const std::vector<std::string> c = take_csv_line(text, i, quoted);
      if (c.size() != 9) throw std::invalid_argument("another number of cells");
      for (const std::string& number : {c[0], c[4].empty() ? "0" : c[4]}) Decimal{number};
      all.over = c[8];
      all.lines.push_back({c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]});
    }
  } catch (const std::invalid_argument&) {
    throw FileError(file + ":" + std::to_string(all.lines.size() + 2) + ": is no row of touchgo events");
  }
  return all;
}

}  // namespace touchgo
