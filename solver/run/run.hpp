// Runs of both methods in one scalar type. Compiled once per precision (precision_*.cpp, which include run_here.hpp).
#pragma once

#include "solver/model/event.hpp"
#include "solver/model/observer.hpp"
#include "solver/model/system.hpp"
#include "solver/run/course.hpp"

namespace touchgo::run {

using namespace model;

/// Method `exact` from t = 0, or from a moment of an earlier course, to `until` (s). `stretches`: budget of series. The
/// error of each time is round-off. `setup` and `system` must outlive the course.
template <Real R>
Course<R> exact_course(const Setup& setup, const System<R>& system, const R& until, long max_events, long stretches,
                       const Observer<R>& observer = {}, const Moment<R>* from = nullptr);

/// Method `steps` with time steps `step` (s). `budget`: of time steps. Errors fall with the fourth power of the step.
/// For double, 50, 140, 400 and 1100 digits.
template <Real R>
Course<R> steps_course(const Setup& setup, const System<R>& system, const R& until, long max_events, const R& step,
                       long budget, const Observer<R>& observer = {}, const Moment<R>* from = nullptr);

/// The whole of such a course.
template <Real R>
Run<R> run_exact(const Setup& setup, const System<R>& system, const R& until, long max_events, long stretches,
                 const Observer<R>& observer = {}) {
  Course<R> course = exact_course(setup, system, until, max_events, stretches, observer);
  while (course.step()) {
  }
  return course.run();
}
template <Real R>
Run<R> run_steps(const Setup& setup, const System<R>& system, const R& until, long max_events, const R& step,
                 long budget, const Observer<R>& observer = {}) {
  Course<R> course = steps_course(setup, system, until, max_events, step, budget, observer);
  while (course.step()) {
  }
  return course.run();
}

}  // namespace touchgo::run
