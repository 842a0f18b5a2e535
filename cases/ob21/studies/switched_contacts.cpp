#include "cases/ob21/studies/switched_contacts.hpp"

#include <limits>
#include <stdexcept>

#include "cases/ob21/studies/second_surveys.hpp"
#include "cases/results/columns.hpp"
#include "solver/number/text.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::ob21 {

namespace {

constexpr int of_switch = 80;  // frequencies

// In units of the table.
struct SwitchedRow {
  double restitution = 0, stiffness = 0;
  int switches = 0;
  double frequency = 0;
  reference::ob21::SwitchedRun run = {};
};

using reference::ob21::SwitchedRun;
const ColumnsOf<SwitchedRow> switched_columns{
    {"restitution", "", &SwitchedRow::restitution},
    {"stiffness", "kg/s^2", &SwitchedRow::stiffness},
    {"switches", "", &SwitchedRow::switches},
    {"frequency", "rad/s", &SwitchedRow::frequency},
    {"impacts_per_period", "", part_of(&SwitchedRow::run, &SwitchedRun::impacts)},
    {"energy_per_period", "J", part_of(&SwitchedRow::run, &SwitchedRun::energy)},
    {"max_impact_speed", "m/s", part_of(&SwitchedRow::run, &SwitchedRun::speed)},
    {"xr_rms", "m", part_of(&SwitchedRow::run, &SwitchedRun::xr)},
    {"accumulations", "", part_of(&SwitchedRow::run, &SwitchedRun::accumulations)}};

std::vector<Table> switched_contacts(const OwnCases& cases) {
  const std::vector<Model> models = switched_models();
  constexpr int of_model = (all_causes + 1) * of_switch;
  std::vector<SwitchedRow> rows(models.size() * of_model);
  in_parallel(rows.size(), 0, [&](std::size_t i) {
    const Model& m = models[i / of_model];
    const int switches = static_cast<int>(i) % of_model / of_switch, k = static_cast<int>(i) % of_switch;
    SwitchedRow& w = rows[i] = {std::stod(m.restitution), std::stod(m.stiffness), switches, (205 + 10 * k) / 100.0, {}};
    const auto [b, x, v] = second_oscillator(cases, m, Decimal(text(w.frequency, 3)));
    const auto on = [&](int cause) { return (w.switches & cause) != 0; };
    w.run = reference::ob21::switched_contacts(b, {on(spring), on(damper), on(inertia), on(lag)}, x, v, 200, 400);
  });
  return {table_of(rows, switched_columns)};
}

}  // namespace

std::vector<Model> switched_models() {
  return {{"1", "2000"}, {"1", "500"}, {"1", "100"}, {"0.6", "2000"}, {"0.6", "100"}};
}

std::vector<Study> switched_studies() { return {{{switched_name}, switched_contacts}}; }

Survey switched(const Table& table, const Model& soft, int switches) {
  Survey s;
  for (const SwitchedRow& row : rows_of(table, switched_columns)) {
    if (row.restitution != std::stod(soft.restitution) || row.stiffness != std::stod(soft.stiffness) ||
        row.switches != switches)
      continue;
    Orbit o;
    o.impacts_per_period = row.run.accumulations > 0 ? std::numeric_limits<double>::infinity() : row.run.impacts;
    o.energy_per_period = row.run.energy;
    o.max_impact_speed = row.run.speed;
    s.frequency.push_back(row.frequency);
    s.runs.push_back({{std::move(o), row.run.xr}});
  }
  if (s.runs.empty()) throw std::out_of_range("this contact was not switched");
  return s;
}

}  // namespace touchgo::cases::ob21
