#include "solver/run/simulate.hpp"

#include <algorithm>
#include <concepts>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "solver/model/check_setup.hpp"
#include "solver/model/names.hpp"
#include "solver/number/text.hpp"
#include "solver/run/agreement.hpp"
#include "solver/run/decide.hpp"
#include "solver/run/near_notes.hpp"
#include "solver/run/rung.hpp"

namespace touchgo::run {

using namespace number;
namespace {

// What is told of the first `count` events of a run that lost so many digits up to each, if that is known: numbers
// within its error are 0.
template <Real R>
Report report(const Task& task, const Run<R>& run, std::size_t count, const std::vector<double>& lost = {}) {
  using std::abs;
  const int digits = task.options.digits > 0 ? task.options.digits : std::numeric_limits<R>::max_digits10;
  Report r{task.setup,
           task.options.method,
           task.options.digits,
           run.closed_at_start,
           run.touching_at_start,
           {},
           text(run.end, digits),
           run.reason,
           run.message,
           {},
           digits10<R>,
           {}};
  Sizes<R> sizes(run);
  R error = 0;
  auto shown = [&](const R& x, const R& size) { return abs(x) <= error * size ? "0" : text(x, digits); };
  for (std::size_t i = 0; i < count; ++i) {
    const Event<R>& e = run.events[i];
    sizes.add(e);
    if (i < lost.size())
      error = pow(R(10), R(std::max(lost[i], 8.0) + 4 - digits10<R>));  // 8, 4: to be on the safe side
    EventText out{e.kind,   e.contact,  text(e.t, digits), {}, {}, {}, {}, shown(e.force, sizes.force()),
                  e.closed, e.touching, e.landing,         {}};
    for (int side = 0; side < 2; ++side) {
      out.position[side] = shown(e.position[side], sizes.length());
      out.velocity_before[side] = shown(e.velocity_before[side], sizes.speed());
      out.velocity_after[side] = shown(e.velocity_after[side], sizes.speed());
    }
    if (e.impulse) out.impulse = text(*e.impulse, digits);
    for (const Shaken<R>& x : e.shaken)
      out.shaken.push_back({x.contact,
                            text(x.impulse, digits),
                            {shown(x.velocity_after[0], sizes.speed()), shown(x.velocity_after[1], sizes.speed())}});
    r.events.push_back(std::move(out));
  }
  return r;
}

/// The state that a rung kept, as one of the whole run.
template <Real R>
std::optional<State> kept_state(const Task& task, const Rung<R>& rung, const State* from, double lost) {
  std::optional<State> state = rung.kept;
  if (!state) return state;
  state->method = task.options.method;
  state->lost = lost;
  if (from) state->events += from->events;
  return state;
}

/// What is done with two runs of one motion, and what they tell.
struct Outcome {
  Decision next;
  Report report;
};

/// Whether a run in double is of no more use: given up, or half of its events are others.
template <Real Upper>
bool is_lost(const Run<double>& low, const Run<Upper>& run) {
  return low.reason == Reason::undecided || agree(low, run).events < low.events.size() / 2;
}

/// Two precisions of one motion, side by side to their end, or until double has lost it: looked after each time the
/// events have become twice as many.
template <Real Lower, Real Upper>
Outcome compared(Task& task, Rung<Lower>& lower, Rung<Upper>& upper, const State* from, bool top) {
  const Run<Lower>& low = lower.course.run();
  const Run<Upper>& run = upper.course.run();
  std::size_t look = 16;
  while (lower.on || upper.on) {
    if (lower.on && (!upper.on || lower.course.time() <= Lower(upper.course.time())))
      lower.step();
    else
      upper.step();
    if (!run.grazes.empty() && (!lower.on || lower.course.time() >= Lower(run.grazes[0].t))) break;
    if constexpr (std::same_as<Lower, double>)
      if (run.events.size() >= look) {
        if (is_lost(low, run)) break;
        look *= 2;
      }
  }
  Agreement a = agree(low, run);
  if (from) {
    a.lost += from->lost;
    for (double& lost : a.lost_up_to) lost += from->lost;
  }
  const bool low_counts = low.out_of_budget && !std::same_as<Lower, double>;
  const std::string out_of_budget = run.out_of_budget ? run.message : low_counts ? low.message : "";
  Decision next = decide(a, task.options.digits, digits10<Upper>, out_of_budget, top);
  if (run.reason == Reason::interrupted || low.reason == Reason::interrupted)
    next.what = Next::interrupted, next.message = "interrupted; what two precisions agree on is listed";
  if (run.flawed && (next.what == Next::settled || next.what == Next::undecided)) throw std::logic_error(run.message);
  Report r = report(task, run, next.events, a.lost_up_to);
  const std::string last = r.events.empty() ? (from ? from->t : "0") : r.events.back().t;
  if (next.what == Next::interrupted || next.what == Next::undecided) {
    r.reason = next.what == Next::interrupted ? Reason::interrupted : Reason::undecided;
    r.end = last, r.message = next.message;
    if (a.graze && next.what == Next::undecided && out_of_budget.empty()) {
      r.end = text(run.grazes[0].t, task.options.digits);
      r.message = "whether contact " + contact_name(task.setup, *a.graze) +
                  " grazes or meets there is not settled by " + std::to_string(digits10<Upper>) + " digits";
    }
  } else if (a.cut && !r.events.empty()) {
    r.end = last;
  }
  if (!upper.kept || upper.kept->events <= static_cast<long>(next.events))
    r.state = kept_state(task, upper, from, a.lost);
  return {std::move(next), std::move(r)};
}

using Ladder = decltype(std::tuple_cat(std::tuple<double>(), Precisions()));
constexpr std::size_t rungs = std::tuple_size_v<Ladder>;

/// The run in double beside one of more digits: with effort of its own, so that it takes the other none.
Task rough(const Task& task) {
  Task r = task;
  r.effort = Effort(task.options.budget / 20);
  r.options.keep.reset();
  return r;
}

/// Where the first sequence of impacts has its limit.
auto first_limit(Report& r) {
  return std::find_if(r.events.begin(), r.events.end(),
                      [](const EventText& e) { return e.kind == Kind::accumulation; });
}
/// How many impacts of a sequence are listed shall not hang on the digits asked for: 140 at least tell them.
template <Real R>
bool lists_less(Report& r) {
  return std::same_as<R, Mp50> && first_limit(r) != r.events.end();
}

// Takes the next precision with enough headroom and compares it with the one below. What double loses too much of for
// that is measured by 50 digits. Where a higher precision comes to an end before this one, what this one knows is
// reported. Notes are the first one's above double.
template <std::size_t I, Real Lower>
Report climb(Task& task, Rung<Lower>& lower, NearNotes& notes) {
  constexpr bool top = I + 1 == rungs, in_double = std::same_as<Lower, double>;
  if constexpr (I == rungs || (in_double && top)) {
    throw std::logic_error("no precision has the digits asked for");
  } else {
    using Upper = std::tuple_element_t<I, Ladder>;
    if (digits10<Upper> < task.options.digits + 20) return climb<I + 1>(task, lower, notes);
    Rung<Upper> upper(task, nullptr, in_double ? notes.taken(reporter<Upper>(task)) : reporter<Upper>(task));
    Outcome known = compared(task, lower, upper, nullptr, top);
    if constexpr (in_double && !std::same_as<Upper, Mp50>)
      if (known.next.what == Next::higher) {
        Rung<Mp50> between(task, nullptr, reporter<Mp50>(task));
        known = compared(task, between, upper, nullptr, top);
      }
    Report& r = known.report;
    if (lists_less<Upper>(r)) {
      if (known.next.what == Next::settled || known.next.what == Next::higher) return climb<I + 1>(task, upper, notes);
      r.events.erase(first_limit(r), r.events.end());
      r.end = r.events.empty() ? "0" : r.events.back().t;
    }
    if (known.next.what != Next::higher) return std::move(r);
    try {
      Report further = climb<I + 1>(task, upper, notes);
      if (further.reason == Reason::until || further.events.size() >= r.events.size()) return further;
      r.reason = further.reason, r.message = further.message;
    } catch (const OutOfBudget& why) {
      r.reason = Reason::undecided, r.message = why.what();
    }
    r.end = r.events.empty() ? "0" : r.events.back().t;
    return std::move(r);
  }
}

Report exact_report(Task& task) {
  NearNotes notes(task.setup);
  Task in_double = rough(task);
  Rung<double> lowest(in_double, nullptr, reporter<double>(in_double));
  Report r = climb<1>(task, lowest, notes);
  r.notes = notes.until(std::strtod(r.end.c_str(), nullptr));
  return r;
}

// Goes on from a state at its own precision, beside the one below. Nothing where that does not settle it.
template <std::size_t I>
std::optional<Report> resumed(Task& task, const State& from) {
  if constexpr (I < rungs) {
    using Lower = std::tuple_element_t<I - 1, Ladder>;
    using Upper = std::tuple_element_t<I, Ladder>;
    if (digits10<Upper> != from.precision) return resumed<I + 1>(task, from);
    NearNotes notes(task.setup);
    Task in_double = rough(task);
    Task& of_lower = std::same_as<Lower, double> ? in_double : task;
    Rung<Lower> lower(of_lower, &from, reporter<Lower>(of_lower));
    Rung<Upper> upper(task, &from, notes.taken(reporter<Upper>(task)));
    Outcome known = compared(task, lower, upper, &from, false);
    if (known.next.what == Next::higher || lists_less<Upper>(known.report)) return std::nullopt;
    known.report.notes = notes.until(std::strtod(known.report.end.c_str(), nullptr));
    return std::move(known.report);
  } else {
    throw std::invalid_argument("it is of " + std::to_string(from.precision) + " digits, this run works with others");
  }
}

/// Method `exact` from a state. Where its digits do not suffice, the whole run is made again and what was before left
/// out.
Report exact_report(Task& task, const State& from) {
  if (std::optional<Report> r = resumed<1>(task, from)) return *std::move(r);
  Task whole = task;
  whole.options.from.reset();
  Report r = exact_report(whole);
  r.events.erase(r.events.begin(), r.events.begin() + std::min<long>(from.events, r.events.size()));
  r.closed_at_start.clear(), r.touching_at_start.clear();
  for (int j = 0; j < static_cast<int>(from.contacts.size()); ++j) {
    if (from.contacts[j].status == Status::closed) r.closed_at_start.push_back(j);
    if (from.contacts[j].status == Status::touching) r.touching_at_start.push_back(j);
  }
  return r;
}

const State* from_of(const Task& task) { return task.options.from ? &*task.options.from : nullptr; }

/// One precision alone: method `steps`, or `exact` in double.
template <Real R>
Report alone(Task& task) {
  const State* from = from_of(task);
  if (from && from->precision != digits10<R>)
    throw std::invalid_argument("it is of " + std::to_string(from->precision) + " digits, this run works with " +
                                std::to_string(digits10<R>));
  NearNotes notes(task.setup);
  Rung<R> rung(task, from, notes.taken(reporter<R>(task)));
  while (rung.on) rung.step();
  const Run<R>& run = rung.course.run();
  if (run.flawed) throw std::logic_error(run.message);
  for (const Graze<R>& graze : run.grazes)
    if (task.options.method == MethodName::exact) notes.unsettled(to_double(graze.t), graze.contact, graze.is_force);
  Report r = report(task, run, run.events.size());
  r.notes = notes.until(to_double(run.end));
  r.state = kept_state(task, rung, from, 0);
  return r;
}

template <Real R>
std::vector<Sample> sample(Task& task, const Decimal& interval) {
  const System<R> system = make_system<R>(task.setup);
  std::vector<Sample> samples;
  const int n = system.n;
  Observer<R> observer = {decimal<R>(interval), [&](const R& t, const Vector<R>& z, const ContactPhase<R>& phase) {
                            Sample s{to_double(t), {}, {}, {}, {}, {}};
                            for (int i = 0; i < n; ++i)
                              s.position.push_back(to_double(z[i])), s.velocity.push_back(to_double(z[n + i]));
                            for (std::size_t j = 0; j < system.joints.size(); ++j) {
                              const bool closed = phase.status[j] == Status::closed;
                              s.gap.push_back(to_double(R(system.joints[j].gap_row.dot(z))));
                              s.force.push_back(closed ? to_double(R(phase.force_row[j].dot(z))) : 0.0);
                              s.closed.push_back(closed);
                            }
                            samples.push_back(std::move(s));
                          }};
  observer.stop = task.options.stop;
  Rung<R> rung(task, from_of(task), observer);
  while (rung.on) rung.step();
  const Run<R>& run = rung.course.run();
  if (run.out_of_budget && task.options.cut) task.options.cut(run.message);
  return samples;
}

Task make_task(Setup setup, const Decimal& until, long max_events, const Options& options) {
  check(setup);
  auto allow = [](bool allowed, const char* line) {
    if (!allowed) throw std::invalid_argument(line);
  };
  allow(until.sign() > 0, "until: a number > 0 is allowed");
  allow(max_events >= 0, "max_events: 0 or more is allowed");
  allow(
      (options.digits >= 15 && options.digits <= 1000) || (options.digits == 0 && options.method == MethodName::exact),
      "digits: 15 to 1000, and under exact 0, are allowed");
  allow(options.budget > 0, "budget: a number > 0 is allowed");
  allow(options.step.sign() > 0, "step: a number > 0 is allowed");
  if (options.release)
    for (Contact& c : setup.contacts) c.release = *options.release;
  return {std::move(setup), until, max_events, options, Effort(options.budget)};
}

/// As simulate() says.
Report task_report(Task& task) {
  const Options& options = task.options;
  try {
    if (options.method == MethodName::exact && options.digits > 0)
      return options.from ? exact_report(task, *options.from) : exact_report(task);
    if (options.digits <= 16) return alone<double>(task);
    if (options.digits <= 50) return alone<Mp50>(task);
    if (options.digits <= 140) return alone<Mp140>(task);
    if (options.digits <= 400) return alone<Mp400>(task);
    return alone<Mp1100>(task);
  } catch (const OutOfBudget& why) {
    Run<double> none;
    none.reason = Reason::undecided, none.message = why.what();
    return report(task, none, 0);
  }
}

}  // namespace

Report simulate(Setup setup, const Decimal& until, long max_events, const Options& options) {
  Task task = make_task(std::move(setup), until, max_events, options);
  Report r = task_report(task);
  r.effort = task.effort.spent();
  return r;
}

std::vector<Sample> trajectory(Setup setup, const Decimal& until, long max_events, const Options& options,
                               const Decimal& interval, int precision) {
  Task task = make_task(std::move(setup), until, max_events, options);
  const Decimal& between = options.method == MethodName::steps ? options.step : interval;
  if (between.sign() <= 0 || decimal<Mp50>(until) / decimal<Mp50>(between) > most_samples)
    throw std::invalid_argument("interval: a number > 0 with at most " + std::to_string(most_samples) +
                                " samples up to the end is allowed");
  try {
    if (options.method == MethodName::steps || options.digits == 0) return sample<double>(task, interval);
    if (precision <= 50) return sample<Mp50>(task, interval);
    if (precision <= 140) return sample<Mp140>(task, interval);
    if (precision <= 400) return sample<Mp400>(task, interval);
    if (precision <= 1100) return sample<Mp1100>(task, interval);
    return sample<Mp2500>(task, interval);
  } catch (const OutOfBudget& why) {
    if (options.cut) options.cut(why.what());
    return {};
  }
}

}  // namespace touchgo::run
