// Two precisions of one motion, side by side, and what they agree on.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/model/names.hpp"
#include "solver/run/agreement.hpp"
#include "solver/run/decide.hpp"
#include "solver/run/precision_run.hpp"
#include "solver/run/report_of.hpp"

namespace touchgo {

/// The outcome of two runs of one motion: the decision, with its reason where more digits are needed, and the report.
struct ComparedRuns {
  Decision next;
  Report report;
  bool out_of_budget;  // undecided since the budget is spent
  bool unsettled;      // more digits may settle it; false where double was given up earlier
};

/// The number of listed impacts of a sequence must not depend on the digits requested: at least 140 digits decide it.
template <Real R>
inline constexpr bool lists_sequences = digits10<R> >= 140;
/// The limit of the first sequence, where these digits do not.
template <Real R>
std::optional<std::size_t> untold_limit(const Agreement& a, std::size_t events) {
  return !lists_sequences<R> && a.limit && *a.limit < events ? a.limit : std::nullopt;
}

/// Two precisions of one motion side by side: to their end, until they part, or until the higher one has all events
/// that are wanted. Neither goes further, so that a report does not depend on what comes after it.
template <Real LowerReal, Real UpperReal>
void follow(const Task& task, PrecisionRun<LowerReal>& lower, PrecisionRun<UpperReal>& upper,
            Comparison<LowerReal, UpperReal>& both, double lost_before) {
  for (;;) {
    both.go_on();
    const Agreement& a = both.so_far();
    if (both.parted() || !is_accurate(a.lost + lost_before, task.options.digits, digits10<UpperReal>)) return;
    const Run<LowerReal>& low = lower.simulation.run();
    if (std::same_as<LowerReal, double> && !lower.on && low.reason == Reason::undecided) return;
    const bool wants =
        upper.on && !both.has_all() && (lists_sequences<UpperReal> || !both.limit()) && both.before_graze();
    if (lower.on && lower.simulation.time() <= LowerReal(upper.simulation.time()))
      lower.step();
    else if (wants)
      upper.step();
    else if (lower.on && !upper.on)
      lower.step();
    else
      return;
  }
}

/// What more digits are needed for after the events known.
template <Real R>
std::string what_is_left(const Task& task, const Run<R>& run, const Agreement& a, std::size_t known) {
  const std::string digits = std::to_string(digits10<R>) + " digits";
  if (known >= run.events.size()) return "what follows is not settled by " + digits;
  const Event<R>& e = run.events[known];
  const std::string contact = "contact " + contact_name(task.setup, e.contact),
                    at = " at t = " + si_text(e.t, task.units.time, 12) + " s";
  if (untold_limit<R>(a, known + 1))
    return "impacts of " + contact + " accumulate" + at + ", and " + digits + " do not decide which of them are listed";
  return "from the " + std::string(name(e.kind)) + " of " + contact + at + " on " + digits + " do not suffice";
}

/// Compares two precisions of one motion from where they have come to.
template <Real LowerReal, Real UpperReal>
ComparedRuns compared(Task& task, PrecisionRun<LowerReal>& lower, PrecisionRun<UpperReal>& upper, const State* from,
                      bool top) {
  const Run<LowerReal>& low = lower.simulation.run();
  const Run<UpperReal>& run = upper.simulation.run();
  Comparison<LowerReal, UpperReal> both(low, run, task.wanted, task.before);
  follow(task, lower, upper, both, from ? from->lost : 0);
  Agreement a = both.at_end();
  const bool all = both.has_all();
  if (all) a = both.wanted();
  if (from) {
    a.lost += from->lost;
    for (double& lost : a.lost_up_to) lost += from->lost;
  }
  bool unsettled = !all && (a.graze || both.parted() || !is_accurate(a.lost, task.options.digits, digits10<UpperReal>));
  std::string out_of_budget;
  if (!all && !unsettled) {
    if (run.out_of_budget)
      out_of_budget = run.message;
    else if (low.out_of_budget && !std::same_as<LowerReal, double>)
      out_of_budget = low.message;
  }
  Decision next = decide(a, task.options.digits, digits10<UpperReal>, out_of_budget, top);
  if (run.reason == Reason::interrupted || low.reason == Reason::interrupted)
    next.what = Next::interrupted, next.message = "what two precisions agree on is listed";
  if (run.flawed && (next.what == Next::settled || next.what == Next::undecided)) throw std::logic_error(run.message);
  if (const auto limit = untold_limit<UpperReal>(a, next.events)) {
    if (next.what == Next::settled) next.what = Next::higher;
    next.events = *limit;
    unsettled = true;
  }
  Report r = report(task, run, next.events, a.lost_up_to);
  const std::string last = r.events.empty() ? (from ? from->t : "0") : r.events.back().t;
  if (next.what == Next::settled) {
    if (all) r.reason = Reason::events, r.message = "the budget of max_events ran out";
    if (all || (a.cut && !r.events.empty())) r.end = last;
  } else {
    r.reason = next.what == Next::interrupted ? Reason::interrupted : Reason::undecided;
    r.end = last;
    r.message = next.what == Next::higher ? what_is_left(task, run, a, next.events) : next.message;
    if (a.graze && next.what != Next::interrupted && out_of_budget.empty()) {
      r.end = si_text(run.grazes[0].t, task.units.time, task.options.digits);
      r.message = "whether contact " + contact_name(task.setup, *a.graze) +
                  " grazes or meets there is not settled by " + std::to_string(digits10<UpperReal>) + " digits";
    }
  }
  if (!upper.kept || upper.kept->events <= static_cast<long>(next.events))
    r.state = kept_state(task, upper, from, a.lost);
  const bool spent = next.what == Next::undecided && !out_of_budget.empty();
  return {std::move(next), std::move(r), spent, unsettled};
}

}  // namespace touchgo
