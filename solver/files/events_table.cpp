#include "solver/files/events_table.hpp"

#include "solver/files/csv.hpp"

namespace touchgo {

std::string events_header() { return "parameter,event,kind,contact,t,rate_before,impulse,force\n"; }

std::string events_line(const EventLine& l) {
  return l.parameter + "," + l.event + "," + l.kind + "," + csv_cell(l.contact) + "," + l.t + "," + l.rate_before +
         "," + l.impulse + "," + l.force + "\n";
}

}  // namespace touchgo
