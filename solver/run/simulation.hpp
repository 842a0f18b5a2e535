// A run under way, event by event.
#pragma once

#include <memory>
#include <vector>

#include "solver/contact/snapshot.hpp"
#include "solver/model/event.hpp"

namespace touchgo {

/// Forcing periods without an event after which a long run takes a pause and turns its clock back: a choice.
inline constexpr double periods_to_pause = 64;

template <Real R>
class Simulation {
 public:
  struct Inside;  // flow.hpp
  explicit Simulation(std::unique_ptr<Inside> inside);
  Simulation(Simulation&&) noexcept;
  ~Simulation();

  /// One phase and the event that ends it. False once the run has ended.
  bool step();
  /// The same, but no further than `pause` (s), where nothing need happen. The observer asks for the end.
  bool step(const R& pause);
  /// The events so far; reason and end once it has ended.
  const Run<R>& run() const;
  /// Removes and returns the events so far, so that a long run need not keep them.
  std::vector<Event<R>> take_events();
  /// This moment, to go on from.
  Snapshot<R> now() const;
  /// Goes on from this moment of the same system, whatever came before.
  void place(const Snapshot<R>& moment);
  const R& time() const;  // s
  /// Takes `by` (s), whole periods of the forcing, off the clock: the same motion, its end as far ahead as before.
  /// Events are to be taken first. So the rounding of t does not grow along the run. Method `exact` alone.
  void turn_back(const R& by);

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace touchgo
