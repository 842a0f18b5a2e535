#include "solver/run/simulate.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "solver/model/check_setup.hpp"
#include "solver/model/contact_start.hpp"
#include "solver/model/line_order.hpp"
#include "solver/model/names.hpp"
#include "solver/number/text_stream.hpp"
#include "solver/number/thread_caches.hpp"
#include "solver/run/agreement.hpp"
#include "solver/run/decide.hpp"
#include "solver/run/near_notes.hpp"
#include "solver/run/precision_run.hpp"
#include "solver/run/prepared.hpp"

namespace touchgo {

namespace {

// The report of the first `count` events of a run, with the digits that it lost up to each, if these are known: numbers
// within their error are 0.
template <Real R>
Report report(const Task& task, const Run<R>& run, std::size_t count, const std::vector<double>& lost = {}) {
  using std::abs;
  const Units& units = task.units;
  const int digits = task.options.digits > 0 ? task.options.digits : std::numeric_limits<R>::max_digits10;
  Report r{task.setup,
           task.options.method,
           task.options.digits,
           run.closed_at_start,
           run.touching_at_start,
           {},
           si_text(run.end, units.time, digits),
           run.reason,
           run.message,
           {},
           digits10<R>,
           {}};
  Scales<R> sizes(run);
  R error = 0;
  const int length = units.of(0, 1, 0), rate = units.of(0, 1, -1), impulse = units.of(1, 1, -1),
            force = units.of(1, 1, -2);
  auto shown = [&](const R& x, const R& size, int exponent) {
    return abs(x) <= error * size ? "0" : si_text(x, exponent, digits);
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Event<R>& e = run.events[i];
    sizes.come_to(e.t);
    if (i < lost.size())
      error = pow(R(10), R(std::max(lost[i], 8.0) + 4 - digits10<R>));  // 8, 4: to be on the safe side
    EventText out{e.kind,
                  e.contact,
                  si_text(e.t, units.time, digits),
                  {},
                  {},
                  {},
                  {},
                  shown(e.force, sizes.force(), force),
                  e.closed,
                  e.touching,
                  e.landing,
                  {},
                  {}};
    for (int side = 0; side < 2; ++side) {
      out.position[side] = shown(e.position[side], sizes.length(), length);
      out.velocity_before[side] = shown(e.velocity_before[side], sizes.speed(), rate);
      out.velocity_after[side] = shown(e.velocity_after[side], sizes.speed(), rate);
    }
    if (e.impulse) out.impulse = si_text(*e.impulse, impulse, digits);
    for (const TransmittedImpulse<R>& x : e.shaken)
      out.shaken.push_back(
          {x.contact,
           si_text(x.impulse, impulse, digits),
           {shown(x.velocity_after[0], sizes.speed(), rate), shown(x.velocity_after[1], sizes.speed(), rate)}});
    for (const auto& [contact, i] : e.impulses) out.impulses.emplace_back(contact, si_text(i, impulse, digits));
    r.events.push_back(std::move(out));
  }
  return r;
}

/// The state that one precision kept, as a state of the whole run.
template <Real R>
std::optional<State> kept_state(const Task& task, const PrecisionRun<R>& single, const State* from, double lost) {
  std::optional<State> state = single.kept;
  if (!state) return state;
  state->method = task.options.method;
  state->lost = lost;
  if (from) state->events += from->events;
  return state;
}

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

constexpr std::size_t precisions = std::tuple_size_v<Scalars>;

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

Report exact_report(Task& task) {
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

/// A report begins with what is closed or touches in this state of the setup.
void begin_at(const Setup& setup, const State& from, Report& r) {
  r.closed_at_start.clear(), r.touching_at_start.clear();
  for (int j : contacts_along(setup)) {
    if (from.contacts[j].status == Status::closed) r.closed_at_start.push_back(j);
    if (from.contacts[j].status == Status::touching) r.touching_at_start.push_back(j);
  }
}

/// Method `exact` from a state. Where its digits do not suffice, the whole run is repeated, and the events before
/// the state left out.
Report exact_report(Task& task, const State& from) {
  if (std::optional<Report> r = resumed<1>(task, from)) return *std::move(r);
  Task whole = task;
  whole.options.from.reset();
  whole.before = from.events;
  Report r = exact_report(whole);
  task.effort = whole.effort;
  r.events.erase(r.events.begin(), r.events.begin() + std::min<long>(from.events, r.events.size()));
  begin_at(task.setup, from, r);
  return r;
}

const State* from_of(const Task& task) { return task.options.from ? &*task.options.from : nullptr; }

/// A note of a step H that is not short beside the fastest motion: Runge-Kutta's error of a step is (rate H)^5/120 of
/// the motion, and from rate H = 2.8 on it grows without bound.
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

/// One precision alone: method `steps`, or `exact` in double.
template <Real R>
Report alone(Task& task) {
  const State* from = from_of(task);
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

/// f<R>() by the first scalar of as many digits, up to 16 double; `steps`: of those that method has.
template <std::size_t I = 0, class F>
auto by_scalar(int digits, bool steps, const F& f) {
  using R = std::tuple_element_t<I, Scalars>;
  if constexpr (I + 1 < precisions)
    if (digits > (I == 0 ? 16 : digits10<R>) || (steps && !has_steps<R>)) return by_scalar<I + 1>(digits, steps, f);
  return f.template operator()<R>();
}

/// A state of other digits than these is no start for them: the run goes from t = 0 to there again.
template <Real R>
std::vector<Sample> sample(Task& task, const Decimal& interval) {
  const State* from = from_of(task);
  const bool again = from && from->precision != digits10<R>;
  const double since = again ? number_from(from->t) : -1;
  if (again && task.max_events < std::numeric_limits<long>::max() - from->events) task.max_events += from->events;
  const System<R> system = make_system<R>(task.setup, task.units, task.time<R>(task.until));
  const Units& units = task.units;
  std::vector<Sample> samples;
  const int n = system.n;
  Observer<R> observer = {task.time<R>(interval), [&](const R& t, const Vector<R>& z, const ContactPhase<R>& phase) {
                            auto si = [](const R& x, int exponent) { return to_double(in_si(x, exponent)); };
                            Sample s{si(t, units.time), {}, {}, {}, {}, {}};
                            if (s.t <= since) return;
                            for (int i = 0; i < n; ++i)
                              s.position.push_back(si(z[i], units.of(0, 1, 0))),
                                  s.velocity.push_back(si(z[n + i], units.of(0, 1, -1)));
                            for (std::size_t j = 0; j < system.joints.size(); ++j) {
                              const bool closed = phase.status[j] == Status::closed;
                              s.gap.push_back(si(system.joints[j].gap_row.dot(z), units.of(0, 1, 0)));
                              s.force.push_back(closed ? si(phase.force_row[j].dot(z), units.of(1, 1, -2)) : 0.0);
                              s.closed.push_back(closed);
                            }
                            samples.push_back(std::move(s));
                          }};
  observer.stop = task.options.stop;
  PrecisionRun<R> single(task, again ? nullptr : from, observer);
  while (single.on) single.step();
  const Run<R>& run = single.simulation.run();
  if (run.out_of_budget && task.options.cut) task.options.cut(run.message);
  const double end = to_double(in_si(run.end, units.time));
  if (run.reason == Reason::events) std::erase_if(samples, [&](const Sample& s) { return s.t > end; });
  return samples;
}

void allow_until(const Decimal& until) {
  if (until.sign() <= 0 || !in_range(until))
    throw std::invalid_argument("until: a number > 0 up to 1.79e308 is allowed");
}

void allow_budget(double budget) {
  if (!(budget > 0)) throw std::invalid_argument("budget: a number > 0 is allowed");
}

Task make_task(Setup setup, const Decimal& until, long max_events, const Options& options, SystemPool& systems) {
  free_caches_at_end_of_thread();
  auto allow = [](bool allowed, const char* line) {
    if (!allowed) throw std::invalid_argument(line);
  };
  allow_until(until);
  allow(!options.from || Decimal(options.from->t) < until, "until: a number beyond that of the state is allowed");
  allow(!options.from || options.from->method == options.method,
        "from: a state of a run by the same method is allowed");
  allow(max_events >= 0, "max_events: 0 or more is allowed");
  allow(
      (options.digits >= 15 && options.digits <= 1000) || (options.digits == 0 && options.method == MethodName::exact),
      "digits: 15 to 1000, and under exact 0, are allowed");
  const long before = options.from ? options.from->events : 0;
  allow(!options.keep || *options.keep == -1 || *options.keep >= before,
        "keep: -1, or at least as many events as the state has, is allowed");
  allow_budget(options.budget);
  allow(options.step.sign() > 0, "step: a number > 0 is allowed");
  if (options.release)
    for (Contact& c : setup.contacts) c.release = *options.release;
  Units units = units_of(setup, until);
  if (options.method == MethodName::steps && too_wide(in_units(setup, units))) units = {};  // SI has room for each
  return {std::move(setup), until, max_events, max_events, options, Effort(options.budget), systems, units};
}

/// By the ladder of precisions, or by one alone, whatever the options ask for.
Report settled_report(Task& task) {
  const Options& options = task.options;
  if (options.from) task.effort.come_to(number_from(options.from->t));
  try {
    if (options.method == MethodName::exact && options.digits > 0) {
      // Two precisions may list different parts of a sequence of impacts: neither ends by its number of events.
      task.max_events = std::numeric_limits<long>::max();
      return options.from ? exact_report(task, *options.from) : exact_report(task);
    }
    return by_scalar(options.digits, true, [&]<Real R>() { return alone<R>(task); });
  } catch (const OutOfBudget& why) {  // nothing was begun
    Run<double> none;
    none.reason = Reason::undecided, none.message = why.what();
    Report r = report(task, none, 0);
    if (const State* from = from_of(task)) begin_at(task.setup, *from, r), r.end = from->t;
    return r;
  }
}

/// See simulate().
Report task_report(Task& task) {
  Report r = settled_report(task);
  r.effort = task.effort.spent();
  return r;
}

}  // namespace

struct Prepared::Inside {
  Setup setup;
  Decimal until;
  SystemPool systems = {};

  Inside(Setup of, Decimal to) : setup(std::move(of)), until(std::move(to)) {}

  /// Whether its numbers, starts aside, are near 1: runs are in SI units. Looked at once, where it is first asked for.
  bool is_ordinary() {
    std::call_once(looked_, [&] {
      Setup at_rest = setup;
      for (Body& b : at_rest.bodies) b.position = b.velocity = "0";
      ordinary_ = units_of(at_rest, until) == Units();
      end_ = decimal<double>(until);
    });
    return ordinary_;
  }
  double end() const { return end_; }  // s, once it has been looked at

 private:
  std::once_flag looked_;
  bool ordinary_ = false;
  double end_ = 0;
};

Prepared::Prepared(Setup setup, Decimal until) {
  check(setup);
  allow_until(until);
  inside_ = std::make_unique<Inside>(std::move(setup), std::move(until));
}
Prepared::~Prepared() = default;
Prepared::Prepared(Prepared&&) noexcept = default;

namespace {

bool are_in_range(const std::vector<Decimal>& numbers) { return std::all_of(numbers.begin(), numbers.end(), in_range); }

void allow_starts(const Setup& setup, bool allowed) {
  if (allowed) return;
  throw std::invalid_argument(
      "start: of each of " + std::to_string(setup.bodies.size()) +
      " bodies a position and a velocity, 0 or of a magnitude from 2.23e-308 to 1.79e308, are allowed");
}

// Members of a contact that is touching start at one place and velocity, of another hard one not inside one another:
// to 1e-12 of the terms, or, where the setup has the numbers of the start, exactly.
void check_start(const Setup& setup, const System<double>& system, bool exactly) {
  const Vector<double> z = system.state(0.0, system.start);
  for (int j = 0; j < static_cast<int>(system.joints.size()); ++j) {
    const Joint<double>& joint = system.joints[j];
    auto refuse = [&](const char* why) {
      throw std::invalid_argument("start: contact " + contact_name(setup, j) + why);
    };
    auto sign = [&](const Row<double>& row) { return sign_in_double(row, z); };
    if (joint.touching && !(exactly ? contact_start<Mp50>(setup, setup.contacts[j]).is_together()
                                    : sign(joint.gap_row) == 0 && sign(joint.rate_row) == 0))
      refuse(" is touching, a start with a gap and a rate of 0 is allowed");
    if (joint.rigid && !joint.touching && (exactly ? starts_inside(setup, system, z, j) : sign(joint.gap_row) < 0))
      refuse(" has its members inside one another, a start with a gap >= 0 is allowed");
  }
}

/// Whether the bodies of the task may start as they do.
void check_start(Task& task) {
  if (task.options.from) return;
  const auto lent = task.systems.of<double>().lend(task.setup, task.units, task.time<double>(task.until));
  lent->begin(task.setup);
  check_start(task.setup, lent->system, true);
}

}  // namespace

const Setup& Prepared::setup() const { return inside_->setup; }

Report Prepared::run(long max_events, const Options& options) const {
  Task task = make_task(inside_->setup, inside_->until, max_events, options, inside_->systems);
  check_start(task);
  return task_report(task);
}

Report Prepared::run(const BodyStarts& starts, long max_events, const Options& options) const {
  Setup setup = inside_->setup;
  allow_starts(setup, starts.position.size() == setup.bodies.size() && starts.velocity.size() == setup.bodies.size() &&
                          are_in_range(starts.position) && are_in_range(starts.velocity));
  for (std::size_t i = 0; i < setup.bodies.size(); ++i)
    setup.bodies[i].position = starts.position[i], setup.bodies[i].velocity = starts.velocity[i];
  Task task = make_task(std::move(setup), inside_->until, max_events, options, inside_->systems);
  check_start(task);
  return task_report(task);
}

EventTimes Prepared::event_times(std::span<const double> start, long most, const Options& options) const {
  Inside& in = *inside_;
  const std::size_t n = in.setup.bodies.size();
  auto finite = [](double x) { return std::isfinite(x); };
  allow_starts(in.setup, start.size() == 2 * n && std::all_of(start.begin(), start.end(), finite));
  if (most < 0) throw std::invalid_argument("most: 0 or more is allowed");
  allow_budget(options.budget);
  EventTimes times;
  auto add = [&](const auto& e, double t) {
    if (!counts(e.kind) || std::ssize(times.t) == most) return;
    times.t.push_back(t), times.kind.push_back(e.kind), times.contact.push_back(e.contact);
  };
  auto ordinary = [](double x) { return x == 0 || (std::fabs(x) > 0x1p-80 && std::fabs(x) < 0x1p79); };
  if (!in.is_ordinary() || !std::all_of(start.begin(), start.end(), ordinary)) {
    BodyStarts starts;
    for (std::size_t i = 0; i < n; ++i)
      starts.position.emplace_back(shortest(start[i])), starts.velocity.emplace_back(shortest(start[n + i]));
    const Report r =
        run(starts, most, {.digits = 0, .budget = options.budget, .release = options.release, .stop = options.stop});
    for (const EventText& e : r.events) add(e, number_from(e.t));
    times.reason = std::ssize(times.t) == most ? Reason::events : r.reason;
    return times;
  }
  const auto lent = in.systems.of<double>().lend(in.setup, Units(), in.end());
  std::copy(start.begin(), start.end(), lent->system.start.data());
  lent->release_as_in(in.setup);
  if (options.release)
    for (Joint<double>& joint : lent->system.joints) joint.release = *options.release;
  check_start(in.setup, lent->system, false);
  Effort effort(options.budget);
  Observer<double> observer;
  observer.stop = options.stop;
  constexpr long all = std::numeric_limits<long>::max();
  Simulation<double> simulation =
      exact_simulation<double>(in.setup, lent->system, in.end(), all, effort, observer, nullptr, &lent->kept);
  const Run<double>& run = simulation.run();
  while (run.counted < most && simulation.step()) {
  }
  for (const Event<double>& e : run.events) add(e, e.t);
  times.reason = std::ssize(times.t) == most ? Reason::events : run.reason;
  return times;
}

Report simulate(Setup setup, const Decimal& until, long max_events, const Options& options) {
  return Prepared(std::move(setup), until).run(max_events, options);
}

std::vector<Sample> trajectory(Setup setup, const Decimal& until, long max_events, const Options& options,
                               const Decimal& interval, int precision) {
  check(setup);
  SystemPool systems;
  Task task = make_task(std::move(setup), until, max_events, options, systems);
  check_start(task);
  const Decimal& between = options.method == MethodName::steps ? options.step : interval;
  if (between.sign() <= 0 || decimal<Mp50>(until) / decimal<Mp50>(between) > most_samples)
    throw std::invalid_argument("interval: a number > 0 with at most " + std::to_string(most_samples) +
                                " samples up to the end is allowed");
  try {
    if (options.method == MethodName::steps || options.digits == 0)
      return by_scalar(options.digits, true, [&]<Real R>() { return sample<R>(task, interval); });
    return by_scalar(precision, false, [&]<Real R>() { return sample<R>(task, interval); });
  } catch (const OutOfBudget& why) {
    if (options.cut) options.cut(why.what());
    return {};
  }
}

}  // namespace touchgo
