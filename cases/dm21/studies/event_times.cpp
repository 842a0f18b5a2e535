#include "cases/dm21/studies/event_times.hpp"

#include <array>

#include "cases/claims/closed_form.hpp"
#include "cases/dm21/studies/admitted.hpp"
#include "cases/dm21/studies/example_events.hpp"
#include "cases/results/columns.hpp"
#include "reference/certificate/certified.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::dm21 {

namespace {

// The time in digits of the event that is printed, or ""; `kind` names an event, those of other contacts "".
std::string nth_event(const Published& row, const auto& events, const auto& kind, const auto& time) {
  int count = 0;
  for (const auto& e : events) {
    const std::string is = kind(e);
    const bool meets = row.event == is || (row.event == "contact" && !is.empty() && is != "separation");
    if (meets && ++count == row.nth) return time(e);
  }
  return "";
}

std::string nth_event(const Published& row, const Report& report, const auto& time) {
  return nth_event(
      row, report.events, [&](const EventText& e) { return e.contact == row.contact ? name(e.kind) : ""; }, time);
}

std::string nth_event(const Published& row, const std::vector<Happened>& events) {
  return nth_event(
      row, events, [&](const Happened& e) { return e.contact == row.contact ? name(e.kind) : ""; },
      [](const Happened& e) { return text(e.t, 50); });
}

std::string in_closed_form(const Case& c, const Published& row) {
  const auto form = closed_form<Mp50>(c.setup);
  if (!form) return "";
  constexpr std::array kinds{"impact", "rest", "separation", "accumulation"};
  const auto history = reference::two_bodies::simulate<Mp50>(form->contact, form->launch, decimal<Mp50>(c.until));
  return nth_event(
      row, history.events, [&](const auto& e) { return kinds[static_cast<int>(e.kind)]; },
      [](const auto& e) { return text(Mp50(e.t), 50); });
}

// The enclosure of the row's event, two empty texts where it is not proved.
std::array<std::string, 2> proved(const Case& c, const Published& row, const Options& exact, Report report) {
  reference::certify(c, exact, report);
  return {nth_event(row, report, [](const EventText& e) { return e.enclosure->first; }),
          nth_event(row, report, [](const EventText& e) { return e.enclosure->second; })};
}

Ways ways_of(Case c, const Published& row, Release release, ExampleRuns& runs) {
  for (Contact& contact : c.setup.contacts) contact.release = release;
  auto time = [](const EventText& e) { return e.t; };
  const Options exact{.digits = 20};
  const Report report = simulate(c.setup, c.until, c.max_events, exact);
  Ways ways{nth_event(row, report, time),
            nth_event(row, runs(c, release)),
            in_closed_form(c, row),
            nth_event(row, simulate(c.setup, c.until, c.max_events, {.method = MethodName::steps}), time),
            {},
            {}};
  const auto [from, to] = proved(c, row, exact, report);
  ways.proved_from = from, ways.proved_to = to;
  return ways;
}

// Of starts on the way from the printed one to the corners of the box of those that round to it, the first whose event
// is proved to round to the printed time.
std::array<std::string, 2> proved_as_printed(const Case& c, const Published& row) {
  const Options exact{.digits = 20};
  for (int tenths = 9; tenths > 0; --tenths)
    for (int corner = 0; corner < 1 << 2 * c.setup.bodies.size(); ++corner) {
      Case near = c;
      near.max_events = 1;
      int place = 0;
      for (Body& b : near.setup.bodies)
        for (Decimal* x : {&b.position, &b.velocity}) {
          const Mp50 off = decimal<Mp50>(x->half_unit()) * tenths / 10;
          const Mp50 moved = decimal<Mp50>(*x) + (corner >> place++ & 1 ? off : Mp50(-off));
          *x = Decimal(text(moved, 40));
        }
      const Report report = simulate(near.setup, near.until, near.max_events, exact);
      if (!rounds_to(nth_event(row, report, [](const EventText& e) { return e.t; }), row.time)) continue;
      const auto ends = proved(near, row, exact, report);
      if (rounds_to(ends[0], row.time) && rounds_to(ends[1], row.time)) return ends;
    }
  return {};
}

std::string by_steps(const Case& start, const Published& row) {
  const auto steps = run_steps<double>(start.setup, make_system<double>(start.setup), decimal<double>(start.until),
                                       start.max_events, 0.001);
  return nth_event(
      row, steps.events, [&](const auto& e) { return e.contact == row.contact ? name(e.kind) : ""; },
      [](const auto& e) { return text(e.t, 17); });
}

Ways ways_of_designed(const Case& c, const Published& row, ExampleRuns& runs) {
  const bool are_free = c.setup.bodies.size() == 2 && closed_form<Mp50>(c.setup) && c.setup.contacts[0].gap.is_zero();
  const auto start = are_free && row.event != "separation" ? designed(c, row.time) : std::nullopt;
  if (!start) return {};
  const auto [from, to] = proved_as_printed(c, row);
  return {nth_event(row, runs.designed(*start)), "", in_closed_form(*start, row), by_steps(*start, row), from, to};
}

void add_admitted(EventTime& e, const Case& c, const Published& row) {
  const auto found = admitted(c, proved_roles(c));
  if (!found || found->together.empty()) return;
  e.admitted_from = text(found->together.earliest, 30), e.admitted_to = text(found->together.latest, 30);
  const Case start = admitted_case(c, found->middle());
  ExampleRuns runs;  // not those from the start at the printed time
  e.designed = {nth_event(row, runs.designed(start)), "", in_closed_form(start, row), by_steps(start, row), "", ""};
}

ColumnsOf<EventTime> columns_of_times() {
  ColumnsOf<EventTime> all{{"id", "", &EventTime::id},
                           {"case", "", part_of(&EventTime::printed, &PrintedTime::of)},
                           {"event", "", part_of(&EventTime::printed, &PrintedTime::event)},
                           {"printed", "", part_of(&EventTime::printed, &PrintedTime::printed)},
                           {"time", "s", part_of(&EventTime::printed, &PrintedTime::time)},
                           {"half_unit", "s", part_of(&EventTime::printed, &PrintedTime::half_unit)}};
  auto add = [&](const std::string& start, Ways EventTime::*ways) {
    all.emplace_back(start + ", exact", "", part_of(ways, &Ways::exact));
    all.emplace_back(start + ", 50 digits", "", part_of(ways, &Ways::fifty_digits));
    all.emplace_back(start + ", closed form", "", part_of(ways, &Ways::closed_form));
    all.emplace_back(start + ", steps", "", part_of(ways, &Ways::steps));
    all.emplace_back(start + ", proved from", "", part_of(ways, &Ways::proved_from));
    all.emplace_back(start + ", proved to", "", part_of(ways, &Ways::proved_to));
  };
  add("unilateral", &EventTime::unilateral), add("published", &EventTime::published);
  add("designed", &EventTime::designed);
  all.emplace_back("admitted from", "", &EventTime::admitted_from);
  all.emplace_back("admitted to", "", &EventTime::admitted_to);
  return all;
}

const ColumnsOf<EventTime> time_columns = columns_of_times();

}  // namespace

bool rounds_to(const std::string& time, const Decimal& printed) {
  using std::abs;
  return !time.empty() &&
         abs(decimal<Mp50>(Decimal(time)) - decimal<Mp50>(printed)) <= decimal<Mp50>(printed.half_unit());
}

PrintedTime printed_time(const std::string& name, const Published& row) {
  return {name, row.event, row.printed, decimal<double>(row.time), decimal<double>(row.time.half_unit())};
}

EventTime event_time(const std::string& name, const Case& c, const Published& row, ExampleRuns& runs) {
  EventTime e{row.id,
              printed_time(name, row),
              ways_of(c, row, Release::unilateral, runs),
              ways_of(c, row, Release::published, runs),
              {}};
  if (rounds_to(e.unilateral.exact, row.time)) return e;
  if (row.tangential)
    add_admitted(e, c, row);
  else
    e.designed = ways_of_designed(c, row, runs);
  return e;
}

Table table(const std::vector<EventTime>& all) { return table_of(all, time_columns); }

std::vector<EventTime> event_times(const Table& table) { return rows_of(table, time_columns); }

std::vector<PrintedTime> printed_times(const Table& table, const std::string& name) {
  std::vector<PrintedTime> some;
  for (const EventTime& e : event_times(table))
    if (e.printed.of == name) some.push_back(e.printed);
  return some;
}

}  // namespace touchgo::cases::dm21
