#include "solver/run/simulate.hpp"

#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/model/check_setup.hpp"
#include "solver/run/by_scalar.hpp"
#include "solver/run/precision_run.hpp"
#include "solver/run/prepared.hpp"
#include "solver/run/task.hpp"

namespace touchgo {

namespace {

// A state of other digits than these is no start for them: the run goes from t = 0 to there again.
template <Real R>
std::vector<Sample> sample(Task& task, const Decimal& interval) {
  const State* from = task.from();
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

}  // namespace

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
