// Runs of both methods in one scalar type. Compiled once per rung of the ladder (rung_*.cpp).
#pragma once

#include "solver/exact/exact.hpp"
#include "solver/run/flow.hpp"
#include "solver/steps/steps.hpp"

namespace touchgo::run {

using namespace exact;
using namespace steps;

/// Method `exact` from t = 0 to `until` (s). `stretches`: budget of series. The error of each time is round-off.
template <Real R>
Run<R> run_exact(const Setup& setup, const System<R>& system, const R& until, long max_events, long stretches,
                 const Observer<R>& observer = {}) {
  Exact<R> method(system, stretches);
  return Flow<R, Exact<R>>(setup, system, method, observer, until, max_events).run();
}

/// Method `steps` with time steps `step` (s). `budget`: of time steps. Errors fall with the fourth power of the step.
template <Real R>
Run<R> run_steps(const Setup& setup, const System<R>& system, const R& until, long max_events, const R& step,
                 long budget, const Observer<R>& observer = {}) {
  Steps<R> method(system, step, budget);
  return Flow<R, Steps<R>>(setup, system, method, observer, until, max_events).run();
}

#define TOUCHGO_PRECISION(KEYWORD, R)                                                                               \
  KEYWORD template Run<R> run_exact(const Setup&, const System<R>&, const R&, long, long, const Observer<R>&); \
  KEYWORD template Run<R> run_steps(const Setup&, const System<R>&, const R&, long, const R&, long, const Observer<R>&)

#ifndef TOUCHGO_PRECISION_HERE
TOUCHGO_PRECISION(extern, double);
TOUCHGO_PRECISION(extern, Mp50);
TOUCHGO_PRECISION(extern, Mp140);
TOUCHGO_PRECISION(extern, Mp400);
TOUCHGO_PRECISION(extern, Mp1100);
TOUCHGO_PRECISION(extern, Mp2500);
#endif

}  // namespace touchgo::run
