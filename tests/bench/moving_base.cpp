// OB21's hard oscillator in its chaotic motion at eta = 7.1, r = 1: what a forcing period costs.
//
// Every way starts from the case file's start. Errors are the largest of the first 15 impact times against a run with
// 50 digits; the motion multiplies an error by some thousands on the way there.
#include <cstdio>
#include <memory>

#include "cases/case_file.hpp"
#include "solver/run.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/cvode.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/models.hpp"
#include "tests/bench/odeint.hpp"

namespace touchgo::bench {
namespace {

constexpr std::size_t compared = 15;  // impacts

struct Trace {
  std::vector<double> impacts;     // s
  std::array<double, 2> growth{};  // logarithms
  double duration = 0;             // s
};

void rebound(const MovingBase& model, double t, double* y, Trace&) { model.impact(t, y); }
void rebound(const MovingBaseTangents& model, double t, double* y, Trace& trace) { model.impact(t, y, trace.growth); }

template <class Solver, class Model>
Trace follow(Solver& solver, const Model& model, double until) {
  Trace trace;
  trace.duration = until;
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

struct Exactly {
  std::vector<Mp50> impacts;
  explicit Exactly(const Setup& setup) {
    const Run<Mp50> run = run_exact<Mp50>(setup, make_system<Mp50>(setup), Mp50(1000), compared, 1'000'000);
    for (const Event<Mp50>& e : run.events) impacts.push_back(e.t);
    if (impacts.size() != compared) throw std::runtime_error("the run with 50 digits has not the impacts compared");
  }
  double error(const std::vector<double>& times) const {
    double largest = times.size() < compared ? std::numeric_limits<double>::infinity() : 0;
    for (std::size_t i = 0; i < compared && i < times.size(); ++i)
      largest = std::max(largest, std::abs(to_double(Mp50(times[i] - impacts[i]))));
    return largest;
  }
};

std::string per_period(double impacts, double periods) {
  char text[64];
  std::snprintf(text, sizeof text, "%.3f", impacts / periods);
  return text;
}

template <class Solver, class Model>
Way way(const std::string& what, const Model& model, double period, double tolerance, const Exactly& exact) {
  const auto solver = std::make_shared<Solver>(model, tolerance);
  const long periods = 1000;
  const Trace trace = follow(*solver, model, periods * period);
  std::string note = per_period(trace.impacts.size(), periods);
  if constexpr (std::same_as<Model, MovingBaseTangents>) {
    char text[64];
    std::snprintf(text, sizeof text, "  %.3f, %.3f", trace.growth[0] / trace.duration,
                  trace.growth[1] / trace.duration);
    note += text;
  }
  return {what, [=](long n) { follow(*solver, model, n * period); }, scientific(exact.error(trace.impacts)), note};
}

Run<double> general(const Setup& setup, const System<double>& system, double until) {
  return run_exact<double>(setup, system, until, std::numeric_limits<long>::max(), std::numeric_limits<long>::max());
}

}  // namespace

void moving_base() {
  const Setup setup = read_case("cases/ob21_hard.toml").setup;
  const MovingBase model(setup);
  const MovingBaseTangents tangents(setup);
  const Exactly exact(setup);
  const double period = model.period(), tolerance = 1e-12;

  std::vector<Way> ways;
  const System<double> system = make_system<double>(setup);
  std::vector<double> times;
  for (const Event<double>& e : general(setup, system, 1000 * period).events) times.push_back(e.t);
  ways.push_back({"touchgo, method exact for any bodies", [=](long n) { general(setup, system, n * period); },
                  scientific(exact.error(times)), per_period(times.size(), 1000)});
  ways.push_back(way<Fehlberg78<MovingBase>>("Boost.odeint Fehlberg 7(8), steps onto the impact", model, period,
                                             tolerance, exact));
  ways.push_back(
      way<Dopri5<MovingBase>>("Boost.odeint Dormand-Prince 5, dense output", model, period, tolerance, exact));
  ways.push_back(way<Cvode<MovingBase>>("SUNDIALS CVODE Adams, root finding", model, period, tolerance, exact));
  ways.push_back(way<Cvode<MovingBaseTangents>>("SUNDIALS CVODE Adams, root finding, with tangents", tangents, period,
                                                tolerance, exact));

  print_table("OB21's hard oscillator, eta = 7.1, r = 1: one forcing period; errors over the first " +
                  std::to_string(compared) + " impacts",
              {1e-9, "ns", "error, s", "impacts per period; exponents, 1/s"}, ways, measure(ways, 11, 0.1));
}

}  // namespace touchgo::bench
