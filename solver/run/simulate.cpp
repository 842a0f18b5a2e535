#include "solver/run/simulate.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "solver/model/names.hpp"
#include "solver/number/text.hpp"
#include "solver/run/agreement.hpp"
#include "solver/run/decide.hpp"
#include "solver/run/run.hpp"

namespace touchgo::run {

using namespace number;
namespace {

struct Task {
  Setup setup;
  Decimal until;
  long max_events;
  Options options;
};

using Precisions = std::tuple<Mp50, Mp140, Mp400, Mp1100, Mp2500>;

// Series per run: some minutes at most at every precision.
template <Real R>
constexpr long stretches = digits10<R> <= 140    ? 500'000
                           : digits10<R> <= 400  ? 100'000
                           : digits10<R> <= 1100 ? 40'000
                                                 : 10'000;
constexpr long time_steps = 50'000'000;

// What is told of the first `count` events of a run that lost so many digits, if that is known: numbers within its error
// are 0.
template <Real R>
Report report(const Task& task, const Run<R>& run, std::size_t count, std::optional<double> lost = {}) {
  using std::abs, std::pow;
  const int digits = task.options.digits;
  Report r{task.setup, task.options.method, digits, run.closed_at_start, run.touching_at_start, {},
           text(run.end, digits), run.reason, run.message, {}, digits10<R>};
  Sizes<R> sizes(run);
  const R error = lost ? R(pow(R(10), R(*lost + 2 - digits10<R>))) : R(0);
  auto shown = [&](const R& x, const R& size) { return abs(x) <= error * size ? "0" : text(x, digits); };
  for (std::size_t i = 0; i < count; ++i) {
    const Event<R>& e = run.events[i];
    sizes.add(e);
    EventText out{e.kind, e.contact, text(e.t, digits), {}, {}, {}, {}, shown(e.force, sizes.force()),
                  e.closed, e.touching, e.landing};
    for (int side = 0; side < 2; ++side) {
      out.position[side] = shown(e.position[side], sizes.length());
      out.velocity_before[side] = shown(e.velocity_before[side], sizes.speed());
      out.velocity_after[side] = shown(e.velocity_after[side], sizes.speed());
    }
    if (e.impulse) out.impulse = text(*e.impulse, digits);
    r.events.push_back(std::move(out));
  }
  return r;
}

// Sees the motion at a thousandth of the run, for progress alone; asks whether to stop.
template <Real R>
Observer<R> reporter(const Task& task) {
  Observer<R> observer;
  observer.stop = task.options.stop;
  if (!task.options.progress) return observer;
  const R until = decimal<R>(task.until);
  observer.interval = until / 1000;
  observer.see = [&task, until](const R& t, const Vector<R>&, const ContactPhase<R>&) {
    task.options.progress(digits10<R>, to_double(R(t / until)));
  };
  return observer;
}

/// The exact method at one precision, under way.
template <Real R>
struct Rung {
  System<R> system;
  Course<R> course;
  bool on = true;

  explicit Rung(const Task& task)
      : system(make_system<R>(task.setup)),
        course(exact_course<R>(task.setup, system, decimal<R>(task.until), task.max_events, stretches<R>,
                               reporter<R>(task))) {}
  Rung(const Rung&) = delete;
  void step() { on = course.step(); }
};

// Takes the next precision with enough headroom and compares it with the one below; both go on side by side.
template <std::size_t I, Real Lower>
Report climb(const Task& task, Rung<Lower>& lower) {
  if constexpr (I < std::tuple_size_v<Precisions>) {
    using Upper = std::tuple_element_t<I, Precisions>;
    if (digits10<Upper> < task.options.digits + 20) return climb<I + 1>(task, lower);
    Rung<Upper> upper(task);
    while (lower.on || upper.on)
      if (lower.on && (!upper.on || lower.course.now().t <= Lower(upper.course.now().t)))
        lower.step();
      else
        upper.step();
    const Run<Upper>& run = upper.course.run();
    const Agreement a = agree(lower.course.run(), run);
    const bool top = I + 1 == std::tuple_size_v<Precisions>;
    const Decision next = decide(a, task.options.digits, digits10<Upper>, run.out_of_budget, top);
    const bool interrupted = run.reason == Reason::interrupted || lower.course.run().reason == Reason::interrupted;
    if (next.what == Next::higher && !interrupted) return climb<I + 1>(task, upper);
    Report r = report(task, run, next.events, a.lost);
    const std::string last = r.events.empty() ? "0" : r.events.back().t;
    if (interrupted) {
      r.reason = Reason::interrupted, r.end = last, r.message = "interrupted; what two precisions agree on is listed";
    } else if (next.what == Next::undecided) {
      r.reason = Reason::undecided, r.end = last, r.message = next.message;
      if (a.graze)
        r.message = "whether contact " + contact_name(task.setup, *a.graze) + " grazes or meets at t = " +
                    text(a.graze_at, 12) + " s is not settled by " + std::to_string(digits10<Upper>) + " digits";
    } else if (a.cut && !r.events.empty()) {
      r.end = last;
    }
    return r;
  } else {
    throw std::logic_error("no precision has the digits asked for");
  }
}

template <Real R>
Report steps_on(const Task& task) {
  const System<R> system = make_system<R>(task.setup);
  const Run<R> run = run_steps<R>(task.setup, system, decimal<R>(task.until), task.max_events,
                                  decimal<R>(task.options.step), time_steps, reporter<R>(task));
  return report(task, run, run.events.size());
}

template <Real R>
std::vector<Sample> sample(const Task& task, const Decimal& interval) {
  const System<R> system = make_system<R>(task.setup);
  std::vector<Sample> samples;
  const int n = system.n;
  Observer<R> observer{decimal<R>(interval), [&](const R& t, const Vector<R>& z, const ContactPhase<R>& phase) {
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
  const R until = decimal<R>(task.until);
  observer.stop = task.options.stop;
  if constexpr (std::same_as<R, double>)  // method steps
    run_steps<R>(task.setup, system, until, task.max_events, decimal<R>(task.options.step), time_steps, observer);
  else
    run_exact<R>(task.setup, system, until, task.max_events, stretches<R>, observer);
  return samples;
}

Task make_task(Setup setup, const Decimal& until, long max_events, const Options& options) {
  if (options.release)
    for (Contact& c : setup.contacts) c.release = *options.release;
  return {std::move(setup), until, max_events, options};
}

}  // namespace

Report simulate(Setup setup, const Decimal& until, long max_events, const Options& options) {
  const Task task = make_task(std::move(setup), until, max_events, options);
  if (options.method == MethodName::exact) {
    Rung<Mp50> lowest(task);
    return climb<1>(task, lowest);
  }
  if (options.digits <= 16) return steps_on<double>(task);
  if (options.digits <= 50) return steps_on<Mp50>(task);
  if (options.digits <= 140) return steps_on<Mp140>(task);
  if (options.digits <= 400) return steps_on<Mp400>(task);
  return steps_on<Mp1100>(task);
}

std::vector<Sample> trajectory(Setup setup, const Decimal& until, long max_events, const Options& options,
                               const Decimal& interval, int precision) {
  const Task task = make_task(std::move(setup), until, max_events, options);
  if (options.method == MethodName::steps) return sample<double>(task, interval);
  if (precision <= 50) return sample<Mp50>(task, interval);
  if (precision <= 140) return sample<Mp140>(task, interval);
  if (precision <= 400) return sample<Mp400>(task, interval);
  if (precision <= 1100) return sample<Mp1100>(task, interval);
  return sample<Mp2500>(task, interval);
}

}  // namespace touchgo::run
