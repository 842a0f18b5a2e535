#include "cases/dm21/events.hpp"

#include <stdexcept>

namespace touchgo::cases::dm21 {

Mp50 number(const std::string& digits) { return decimal<Mp50>(Decimal(digits)); }

Decimal printed_time(const Case& c, const std::string& event) {
  for (const Published& row : c.published)
    if (row.event == event) return row.time;
  throw std::runtime_error("DM21's " + c.file + " lacks the printed " + event);
}

Report exactly(const Case& c, const Decimal& until) { return simulate(c.setup, until, c.max_events, {.digits = 20}); }

Report exactly(const Case& c) { return exactly(c, c.until); }

EventText first(const Report& r, Kind kind) {
  for (const EventText& e : r.events)
    if (e.kind == kind) return e;
  throw std::runtime_error(std::string("an example of DM21 lacks its ") + name(kind));
}

EventText first_closing(const Report& r) {
  for (const EventText& e : r.events)
    if (!e.closed.empty()) return e;
  throw std::runtime_error("an example of DM21 is never together");
}

Mp50 relative_velocity(const std::string (&v)[2]) { return number(v[1]) - number(v[0]); }

}  // namespace touchgo::cases::dm21
