#include "cases/dm21/studies/over_restitution.hpp"

#include <algorithm>
#include <cmath>

#include "cases/results/columns.hpp"
#include "solver/number/scalar.hpp"
#include "solver/sweeps/events_over.hpp"

namespace touchgo::cases::dm21 {

namespace {

std::vector<EventLine> lines_over(const Case& c, Release release) {
  EventsOver what;
  what.over = "restitution", what.from = "0", what.to = "1", what.points = 101;
  what.until = c.until, what.max_events = c.max_events;
  what.options.digits = 20, what.options.release = release;
  return EventsWork(c.setup, what).lines();
}

/// The events among the lines, without the last impacts of accumulations.
std::vector<EventOver> events_of(const std::string& name, const Case& c, Release release) {
  std::vector<EventOver> all;
  for (const EventLine& line : lines_over(c, release)) {
    if (line.kind == "end" || line.t.empty()) continue;
    EventOver e{name,
                release == Release::unilateral ? "unilateral" : "published",
                decimal<double>(c.setup.contacts[0].restitution),
                decimal<double>(Decimal(line.parameter)),
                line.kind,
                decimal<double>(Decimal(line.t))};
    if (e.event == "accumulation")
      while (!all.empty() && all.back().restitution == e.restitution && all.back().event == "impact" &&
             all.back().t > e.t - at_the_limit)
        all.pop_back();
    all.push_back(std::move(e));
  }
  return all;
}

bool same(const EventOver& a, const EventOver& b) {
  constexpr double round_off = 1e-9;  // s, and of the restitution at a change: what its search leaves
  return a.event == b.event && std::abs(a.restitution - b.restitution) <= round_off && std::abs(a.t - b.t) <= round_off;
}

const ColumnsOf<EventOver> over_columns{{"case", "", &EventOver::of},
                                        {"release", "", &EventOver::release},
                                        {"printed for", "", &EventOver::printed_for},
                                        {"restitution", "", &EventOver::restitution},
                                        {"event", "", &EventOver::event},
                                        {"t", "s", &EventOver::t}};

}  // namespace

std::vector<EventOver> events_over_restitution(const std::string& name, const Case& c) {
  std::vector<EventOver> all = events_of(name, c, Release::unilateral);
  for (EventOver& e : events_of(name, c, Release::published)) {
    const auto twin = std::find_if(all.begin(), all.end(), [&](const EventOver& other) { return same(e, other); });
    if (twin == all.end())
      all.push_back(std::move(e));
    else
      twin->release = "either";
  }
  return all;
}

Table table(const std::vector<EventOver>& all) { return table_of(all, over_columns); }

std::vector<EventOver> events_over_restitution(const Table& table) { return rows_of(table, over_columns); }

std::vector<Study> restitution_event_studies() {
  return {{{"dm21_restitution"}, [](const OwnCases& cases) -> std::vector<Table> {
             std::vector<EventOver> all;
             for (const char* name : {"dm21_together", "dm21_plastic"})
               for (EventOver& e : events_over_restitution(name, cases[name])) all.push_back(std::move(e));
             return {table(all)};
           }}};
}

}  // namespace touchgo::cases::dm21
