// DM21's first example: its two event times in double. Each solver with a tolerance has the loosest power of ten that
// brings both times within 1e-12 s of those to 50 digits; where none does, the best.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/files/case_file.hpp"
#include "solver/library/touchgo.h"
#include "solver/model/system.hpp"
#include "solver/number/scalar.hpp"
#include "solver/number/text.hpp"
#include "solver/run/prepared.hpp"
#include "solver/run/run.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/closed_form.hpp"
#include "tests/bench/cvode.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/odeint.hpp"

namespace touchgo::tests {

namespace {

constexpr double until = 12, wanted = 1e-12;  // s

template <template <class> class Solver>
struct Pair {
  Solver<Together> together;
  Solver<Apart> apart;
  double start;

  Pair(const Masses<double>& p, double tolerance)
      : together(Together{p}, tolerance), apart(Apart{p}, tolerance), start(p.start) {}

  std::array<double, 2> events() {
    together.start(0, {start, 0});
    if (!together.next(until)) throw std::runtime_error("no separation");
    const double u = together.y[0], v = together.y[1], separation = together.t;
    apart.start(separation, {u, v, u, v});
    // The gap opens like the cube of time: what a solver finds before it is seen open is the separation again.
    do
      if (!apart.next(until)) throw std::runtime_error("no impact");
    while (apart.y[3] - apart.y[1] > -1e-6);
    return {separation, apart.t};
  }
};

struct Exactly {
  std::array<Mp50, 2> times;
  explicit Exactly(const Setup& setup) {
    const Run<Mp50> run = run_exact<Mp50>(setup, make_system<Mp50>(setup), Mp50(until), 2);
    if (run.events.size() != 2) throw std::runtime_error("the example has not its two events");
    times = {run.events[0].t, run.events[1].t};
  }
  double error(const std::array<double, 2>& t) const {
    using std::abs;
    return to_double(Mp50(std::max(abs(t[0] - times[0]), abs(t[1] - times[1]))));
  }
};

std::array<double, 2> both(const std::vector<Event<double>>& events) {
  if (events.size() < 2) throw std::runtime_error("a run has not the two events");
  return {events[0].t, events[1].t};
}

/// Of a simulation, nothing behind them.
std::array<double, 2> both(Simulation<double> simulation) {
  while (simulation.run().events.size() < 2 && simulation.step()) {
  }
  return both(simulation.run().events);
}

template <class F>
Way way(const std::string& what, const Exactly& exact, const F& events) {
  return {what,
          [events](long n) {
            for (long i = 0; i < n; ++i) {
              std::array<double, 2> t = events();
              opaque(t);
            }
            return n;
          },
          scientific(exact.error(events())), ""};
}

/// The two events from ten thousand starts in one call, as Python's run_many makes it, on one thread.
class FromManyStarts {
 public:
  explicit FromManyStarts(double start) : starts_(4 * runs), t_(2 * runs) {
    if (touchgo_prepare(nullptr, "cases/dm21_together.toml", nullptr, &prepared_, nullptr) != 0)
      throw std::runtime_error("the example cannot be prepared");
    for (long i = 0; i < runs; ++i) starts_[4 * i] = starts_[4 * i + 1] = start * (1 + 1e-6 * static_cast<double>(i));
  }
  FromManyStarts(const FromManyStarts&) = delete;
  ~FromManyStarts() { touchgo_prepared_free(prepared_); }

  std::array<double, 2> first_events() {
    if (touchgo_prepared_times(prepared_, starts_.data(), runs, 2, 1, t_.data(), kind_.data(), contact_.data(),
                               events_.data(), reason_.data(), nullptr, nullptr, nullptr) != 0)
      throw std::runtime_error("many starts: no times");
    return {t_[0], t_[1]};
  }
  static constexpr long runs = 10'000;

 private:
  touchgo_prepared* prepared_ = nullptr;
  std::vector<double> starts_, t_;
  std::vector<int> kind_ = std::vector<int>(2 * runs), contact_ = kind_, events_ = kind_, reason_ = kind_;
};

template <template <class> class Solver>
void add(std::vector<Way>& ways, const std::string& what, const Exactly& exact, const Masses<double>& masses) {
  Way best;
  double least = std::numeric_limits<double>::infinity();
  for (int k = 9; k <= 14 && least > wanted; ++k) {
    const auto solver = std::make_shared<Pair<Solver>>(masses, std::pow(10.0, -k));
    const auto events = [=] { return solver->events(); };
    try {
      const double error = exact.error(events());
      if (error >= least) continue;
      least = error;
      best = way(what + ", 1e-" + std::to_string(k), exact, events);
    } catch (const std::runtime_error&) {  // stricter than this solver can be
      break;
    }
  }
  if (best.work) ways.push_back(std::move(best));
}

}  // namespace

void together() {
  const Setup setup = read_case("cases/dm21_together.toml").setup;
  const Masses<double> masses(setup);
  const System<double> system = make_system<double>(setup);
  const Exactly exact(setup);
  const Prepared prepared(setup, Decimal(text(until, 17)));
  const double start[] = {masses.start, masses.start, 0, 0};
  std::vector<Way> ways{way("touchgo, prepared", exact,
                            [&]() -> std::array<double, 2> {
                              const EventTimes times = prepared.event_times(start, 2);
                              return {times.t.at(0), times.t.at(1)};
                            }),
                        way("touchgo, method exact", exact,
                            [&] {
                              Effort effort;
                              return both(exact_simulation<double>(setup, system, until, 100, effort));
                            }),
                        way("touchgo, method steps, 0.0025 s", exact,
                            [&] {
                              Effort effort;
                              return both(steps_simulation<double>(setup, system, until, 100, 0.0025, effort));
                            }),
                        way("closed form by hand, Boost.Math TOMS 748", exact, [&] {
                          Masses<double> p = masses;
                          opaque(p);
                          return events_by_hand(p);
                        })};
  const auto many = std::make_shared<FromManyStarts>(masses.start);
  ways.insert(ways.begin() + 1, {"touchgo, prepared, 10000 starts at once",
                                 [=](long n) {
                                   const long calls = (n + many->runs - 1) / many->runs;
                                   for (long i = 0; i < calls; ++i) many->first_events();
                                   return static_cast<double>(calls * many->runs);
                                 },
                                 scientific(exact.error(many->first_events())), ""});
  add<Fehlberg78>(ways, "Boost.odeint Fehlberg 7(8), steps onto it", exact, masses);
  add<Dopri5>(ways, "Boost.odeint Dormand-Prince 5, dense output", exact, masses);
  add<Cvode>(ways, "SUNDIALS CVODE Adams, root finding", exact, masses);
  print_table("two events",
              "DM21, first example: separation and impact in double, wanted to " + scientific(wanted) + " s",
              {1e-6, "us", "error, s", ""}, ways, measure(ways, 11, 0.1));
}

}  // namespace touchgo::tests
