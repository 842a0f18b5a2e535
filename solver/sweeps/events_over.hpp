// Events over a parameter: a run at each of its values, and between two values where the list of events becomes
// another one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/number/scalar.hpp"
#include "solver/run/simulate.hpp"
#include "solver/sweeps/chunked_work.hpp"
#include "solver/sweeps/event_list.hpp"
#include "solver/sweeps/grid.hpp"
#include "solver/sweeps/parameter.hpp"

namespace touchgo {

/// A run at each value of an axis.
struct EventsOver : Axis {
  Decimal until;         // s
  long max_events = 0;   // of a run
  Options options = {};  // of each run
};

/// A line of the table: an event, the end of a run, or a change between two values; numbers as text.
struct EventLine {
  std::string parameter, event;     // of the axis; which of the run's, from 1 on
  std::string kind;                 // of the event, or `end`, `change`
  std::string contact;              // "1-2", or why the run ends, or what changes
  std::string t, rate_before;       // s; m/s: of the gap just before, where an event begins with one
  std::string impulse, force = {};  // N s; N, just after it
};

/// Its chunks are EventLines as bytes: those of a value, and of the change between the value before it and this one.
class EventsWork : public ChunkedWork {
 public:
  /// Throws BadSweep where the setup has no such number, or not within its bounds.
  EventsWork(const Setup& setup, const EventsOver& what);

  std::size_t rows() const override { return static_cast<std::size_t>(what_.points); }
  std::size_t chunks() const override { return (rows() + of_chunk - 1) / of_chunk; }
  std::size_t rows_of(std::size_t chunk) const override { return std::min(of_chunk, rows() - chunk * of_chunk); }
  void follow(int threads, const Hands& hands) const override;
  /// All lines, in the order of the values, on several threads (0: as many as the machine has).
  std::vector<EventLine> lines(int threads = 0) const;

 private:
  static constexpr std::size_t of_chunk = 4;  // values; the one before them is run anew
  struct Run;
  Run run(const Decimal& value, const Options& options) const;
  std::vector<EventLine> lines_of(std::size_t chunk, const Options& options,
                                  const std::function<void()>& row_done) const;
  void add_change(const Run& before, const Run& behind, const Options& options, std::vector<EventLine>& lines) const;
  bool grazes(const Run& has, std::size_t at, const Decimal& off, const Options& options) const;
  bool follows(const Run& run, const EventList& list, std::size_t words, const Options& options) const;

  Setup setup_;
  EventsOver what_;
  Parameter parameter_;
};

/// Throws std::invalid_argument for bytes that are no such lines.
std::vector<EventLine> event_lines_from(const std::string& bytes);

}  // namespace touchgo
