// Runs of both methods in one scalar type. Compiled once per precision (precision_*.cpp, which include run_here.hpp).
#pragma once

#include "solver/model/effort.hpp"
#include "solver/model/event.hpp"
#include "solver/model/observer.hpp"
#include "solver/model/system.hpp"
#include "solver/run/simulation.hpp"

namespace touchgo {

template <Real R>
struct Kept;  // kept.hpp

/// Method `exact` from t = 0, or from a snapshot of an earlier simulation, to `until` (s). The error of each time is
/// round-off. Work is counted in `effort`, beyond whose budget the run is undecided. `setup`, `system` and `effort`
/// must outlive the simulation, like what runs of this system and length have `kept`, if that is given.
template <Real R>
Simulation<R> exact_simulation(const Setup& setup, const System<R>& system, const R& until, long max_events,
                               Effort& effort, const Observer<R>& observer = {}, const Snapshot<R>* from = nullptr,
                               Kept<R>* kept = nullptr);

/// Method `steps` with time steps `step` (s). Errors fall with the fourth power of the step. Not for all precisions.
template <Real R>
inline constexpr bool has_steps = !std::same_as<R, Mp80> && !std::same_as<R, Mp2500>;
template <Real R>
Simulation<R> steps_simulation(const Setup& setup, const System<R>& system, const R& until, long max_events,
                               const R& step, Effort& effort, const Observer<R>& observer = {},
                               const Snapshot<R>* from = nullptr, Kept<R>* kept = nullptr);

/// The whole of such a simulation, with a budget of its own.
template <Real R>
Run<R> run_exact(const Setup& setup, const System<R>& system, const R& until, long max_events,
                 const Observer<R>& observer = {}, Effort effort = Effort()) {
  Simulation<R> simulation = exact_simulation(setup, system, until, max_events, effort, observer);
  while (simulation.step()) {
  }
  return simulation.run();
}
template <Real R>
Run<R> run_steps(const Setup& setup, const System<R>& system, const R& until, long max_events, const R& step,
                 const Observer<R>& observer = {}, Effort effort = Effort()) {
  Simulation<R> simulation = steps_simulation(setup, system, until, max_events, step, effort, observer);
  while (simulation.step()) {
  }
  return simulation.run();
}

}  // namespace touchgo
