#include "cases/dm21/events.hpp"

#include <stdexcept>

#include "cases/claims/closed_form.hpp"
#include "reference/two_bodies/contact.hpp"

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

reference::dm21::DesignedStart<Mp50> designed_start(const Case& c, const Mp50& time) {
  using reference::two_bodies::body_of;
  const auto contact = closed_form<Mp50>(c.setup).value().contact;
  const Body &a = c.setup.bodies[0], &b = c.setup.bodies[1];
  return reference::dm21::designed_start<Mp50>(*body_of(contact.first), *body_of(contact.second),
                                               {a.position, a.velocity, b.position, b.velocity}, time);
}

TwoMassStart designed_start(const Case& two) {
  return designed_start(two, decimal<Mp50>(printed_time(two, "contact"))).start;
}

Mp50 relative_velocity(const std::string (&v)[2]) { return number(v[1]) - number(v[0]); }

}  // namespace touchgo::cases::dm21
