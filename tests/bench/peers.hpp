// Rows of the general solvers: each follows a forced model (models.hpp) from event to event.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/bench/cvode.hpp"
#include "tests/bench/heyoka.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/models.hpp"
#include "tests/bench/odeint.hpp"
#include "tests/bench/rows.hpp"

namespace touchgo::tests {

struct Trace {
  double periods = 0;          // followed
  std::vector<double> events;  // s
  long impacts = 0;
  std::vector<double> exponents;  // 1/s, of a model with tangents
};

/// To the first event after so many periods, to the last of those shown at most; always the same orbit, since a solver
/// whose first step depends on where it is to end is always sent there. Throws std::runtime_error where the solver
/// loses the motion: it stays at an event, or ends beyond a guard.
template <class Solver, class Model>
Trace follow(Solver& solver, const Model& model, long periods) {
  const double until = static_cast<double>(periods) * model.period(), end = shown * model.period();
  Trace trace;
  solver.model = model;
  solver.start(0, model.start);
  while (solver.t < until && solver.next(end)) {
    if (const std::optional<Kind> kind = solver.model.pass(solver.t, solver.y.data())) {
      trace.events.push_back(solver.t);
      trace.impacts += *kind == Kind::impact;
    }
    if (static_cast<long>(trace.events.size()) > 10 * shown)
      throw std::runtime_error("no time: it does not come away from an impact");
    solver.resume(solver.y);
  }
  if (solver.model.guard(solver.t, solver.y.data()) < -1e-9) throw std::runtime_error("no time: it missed an impact");
  if constexpr (requires { solver.model.growth; })
    for (const double growth : solver.model.growth) trace.exponents.push_back(growth / solver.t);
  trace.periods = solver.t / model.period();
  return trace;
}

/// The row of one solver.
template <class Solver, class Model>
Way peer(const std::string& what, const Model& model, const Exactly& exact) {
  const auto solver = std::make_shared<Solver>(model, 1e-12);
  const Trace trace = follow(*solver, model, shown);
  const auto per_period = [](auto count) { return static_cast<double>(count) / shown; };
  return {what + ", 1e-12",
          [=](long n) {
            double done = 0;
            while (done < static_cast<double>(n))
              done += follow(*solver, model, std::min(shown, n - static_cast<long>(done))).periods;
            return done;
          },
          error(trace.events, exact.times), note(per_period(trace.impacts), trace.exponents),
          per_period(trace.events.size())};
}

/// One row for each solver; of one that loses the motion without times, and why.
template <class Model>
std::vector<Way> peers(const Model& model, const Exactly& exact) {
  std::vector<Way> ways;
  const auto add = [&]<class Solver>(const std::string& what, std::type_identity<Solver>) {
    try {
      ways.push_back(peer<Solver>(what, model, exact));
    } catch (const std::runtime_error& lost) {
      ways.push_back({what, {}, "", lost.what()});
    }
  };
  add("Boost.odeint Fehlberg 7(8), steps onto it", std::type_identity<Fehlberg78<Model>>());
  add("Boost.odeint Dormand-Prince 5, dense output", std::type_identity<Dopri5<Model>>());
  add("SUNDIALS CVODE Adams, root finding", std::type_identity<Cvode<Model>>());
#ifdef TOUCHGO_HAS_HEYOKA
  add("heyoka " HEYOKA_VERSION_STRING ", events", std::type_identity<Heyoka<Model>>());
#endif
  return ways;
}

}  // namespace touchgo::tests
