// A run as it is asked for, with its bounds and its starts checked.
#pragma once

#include "solver/model/effort.hpp"
#include "solver/model/setup.hpp"
#include "solver/model/system.hpp"
#include "solver/model/units.hpp"
#include "solver/run/simulate.hpp"
#include "solver/run/system_pool.hpp"

namespace touchgo {

struct Task {
  Setup setup;
  Decimal until;
  long wanted;      // events of the report that count
  long max_events;  // after which a run ends by itself
  Options options;
  Effort effort;  // of all its precisions
  SystemPool& systems;
  Units units = {};  // of its systems and runs
  long before = 0;   // events that lie before the report
  int across = 0;    // digits that tell its numbers apart

  /// The state that it goes on from; none: it begins at the start.
  const State* from() const { return options.from ? &*options.from : nullptr; }

  /// A time of the setup in these units.
  template <Real R>
  R time(const Decimal& si) const {
    return number_of<R>(si, units.time);
  }
};

/// Throws std::invalid_argument unless a run may end then (s).
void allow_until(const Decimal& until);
/// Throws std::invalid_argument unless it is > 0.
void allow_budget(double budget);

/// A task of a setup that was checked. Throws std::invalid_argument where a bound or an option is not allowed.
Task make_task(Setup setup, const Decimal& until, long max_events, const Options& options, SystemPool& systems);

/// Throws std::invalid_argument unless members of a contact that is touching start at one place and velocity, and
/// those of another hard one not inside one another: to 1e-12 of the terms, or, `exactly`, by the setup's numbers,
/// which are then those that the system starts with.
void check_start(const Setup& setup, const System<double>& system, bool exactly);
/// The same, exactly, of the bodies of a task; one that goes on from a state has no start.
void check_start(Task& task);

}  // namespace touchgo
