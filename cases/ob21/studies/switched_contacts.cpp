#include "cases/ob21/studies/switched_contacts.hpp"

#include <limits>
#include <stdexcept>

#include "cases/ob21/studies/second_surveys.hpp"
#include "solver/number/text.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::ob21 {

namespace {

constexpr int frequencies = 40;

std::vector<Table> switched_contacts(const OwnCases& cases) {
  struct SwitchedRow {
    Model model;
    int switches;
    double frequency;
    reference::ob21::SwitchedRun run;
  };
  std::vector<SwitchedRow> rows;
  for (const Model& m : switched_models())
    for (int switches = 0; switches <= all_causes; ++switches)
      for (int i = 0; i < frequencies; ++i) rows.push_back({m, switches, (21 + 2 * i) / 10.0, {}});
  in_parallel(rows.size(), 0, [&](std::size_t i) {
    SwitchedRow& w = rows[i];
    const auto [b, x, v] = second_oscillator(cases, w.model, Decimal(text(w.frequency, 3)));
    const auto on = [&](int cause) { return (w.switches & cause) != 0; };
    w.run = reference::ob21::switched_contacts(b, {on(spring), on(damper), on(inertia), on(lag)}, x, v, 100, 100);
  });
  auto numbers = [&](const auto& of) {
    Numbers all;
    for (const SwitchedRow& w : rows) all.push_back(of(w));
    return all;
  };
  Table t;
  t.add("restitution", "", numbers([](const SwitchedRow& w) { return std::stod(w.model.restitution); }));
  t.add("stiffness", "kg/s^2", numbers([](const SwitchedRow& w) { return std::stod(w.model.stiffness); }));
  t.add("switches", "", numbers([](const SwitchedRow& w) { return w.switches; }));
  t.add("frequency", "rad/s", numbers([](const SwitchedRow& w) { return w.frequency; }));
  t.add("impacts_per_period", "", numbers([](const SwitchedRow& w) { return w.run.impacts; }));
  t.add("energy_per_period", "J", numbers([](const SwitchedRow& w) { return w.run.energy; }));
  t.add("max_impact_speed", "m/s", numbers([](const SwitchedRow& w) { return w.run.speed; }));
  t.add("xr_rms", "m", numbers([](const SwitchedRow& w) { return w.run.xr; }));
  t.add("accumulations", "", numbers([](const SwitchedRow& w) { return w.run.accumulations; }));
  return {std::move(t)};
}

}  // namespace

std::vector<Model> switched_models() {
  return {{"1", "2000"}, {"1", "500"}, {"1", "100"}, {"0.6", "2000"}, {"0.6", "100"}};
}

std::vector<Study> switched_studies() { return {{{switched_name}, switched_contacts}}; }

Survey switched(const Table& table, const Model& soft, int switches) {
  const Numbers &restitution = table.numbers("restitution"), &stiffness = table.numbers("stiffness"),
                &on = table.numbers("switches"), &frequency = table.numbers("frequency"),
                &impacts = table.numbers("impacts_per_period"), &energy = table.numbers("energy_per_period"),
                &speed = table.numbers("max_impact_speed"), &xr = table.numbers("xr_rms"),
                &accumulations = table.numbers("accumulations");
  Survey s;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    if (restitution[i] != std::stod(soft.restitution) || stiffness[i] != std::stod(soft.stiffness) || on[i] != switches)
      continue;
    Orbit o;
    o.impacts_per_period = accumulations[i] > 0 ? std::numeric_limits<double>::infinity() : impacts[i];
    o.energy_per_period = energy[i];
    o.max_impact_speed = speed[i];
    s.frequency.push_back(frequency[i]);
    s.runs.push_back({{std::move(o), xr[i]}});
  }
  if (s.runs.empty()) throw std::out_of_range("this contact was not switched");
  return s;
}

}  // namespace touchgo::cases::ob21
