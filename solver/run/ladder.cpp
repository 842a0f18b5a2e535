#include "solver/run/ladder.hpp"

#include <algorithm>
#include <concepts>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "solver/number/text_stream.hpp"
#include "solver/run/by_scalar.hpp"
#include "solver/run/compared_runs.hpp"
#include "solver/run/near_notes.hpp"
#include "solver/run/precision_run.hpp"
#include "solver/run/report_of.hpp"

namespace touchgo {

namespace {

/// The run in double beside one of more digits: with effort of its own, so that it takes the other none.
Task rough(const Task& task) {
  Task r = task;
  r.effort = Effort(task.options.budget / 20);
  r.options.keep.reset();
  return r;
}

/// The report of the ladder of precisions, and whether it ended with the budget.
struct Told {
  Report report;
  bool out_of_budget;
};

/// Whether these digits have what is asked for, with headroom, and tell the case's numbers apart: events closer than
/// the 3/4 power of the unit round-off are one instant (exact/exact.hpp), and both precisions of a pair may take two
/// for one. The highest has no choice.
template <Real R>
bool is_enough(const Task& task) {
  constexpr int spare = 4;  // of quotients and differences of these numbers
  const bool apart = 3 * digits10<R> >= 4 * (task.across + spare) || std::same_as<R, Mp2500>;
  return digits10<R> >= task.options.digits + 20 && apart;
}

// Compares the next precision that has enough headroom with the one below it; with 50 digits where double lost too many
// to tell. Where the higher precision ends earlier than this one, the report is of this one, with what it left
// undecided.
template <std::size_t I, Real LowerReal>
Told climb(Task& task, PrecisionRun<LowerReal>& lower) {
  constexpr bool top = I + 1 == precisions, in_double = std::same_as<LowerReal, double>;
  if constexpr (I == precisions || (in_double && top)) {
    throw std::logic_error("no precision has the requested digits");
  } else {
    using UpperReal = std::tuple_element_t<I, Scalars>;
    if constexpr (in_double)  // above another one each is enough
      if (!is_enough<UpperReal>(task)) {
        if constexpr (I + 2 == precisions) {  // the highest is compared with the one below it
          PrecisionRun<UpperReal> below(task, nullptr, reporter<UpperReal>(task));
          return climb<I + 1>(task, below);
        } else {
          return climb<I + 1>(task, lower);
        }
      }
    // From 50 digits to 80 is no step worth taking: what asks for more than 50 mostly asks for more than 80.
    if constexpr (std::same_as<LowerReal, Mp50> && std::same_as<UpperReal, Mp80>) return climb<I + 1>(task, lower);
    NearNotes notes(task.setup, task.units);
    PrecisionRun<UpperReal> upper(task, nullptr, notes.taken(reporter<UpperReal>(task)));
    ComparedRuns known = compared(task, lower, upper, nullptr, top);
    if constexpr (in_double && !std::same_as<UpperReal, Mp50>)
      if (known.next.what == Next::higher) {
        PrecisionRun<Mp50> between(task, nullptr, reporter<Mp50>(task));
        known = compared(task, between, upper, nullptr, top);
      }
    Report& r = known.report;
    auto told = [&](bool out_of_budget) {
      r.notes = notes.until(number_from(r.end));
      return Told{std::move(r), out_of_budget};
    };
    if (known.next.what != Next::higher) return told(known.out_of_budget);
    try {
      Told further = climb<I + 1>(task, upper);
      const std::size_t events = further.report.events.size() + (known.unsettled ? 0 : 1);
      if (!further.out_of_budget || events > r.events.size()) return further;
    } catch (const OutOfBudget&) {
    }
    TextStream why;
    why << r.message << "; more digits exceed the budget of " << task.options.budget << "; --budget raises it";
    r.message = why.str();
    return told(true);
  }
}

Report from_start(Task& task) {
  task.across = digits_across(task.setup, task.until);
  Task in_double = rough(task);
  PrecisionRun<double> lowest(in_double, nullptr, reporter<double>(in_double));
  return climb<1>(task, lowest).report;
}

// Goes on from a state at its own precision, beside the one below. Nothing where that does not settle it.
template <std::size_t I>
std::optional<Report> resumed(Task& task, const State& from) {
  if constexpr (I < precisions) {
    using LowerReal = std::tuple_element_t<I - 1, Scalars>;
    using UpperReal = std::tuple_element_t<I, Scalars>;
    if (digits10<UpperReal> != from.precision) return resumed<I + 1>(task, from);
    NearNotes notes(task.setup, task.units);
    Task in_double = rough(task);
    Task& of_lower = std::same_as<LowerReal, double> ? in_double : task;
    PrecisionRun<LowerReal> lower(of_lower, &from, reporter<LowerReal>(of_lower));
    PrecisionRun<UpperReal> upper(task, &from, notes.taken(reporter<UpperReal>(task)));
    ComparedRuns known = compared(task, lower, upper, &from, false);
    if (known.next.what == Next::higher) return std::nullopt;
    known.report.notes = notes.until(number_from(known.report.end));
    return std::move(known.report);
  } else {
    throw std::invalid_argument("it is of " + std::to_string(from.precision) + " digits, this run works with others");
  }
}

}  // namespace

Report exact_report(Task& task) {
  if (!task.from()) return from_start(task);
  const State& from = *task.from();
  if (std::optional<Report> r = resumed<1>(task, from)) return *std::move(r);
  Task whole = task;
  whole.options.from.reset();
  whole.before = from.events;
  Report r = from_start(whole);
  task.effort = whole.effort;
  r.events.erase(r.events.begin(), r.events.begin() + std::min<long>(from.events, r.events.size()));
  begin_from(task.setup, from, r);
  return r;
}

}  // namespace touchgo
