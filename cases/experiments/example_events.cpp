#include "cases/experiments/example_events.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "cases/experiments/closed_form.hpp"
#include "reference/dm21/designed_start.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"

namespace touchgo::cases::experiments {

using namespace run;
namespace {

using Body50 = reference::linear::Oscillator<Mp50>;

// When the force of masses that an impact has brought together, and that are kept so, becomes positive, [DM21, Eq. (4)].
std::optional<Mp50> end_of_pull(const Setup& setup, const Event<Mp50>& impact, const Mp50& until) {
  const auto form = closed_form<Mp50>(setup).value();
  const auto motion = reference::two_bodies::together(
      form.contact, reference::linear::Start<Mp50>{impact.t, impact.position[0], impact.velocity_after[0]});
  auto force = [&](const Mp50& t) { return reference::two_bodies::contact_force(motion, t).value; };
  Mp50 low = impact.t, high = low;
  while (high < until && force(high) <= 0) low = high, high += Mp50(1) / 100;
  if (high >= until) return std::nullopt;
  return reference::two_bodies::root_between<Mp50>(force, low, high);
}

std::vector<ExampleEvent> events_of(const std::string& motion, Case c, std::optional<Release> release) {
  if (release) c.setup.contacts[0].release = *release;
  const Mp50 until = decimal<Mp50>(c.until);
  const Run<Mp50> run = run_exact<Mp50>(c.setup, make_system<Mp50>(c.setup), until, c.max_events);
  std::vector<ExampleEvent> all;
  for (const Event<Mp50>& e : run.events) {
    const Mp50 closing = e.kind == Kind::impact ? Mp50(e.velocity_before[0] - e.velocity_before[1]) : Mp50(0);
    all.push_back({motion, name(e.kind), to_double(e.t), to_double(closing)});
    if (e.kind != Kind::impact || !(e.force < 0)) continue;
    if (const auto end = end_of_pull(c.setup, e, until)) all.push_back({motion, "pull ends", to_double(*end), 0});
  }
  return all;
}

}  // namespace

Case designed(Case grazing) {
  Body &one = grazing.setup.bodies[0], &two = grazing.setup.bodies[1];
  const auto form = closed_form<Mp50>(grazing.setup).value();
  const auto d = reference::dm21::designed_start<Mp50>(
      std::get<Body50>(form.contact.first), std::get<Body50>(form.contact.second),
      {one.position, one.velocity, two.position, two.velocity}, decimal<Mp50>(grazing.published.at(0).time));
  if (d.empty()) throw std::logic_error("no start that grazes at the printed time rounds to the printed one");
  Decimal* numbers[] = {&one.position, &one.velocity, &two.position, &two.velocity};
  for (int i = 0; i < 4; ++i) *numbers[i] = Decimal(text(d.start[i], 50));
  return grazing;
}

std::vector<ExampleEvent> example_events(const OwnCases& cases) {
  const Case &grazing = cases["dm21_grazing"], &plastic = cases["dm21_plastic"];
  std::vector<ExampleEvent> all;
  for (const auto& some :
       {events_of("together", cases["dm21_together"], std::nullopt), events_of("grazing", grazing, std::nullopt),
        events_of("designed", designed(grazing), std::nullopt), events_of("published", plastic, Release::published),
        events_of("unilateral", plastic, Release::unilateral)})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

Table table(const std::vector<ExampleEvent>& events) {
  Words motion, event;
  Numbers t, closing;
  for (const ExampleEvent& e : events)
    motion.push_back(e.motion), event.push_back(e.event), t.push_back(e.t), closing.push_back(e.closing);
  Table table;
  return table.add("motion", motion).add("event", event).add("t", "s", t).add("closing", "m/s", closing);
}

std::vector<ExampleEvent> example_events(const Table& table, const std::string& motion) {
  std::vector<ExampleEvent> some;
  for (std::size_t i = 0; i < table.rows(); ++i)
    if (table.words("motion")[i] == motion)
      some.push_back({motion, table.words("event")[i], table.numbers("t")[i], table.numbers("closing")[i]});
  return some;
}

ExampleEvent first(const std::vector<ExampleEvent>& events, const std::string& kind) {
  const auto found = std::find_if(events.begin(), events.end(), [&](const ExampleEvent& e) { return e.event == kind; });
  if (found == events.end()) throw std::logic_error("there is no event '" + kind + "'");
  return *found;
}

std::vector<Study> example_event_studies() {
  return {
      {{"dm21_events"}, [](const OwnCases& cases) -> std::vector<Table> { return {table(example_events(cases))}; }}};
}

}  // namespace touchgo::cases::experiments
