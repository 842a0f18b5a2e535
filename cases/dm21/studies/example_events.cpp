#include "cases/dm21/studies/example_events.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "cases/claims/closed_form.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/studies/event_times.hpp"
#include "cases/results/columns.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::dm21 {

namespace {

// When the force of masses that an impact has brought together, and that are kept so, becomes positive, [DM21, Eq. (4)].
std::optional<Mp50> end_of_pull(const Setup& setup, const Happened& impact, const Mp50& until) {
  const auto form = closed_form<Mp50>(setup).value();
  const auto motion = reference::two_bodies::together(
      form.contact, reference::linear::StateAt<Mp50>{impact.t, impact.position, impact.velocity_after});
  auto force = [&](const Mp50& t) { return reference::two_bodies::contact_force(motion, t).value; };
  Mp50 low = impact.t, high = low;
  while (high < until && force(high) <= 0) low = high, high += Mp50(1) / 100;
  if (high >= until) return std::nullopt;
  return reference::two_bodies::root_between<Mp50>(force, low, high);
}

std::vector<ExampleEvent> events_of(const std::string& motion, const Case& c, const std::vector<Happened>& events) {
  std::vector<ExampleEvent> all;
  for (const Happened& e : events) {
    all.push_back({motion, name(e.kind), to_double(e.t), e.kind == Kind::impact ? to_double(e.closing) : 0});
    if (e.kind != Kind::impact || !(e.force < 0)) continue;
    if (const auto end = end_of_pull(c.setup, e, decimal<Mp50>(c.until)))
      all.push_back({motion, "pull ends", to_double(*end), 0});
  }
  return all;
}

const ColumnsOf<ExampleEvent> event_columns{{"motion", "", &ExampleEvent::motion},
                                            {"event", "", &ExampleEvent::event},
                                            {"t", "s", &ExampleEvent::t},
                                            {"closing", "m/s", &ExampleEvent::closing}};

}  // namespace

std::optional<Case> designed(Case printed, const Decimal& time) {
  Body &one = printed.setup.bodies[0], &two = printed.setup.bodies[1];
  const auto d = designed_start(printed, decimal<Mp50>(time));
  if (d.empty()) return std::nullopt;
  Decimal* numbers[] = {&one.position, &one.velocity, &two.position, &two.velocity};
  for (int i = 0; i < 4; ++i) *numbers[i] = Decimal(text(d.start[i], 50));
  return printed;
}

Case designed(const Case& grazing) {
  const std::optional<Case> c = designed(grazing, grazing.published.at(0).time);
  if (!c) throw std::logic_error("no start that grazes at the printed time rounds to the printed one");
  return *c;
}

const std::vector<Happened>& ExampleRuns::operator()(const Case& c, Release release) {
  const auto [at, is_new] = done_.try_emplace(c.file + (release == Release::published ? " published" : " unilateral"));
  if (!is_new) return at->second;
  auto number = [](const std::string& digits) { return decimal<Mp50>(Decimal(digits)); };
  for (const EventText& e : simulate(c.setup, c.until, c.max_events, {.digits = 50, .release = release}).events)
    at->second.push_back({e.kind, e.contact, number(e.t), number(e.position[0]),
                          number(e.velocity_before[0]) - number(e.velocity_before[1]), number(e.velocity_after[0]),
                          number(e.force)});
  return at->second;
}

const std::vector<Happened>& ExampleRuns::designed(const Case& c) {
  const auto [at, is_new] = done_.try_emplace(c.file + " designed");
  if (!is_new) return at->second;
  for (const Event<Mp50>& e :
       run_exact<Mp50>(c.setup, make_system<Mp50>(c.setup), decimal<Mp50>(c.until), c.max_events).events)
    at->second.push_back({e.kind, e.contact, e.t, e.position[0], Mp50(e.velocity_before[0] - e.velocity_before[1]),
                          e.velocity_after[0], e.force});
  return at->second;
}

std::vector<ExampleEvent> example_events(const OwnCases& cases, ExampleRuns& runs) {
  const Case &together = cases["dm21_together"], &grazing = cases["dm21_grazing"], &plastic = cases["dm21_plastic"],
             start = designed(grazing);
  auto released = [&](Release release) {
    Case c = plastic;
    c.setup.contacts[0].release = release;
    return events_of(release == Release::published ? "published" : "unilateral", c, runs(plastic, release));
  };
  std::vector<ExampleEvent> all;
  for (const auto& some : {events_of("together", together, runs(together, Release::unilateral)),
                           events_of("grazing", grazing, runs(grazing, Release::unilateral)),
                           events_of("designed", start, runs.designed(start)), released(Release::published),
                           released(Release::unilateral)})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

Table table(const std::vector<ExampleEvent>& events) { return table_of(events, event_columns); }

std::vector<ExampleEvent> example_events(const Table& table, const std::string& motion) {
  std::vector<ExampleEvent> some = rows_of(table, event_columns);
  std::erase_if(some, [&](const ExampleEvent& e) { return e.motion != motion; });
  return some;
}

ExampleEvent first(const std::vector<ExampleEvent>& events, const std::string& kind) {
  const auto found = std::find_if(events.begin(), events.end(), [&](const ExampleEvent& e) { return e.event == kind; });
  if (found == events.end()) throw std::logic_error("there is no event '" + kind + "'");
  return *found;
}

std::vector<Study> example_event_studies() {
  return {{{"dm21_events", "event_times"}, [](const OwnCases& cases) -> std::vector<Table> {
             ExampleRuns runs;
             std::vector<EventTime> times;
             for (const auto& [name, c] : cases)
               for (const Published& row : c.published) times.push_back(event_time(name, c, row, runs));
             return {table(example_events(cases, runs)), table(times)};
           }}};
}

}  // namespace touchgo::cases::dm21
