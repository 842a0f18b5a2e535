#include "solver/run/task_report.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "solver/run/by_scalar.hpp"
#include "solver/run/ladder.hpp"
#include "solver/run/near_notes.hpp"
#include "solver/run/precision_run.hpp"
#include "solver/run/report_of.hpp"

namespace touchgo {

namespace {

// A note of a step H that is not short beside the fastest motion: Runge-Kutta's error of a step is (rate H)^5/120 of
// the motion, and from rate H = 2.8 on it grows without bound.
std::optional<std::string> long_step(const Decimal& step, double rate) {
  constexpr double from = 0.5, good = 0.1;
  const auto h = decimal<double>(step);
  if (!(rate * h >= from)) return std::nullopt;
  const std::string note = "a step of " + text(h, 6) + " s is long beside the fastest rate of the motion, up to " +
                           text(rate, 3) + " 1/s: times and numbers may be wrong without a sign of it; ";
  if (good / rate < 1e-300) return note + "no step does";  // also where the rate is beyond double
  double place = 1;                                        // of the one digit printed, a power of ten
  while (place > good / rate) place /= 10;
  while (place * 10 <= good / rate) place *= 10;
  return note + "--step " + text(place * std::floor(good / rate / place), 1) + " would do";
}

// One precision alone: method `steps`, or `exact` in double.
template <Real R>
Report alone(Task& task) {
  const State* from = task.from();
  if (from && from->precision != digits10<R>)
    throw std::invalid_argument("it is of " + std::to_string(from->precision) + " digits, this run works with " +
                                std::to_string(digits10<R>));
  NearNotes notes(task.setup, task.units);
  PrecisionRun<R> single(task, from, notes.taken(reporter<R>(task)));
  while (single.on) single.step();
  const Run<R>& run = single.simulation.run();
  if (run.flawed) throw std::logic_error(run.message);
  for (const Graze<R>& graze : run.grazes)
    if (task.options.method == MethodName::exact)
      notes.unsettled(to_double(in_si(graze.t, task.units.time)), graze.contact, graze.of);
  Report r = report(task, run, run.events.size());
  r.notes = notes.until(to_double(in_si(run.end, task.units.time)));
  if (task.options.method == MethodName::steps)
    if (const auto note = long_step(task.options.step, to_double(in_si(run.fastest_rate, -task.units.time))))
      r.notes.insert(r.notes.begin(), *note);
  r.state = kept_state(task, single, from, 0);
  return r;
}

// By the ladder of precisions, or by one alone, whatever the options ask for.
Report settled_report(Task& task) {
  const Options& options = task.options;
  if (options.from) task.effort.come_to(number_from(options.from->t));
  try {
    if (options.method == MethodName::exact && options.digits > 0) {
      // Two precisions may list different parts of a sequence of impacts: neither ends by its number of events.
      task.max_events = std::numeric_limits<long>::max();
      return exact_report(task);
    }
    return by_scalar(options.digits, true, [&]<Real R>() { return alone<R>(task); });
  } catch (const OutOfBudget& why) {  // nothing was begun
    Run<double> none;
    none.reason = Reason::undecided, none.message = why.what();
    Report r = report(task, none, 0);
    if (const State* from = task.from()) begin_from(task.setup, *from, r), r.end = from->t;
    return r;
  }
}

}  // namespace

Report task_report(Task& task) {
  Report r = settled_report(task);
  r.effort = task.effort.spent();
  return r;
}

}  // namespace touchgo
