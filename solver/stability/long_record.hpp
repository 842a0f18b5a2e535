// The record of a long run with its Lyapunov exponents, whatever follows the motion: what is looked at and when, and
// the orbit that comes of it.
//
// Times are by a clock that is turned back now and then by whole periods, so that the round-off of t does not grow.
// Stops are counted in half periods from the first section on (orbits/recorder.hpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/orbits/recorder.hpp"
#include "solver/stability/event_tally.hpp"
#include "solver/stability/exponents.hpp"

namespace touchgo {

class LongRecord {
 public:
  /// `system`: of this setup, in SI units, forced with this period (s). `points`, `full`: see long_run. All that is
  /// given by reference must outlive the record.
  LongRecord(const Setup& setup, const System<double>& system, double period, const RunLength& length,
             long diagram_periods, std::vector<DiagramPoint>* points, const std::function<void()>& full);

  void begin(const std::vector<int>& closed_at_start) { tally_.begin(closed_at_start); }
  /// The next events of the run, in their order.
  void take(const std::vector<Event<double>>& events);
  void take_alone(const EventTally::Counted& event);
  /// The state at t (s), all events before it taken: is it a stop? Only then is something done.
  bool is_stop(double t) const { return !over_ && !(t < time_of(stop_)); }
  void see(double t, const Vector<double>& z, const ContactPhase<double>& phase);
  /// Whether an impact is to be taken before the stop that this state is at (orbits/recorder.hpp).
  bool impact_comes_first(const Vector<double>& z, const ContactPhase<double>& phase) const;
  /// For a simulation: does all of this, after `take_events`, and carries the exponents along.
  Observer<double> observer(std::function<void()> take_events);
  /// Goes on to the next stop with anything to do, and says when that is (s): for whoever looks at no other.
  double next_stop();
  /// Whether that is there for the diagram alone.
  bool only_draws() const { return !measures(stop_); }
  /// From there on, the next that is there for more (s).
  double next_measure() const;
  void carry(const ContactPhase<double>& phase, const Matrix<double>& map) { exponents_.carry(phase, map); }
  /// By whole periods, this many.
  void turn_back(long periods) { turned_ += periods, tally_.turn_back(time(periods), from()); }

  bool over() const { return over_; }
  /// "after 12 periods: "
  std::string where() const { return "after " + std::to_string(stop_ / 2) + " periods: "; }
  bool has_measured() const { return stop_ > recorder_.end(); }

  /// s, by the clock that is never turned back: no record is over later.
  double most_time() const { return time(most_periods()); }
  /// Events of a run of this length and the budget of its work (run/run.hpp): no motion has more, but where they crowd.
  long most_events() const { return 1'000'000 + 10'000 * most_periods(); }
  double most_work() const { return 60 + 0.05 * static_cast<double>(most_periods()); }

  /// `complete`: the motion was followed to where the record is over.
  Orbit orbit(bool complete);

 private:
  double time(long periods) const { return static_cast<double>(periods) * period_; }
  double time_of(long stop) const { return static_cast<double>(stop - 2 * turned_) * (period_ / 2) + section_; }
  double from() const { return time(length_.transient - turned_) + section_; }  // s: where what is measured begins
  bool measures(long half) const;
  long most_periods() const { return length_.transient + length_.periods + 2 * longest_period + 1; }
  void add(const DiagramPoint& p);
  void add_impact(const EventTally::Counted& e);
  void end();

  const System<double>& system_;
  double period_, section_;  // s
  RunLength length_;
  std::vector<DiagramPoint>* points_;
  const std::function<void()>& full_;
  Recorder recorder_;
  Exponents exponents_;
  std::vector<double> before_, at_first_strobe_;  // before: at the end of the latest batch
  EventTally tally_;
  std::vector<Counts> at_strobes_;
  long stop_ = 0;    // the next
  long turned_ = 0;  // periods that the clock was turned back
  int cycle_ = 0;    // periods after which the motion repeats: twice as many more are followed for the multipliers
  std::vector<double> multipliers_;  // their logarithms, once known: of one repetition and the next alike
  std::vector<double> window_;       // growths over the strobes
  long impacts_ = 0;                 // in one repetition
  bool over_ = false, impacts_repeat_ = true;
  double offset_, beyond_;  // x(second) - x(first) of the first contact is beyond (gap - offset)
};

}  // namespace touchgo
