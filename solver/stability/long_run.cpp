#include "solver/stability/long_run.hpp"

#include <cmath>
#include <optional>
#include <stdexcept>

#include "solver/run/run.hpp"
#include "solver/stability/long_record.hpp"

namespace touchgo {

Orbit long_run(const Setup& setup, const RunLength& length, long diagram_periods, std::vector<DiagramPoint>* points,
               const std::function<void()>& full, const std::function<void()>& alive) {
  const System<double> system = make_system<double>(setup);
  const std::optional<double> period = forcing_period(system);
  if (!period || setup.contacts.empty())
    throw std::invalid_argument("exponents and diagrams need a contact and a forcing with a period");
  LongRecord record(setup, system, *period, length, diagram_periods, points, full);
  std::optional<Simulation<double>> simulation;
  auto take_events = [&] {
    if (simulation) record.take(simulation->take_events());
  };
  Effort effort(record.most_work());
  simulation.emplace(exact_simulation<double>(setup, system, record.most_time(), record.most_events(), effort,
                                              record.observer(take_events)));
  record.begin(simulation->run().closed_at_start);
  while (!record.over() && simulation->step(simulation->time() + periods_to_pause * *period)) {
    take_events();
    if (alive) alive();
    const long past = static_cast<long>(std::floor(simulation->time() / *period));
    if (past < 1) continue;
    simulation->turn_back(static_cast<double>(past) * *period), record.turn_back(past);
  }
  if (!record.has_measured()) {
    const Run<double>& run = simulation->run();
    throw Undecided(record.where() + (run.out_of_budget ? "the work that an orbit may cost is spent" : run.message));
  }
  return record.orbit(record.over());
}

}  // namespace touchgo
