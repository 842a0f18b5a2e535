#include "solver/files/events_table.hpp"

#include <fstream>
#include <stdexcept>

#include "solver/files/csv.hpp"
#include "solver/files/errors.hpp"
#include "solver/number/decimal.hpp"

namespace touchgo {
namespace {

bool is_number(const std::string& text) {
  try {
    return Decimal(text), true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

}  // namespace

std::string events_header() { return "parameter,event,kind,contact,t,rate_before,impulse,force\n"; }

std::string events_line(const EventLine& l) {
  return l.parameter + "," + l.event + "," + l.kind + "," + csv_cell(l.contact) + "," + l.t + "," + l.rate_before +
         "," + l.impulse + "," + l.force + "\n";
}

std::optional<std::vector<EventLine>> read_events(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  if (!std::getline(in, line) || line + "\n" != events_header()) return std::nullopt;
  std::vector<EventLine> all;
  for (long row = 2; std::getline(in, line); ++row) {
    const std::vector<std::string> c = csv_cells(line);
    if (c.size() != 8 || !is_number(c[0]) || !(c[4].empty() || is_number(c[4])))
      throw FileError(file + ":" + std::to_string(row) + ": is no row of touchgo events");
    all.push_back({c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]});
  }
  return all;
}

}  // namespace touchgo
