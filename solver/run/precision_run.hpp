// One precision of a run under way, and the state that it is to keep.
#pragma once

#include <algorithm>
#include <optional>

#include "solver/run/run.hpp"
#include "solver/run/snapshot_text.hpp"
#include "solver/run/task.hpp"

namespace touchgo {

/// Reports progress, a thousandth of the run at a time, where the run checks for an interrupt: an observer does not
/// change the work of a run.
template <Real R>
Observer<R> reporter(const Task& task) {
  Observer<R> observer;
  observer.stop = task.options.stop;
  observer.end = task.options.keep.has_value();
  if (!task.options.progress) return observer;
  observer.stop = [&task, until = to_double(decimal<R>(task.until)), told = -1.0]() mutable {
    const double part = std::min(1.0, task.effort.time() / until);
    if (part < told || part >= told + 0.001) task.options.progress(digits10<R>, told = part);
    return task.options.stop && task.options.stop();
  };
  return observer;
}

/// One precision under way.
template <Real R>
struct PrecisionRun {
  typename SystemsOf<R>::Lent lent;
  const System<R>& system = lent->system;
  Simulation<R> simulation;
  std::optional<long> keep;
  std::optional<State> kept;
  bool on = true;

  /// `from`: where it begins, if not at the start. Throws OutOfBudget where the system alone is too large.
  PrecisionRun(Task& task, const State* from, Observer<R> observer)
      : PrecisionRun(task, from, std::move(observer), {}) {}
  PrecisionRun(const PrecisionRun&) = delete;

  void step() {
    on = simulation.step();
    keep_state();
  }

 private:
  PrecisionRun(Task& task, const State* from, Observer<R> observer, std::optional<Snapshot<R>> moment)
      : lent(lent_system(task)),
        simulation(begin(task, *lent, std::move(observer),
                         from ? &moment.emplace(from_text<R>(*from, lent->system)) : nullptr)),
        keep(task.options.keep) {
    if (keep && *keep >= 0 && from) *keep -= from->events;
    keep_state();
  }

  // Matrices and rows, this one's and those of its first phase, fill the memory of many bodies before anything is done.
  static typename SystemsOf<R>::Lent lent_system(Task& task) {
    const double n = static_cast<double>(task.setup.bodies.size()), d = 2 * n,
                 contacts = static_cast<double>(task.setup.contacts.size());
    task.effort.spend<R>(10 * (2 * n * n + 4 * contacts * d + 2 * d * d));
    auto lent = task.systems.of<R>().lend(task.setup, task.units, task.time<R>(task.until));
    lent->begin(task.setup);
    return lent;
  }

  static Simulation<R> begin(Task& task, LentSystem<R>& lent, Observer<R> observer, const Snapshot<R>* from) {
    const R until = task.time<R>(task.until);
    if constexpr (has_steps<R>)
      if (task.options.method == MethodName::steps)
        return steps_simulation<R>(task.setup, lent.system, until, task.max_events, task.time<R>(task.options.step),
                                   task.effort, observer, from, &lent.kept);
    return exact_simulation<R>(task.setup, lent.system, until, task.max_events, task.effort, observer, from,
                               &lent.kept);
  }

  void keep_state() {
    const Run<R>& run = simulation.run();
    if (!keep || kept || run.reason == Reason::events) return;  // it ended within an instant
    if (*keep < 0 ? on || run.reason != Reason::until : static_cast<long>(run.events.size()) < *keep) return;
    kept = to_text(simulation.now(), system);
    kept->events = static_cast<long>(run.events.size());
  }
};

}  // namespace touchgo
