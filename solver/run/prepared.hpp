// A system that is run from many starts: what depends on its parameters alone is made once.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "solver/run/simulate.hpp"

namespace touchgo {

/// Positions (m) and velocities (m/s) of the bodies at t = 0.
struct BodyStarts {
  std::vector<Decimal> position, velocity;
};

/// When a run's first events are, in double; passages of stages are left out.
struct EventTimes {
  std::vector<double> t;  // s
  std::vector<Kind> kind;
  std::vector<int> contact;  // index in Setup::contacts
  Reason reason;             // why there are no more; events: so many were asked for
};

/// Several threads may run one at once; what a run leaves depends neither on those before it nor on those beside it.
class Prepared {
 public:
  /// For runs to `until` (s). Throws std::invalid_argument as simulate() does.
  Prepared(Setup setup, Decimal until);
  ~Prepared();
  Prepared(Prepared&&) noexcept;

  const Setup& setup() const;

  /// What simulate() leaves, from the setup's own starts or from others. Throws std::invalid_argument where a bound or
  /// an option is not allowed, where a state to go on from does not fit, or where other starts are not as many as
  /// bodies, part the members of a contact that is `touching`, or put members of a hard one inside one another.
  Report run(long max_events, const Options& options) const;
  Report run(const BodyStarts& starts, long max_events, const Options& options) const;

  /// The first `most` events by method exact in double alone: digits 0 of simulate(), without its texts and at less
  /// cost, so that a budget reaches further; nothing behind them is computed. `start`: positions (m), then velocities
  /// (m/s), of all bodies. Of the options `release`, `budget` and `stop` hold. Throws std::invalid_argument where there
  /// are not so many numbers, they are not finite, or they are refused by run(); members of a contact are taken to be
  /// at one place where they are to 1e-12 of their coordinates.
  EventTimes event_times(std::span<const double> start, long most, const Options& options = {}) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace touchgo
