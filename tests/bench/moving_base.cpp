// OB21's hard oscillator in its chaotic motion at eta = 7.1, r = 1: what a forcing period costs.
//
// Every way starts from the case file's start; the sweep has it first of 64. Errors are the largest of the first 15
// impact times, of the sweep impact speeds, against a run with 50 digits; the motion multiplies an error by some
// thousands on the way there.
#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cases/input/case_file.hpp"
#include "solver/model/system.hpp"
#include "solver/number/scalar.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/oscillator/oscillator.hpp"
#include "solver/run/run.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/cvode.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/models.hpp"
#include "tests/bench/odeint.hpp"

namespace touchgo::tests::bench {

using namespace cases::input;
using namespace oscillator;
using namespace run;
using namespace sweeps;

namespace {

constexpr std::size_t compared = 15;  // impacts

struct Trace {
  std::vector<double> impacts;     // s
  std::array<double, 2> growth{};  // logarithms
};

void rebound(const MovingBase& model, double t, double* y, Trace&) { model.impact(t, y); }
void rebound(const MovingBaseTangents& model, double t, double* y, Trace& trace) { model.impact(t, y, trace.growth); }

template <class Solver, class Model>
Trace follow(Solver& solver, const Model& model, double until) {
  Trace trace;
  solver.start(0, model.start);
  while (solver.next(until)) {
    trace.impacts.push_back(solver.t);
    if (trace.impacts.size() > 1000 + 10 * until)
      throw std::runtime_error("a solver does not come away from an impact");
    rebound(model, solver.t, solver.y.data(), trace);
    solver.resume(solver.y);
  }
  return trace;
}

// The impacts to 50 digits: times (s) and speeds (m/s).
struct Exactly {
  std::vector<Mp50> times, speeds;
  explicit Exactly(const Setup& setup) {
    const Run<Mp50> run = run_exact<Mp50>(setup, make_system<Mp50>(setup), Mp50(1000), compared, 1'000'000);
    for (const Event<Mp50>& e : run.events) {
      times.push_back(e.t);
      speeds.push_back(e.velocity_before[0] - e.velocity_before[1]);
    }
    if (times.size() != compared) throw std::runtime_error("the run with 50 digits has not the impacts compared");
  }
};

double largest_error(const std::vector<double>& values, const std::vector<Mp50>& exact) {
  double largest = values.size() < compared ? std::numeric_limits<double>::infinity() : 0;
  for (std::size_t i = 0; i < compared && i < values.size(); ++i)
    largest = std::max(largest, std::abs(to_double(Mp50(values[i] - exact[i]))));
  return largest;
}

std::string error(const std::vector<double>& times, const Exactly& exact) {
  return scientific(largest_error(times, exact.times));
}

// Impacts per period and, where tangents went along, the exponents: what shows that all did the same work.
std::string note(double impacts_per_period, const std::vector<double>& exponents = {}) {
  char text[64];
  std::snprintf(text, sizeof text, exponents.empty() ? "%.3f" : "%.3f   %.3f %.3f", impacts_per_period,
                exponents.empty() ? 0 : exponents[0], exponents.empty() ? 0 : exponents[1]);
  return text;
}

constexpr long shown = 1000;  // periods behind the errors and notes

template <class E>
std::vector<double> times(const std::vector<E>& events) {
  std::vector<double> t;
  for (const E& e : events) t.push_back(to_double(e.t));
  return t;
}

void add_touchgo(std::vector<Way>& ways, const Setup& setup, const Exactly& exact) {
  const std::optional<Oscillator> o = as_oscillator(setup);
  if (!o) throw std::runtime_error("the case is not an oscillator");
  const Relative start = own_start(*o);
  const std::vector<double> impacts = times(events(*o, start, shown));

  Sweep many;
  many.from = many.to = setup.walls[0].motion.frequency;
  many.starts = 64;
  many.threads = 1;
  const auto swept = [=](long periods, long diagram_periods) {
    Sweep what = many;
    what.length = {0, periods};
    what.diagram_periods = diagram_periods;
    return sweep(setup, what);
  };
  Orbit mean{.lambda = {0, 0}};
  for (const SweepRow& row : swept(shown, 0)) {
    mean.impacts_per_period += row.orbit.impacts_per_period / many.starts;
    for (int i = 0; i < 2; ++i) mean.lambda[i] += row.orbit.lambda[i] / many.starts;
  }
  const SweepRow own = swept(100, 100)[0];
  std::vector<double> speeds;  // a sweep keeps no times
  for (const DiagramPoint& p : own.points)
    if (p.impact) speeds.push_back(std::abs(p.vr));
  ways.push_back(
      {"touchgo sweep, 64 starts, with exponents", [=](long n) { swept((n + many.starts - 1) / many.starts, 0); },
       scientific(largest_error(speeds, exact.speeds)) + " m/s", note(mean.impacts_per_period, mean.lambda)});
  const Orbit one = orbit(*o, start, {0, shown});
  ways.push_back({"touchgo, one orbit, with exponents",
                  [=](long n) {
                    orbit(*o, start, {0, n});
                  },
                  error(impacts, exact), note(one.impacts_per_period, one.lambda)});
  ways.push_back({"touchgo, one orbit, its event times", [=](long n) { events(*o, start, n); }, error(impacts, exact),
                  note(static_cast<double>(impacts.size()) / shown)});

  const System<double> system = make_system<double>(setup);
  const double period = MovingBase(setup).period();
  const auto general = [=](long periods) {
    constexpr long no_limit = std::numeric_limits<long>::max();
    return run_exact<double>(setup, system, periods * period, no_limit, no_limit).events;
  };
  const std::vector<double> from_general = times(general(shown));
  ways.push_back({"touchgo, method exact for any bodies", [=](long n) { general(n); }, error(from_general, exact),
                  note(static_cast<double>(from_general.size()) / shown)});
}

template <class Solver, class Model>
Way peer(const std::string& what, const Model& model, double period, const Exactly& exact) {
  const auto solver = std::make_shared<Solver>(model, 1e-12);
  const Trace trace = follow(*solver, model, shown * period);
  const double impacts_per_period = static_cast<double>(trace.impacts.size()) / shown;
  std::vector<double> exponents;
  if (std::same_as<Model, MovingBaseTangents>)
    for (const double growth : trace.growth) exponents.push_back(growth / (shown * period));
  return {what, [=](long n) { follow(*solver, model, n * period); }, error(trace.impacts, exact),
          note(impacts_per_period, exponents)};
}

}  // namespace

void moving_base() {
  const Setup setup = read_case("cases/ob21_hard.toml").setup;
  const MovingBase model(setup);
  const double period = model.period();
  const Exactly exact(setup);
  std::vector<Way> ways;
  add_touchgo(ways, setup, exact);
  ways.push_back(
      peer<Fehlberg78<MovingBase>>("Boost.odeint Fehlberg 7(8), steps onto it, 1e-12", model, period, exact));
  ways.push_back(peer<Dopri5<MovingBase>>("Boost.odeint Dormand-Prince 5, dense output, 1e-12", model, period, exact));
  ways.push_back(peer<Cvode<MovingBase>>("SUNDIALS CVODE Adams, root finding, 1e-12", model, period, exact));
  ways.push_back(peer<Cvode<MovingBaseTangents>>("SUNDIALS CVODE Adams, the same with tangents, 1e-12",
                                                 MovingBaseTangents(setup), period, exact));
  print_table("OB21's hard oscillator, eta = 7.1, r = 1: one forcing period; errors over the first " +
                  std::to_string(compared) + " impacts",
              {1e-9, "ns", "error, s", "impacts per period; exponents, 1/s"}, ways, measure(ways, 11, 0.1));
}

}  // namespace touchgo::tests::bench
