// Boost.odeint as a peer, in two of its ways to find an event: on the dense output of Dormand-Prince 5, and by steps of
// other lengths with Fehlberg 7(8). Both bracket it with TOMS 748 once the guard is negative after a step.
#pragma once

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <boost/numeric/odeint.hpp>
#include <cmath>

namespace touchgo::tests {

/// What both share. They solve a model (models.hpp): start(), then next() until an event or the end, resume() from the
/// event with the length of the last step.
template <class Model>
class Odeint {
 public:
  using State = typename Model::State;
  Model model;
  double t = 0;
  State y{};

 protected:
  Odeint(const Model& its, double tolerance)
      : model(its),
        relative_(tolerance),
        absolute_(tolerance * *std::min_element(Model::scale.begin(), Model::scale.end())) {}

  auto rate() const {
    return [this](const State& at, State& d, double time) { model.rate(time, at.data(), d.data()); };
  }

  // Where guard(s) falls through zero in 0 < s <= h, guard(h) < 0. It may start on zero; if it is nowhere seen positive
  // the event is at 0.
  template <class Guard>
  static double fall(const Guard& guard, double h) {
    double low = 0, at_low = guard(0.0);
    for (int halvings = 1; at_low <= 0 && halvings < 60; ++halvings) {
      const double s = std::ldexp(h, -halvings), at_s = guard(s);
      if (at_s > 0) low = s, at_low = at_s;
    }
    if (at_low <= 0) return 0;
    boost::uintmax_t evaluations = 100;
    const auto bracket = boost::math::tools::toms748_solve(guard, low, h, at_low, guard(h),
                                                           boost::math::tools::eps_tolerance<double>(52), evaluations);
    return (bracket.first + bracket.second) / 2;
  }

  double relative_, absolute_;
  static constexpr double first_step = 0.01;  // s
};

template <class Model>
class Dopri5 : public Odeint<Model> {
 public:
  using State = typename Model::State;
  Dopri5(const Model& model, double tolerance)
      : Odeint<Model>(model, tolerance),
        stepper_(boost::numeric::odeint::make_dense_output(this->absolute_, this->relative_, Method())) {}

  void start(double at, const State& from) {
    this->t = at;
    stepper_.initialize(from, at, this->first_step);
  }
  void resume(const State& from) { stepper_.initialize(from, this->t, step_); }

  bool next(double end) {
    for (;;) {
      const double from = stepper_.current_time();
      stepper_.do_step(this->rate());
      const double to = std::min(stepper_.current_time(), end);
      const auto guard = [&](double s) {
        stepper_.calc_state(from + s, this->y);
        return this->model.guard(from + s, this->y.data());
      };
      const bool event = guard(to - from) < 0;
      if (!event && to < end) continue;
      step_ = stepper_.current_time_step();
      this->t = event ? from + this->fall(guard, to - from) : end;
      stepper_.calc_state(this->t, this->y);
      return event;
    }
  }

 private:
  using Method = boost::numeric::odeint::runge_kutta_dopri5<State>;
  double step_ = 0;  // s, the length of the next step
  typename boost::numeric::odeint::result_of::make_dense_output<Method>::type stepper_;
};

template <class Model>
class Fehlberg78 : public Odeint<Model> {
 public:
  using State = typename Model::State;
  Fehlberg78(const Model& model, double tolerance)
      : Odeint<Model>(model, tolerance),
        stepper_(boost::numeric::odeint::make_controlled(this->absolute_, this->relative_, method_)) {}

  void start(double at, const State& from) { this->t = at, this->y = from, step_ = this->first_step; }
  void resume(const State& from) { this->y = from; }

  bool next(double end) {
    while (this->t < end) {
      const double from = this->t;
      const State before = this->y;
      const double last = end - from;
      double h = std::min(step_, last);
      const bool shortened = h < step_;
      while (stepper_.try_step(this->rate(), this->y, this->t, h) == boost::numeric::odeint::fail) {
      }
      const bool event = this->model.guard(this->t, this->y.data()) < 0;
      if (event) {
        const auto guard = [&](double s) {
          method_.do_step(this->rate(), before, from, this->y, s);
          return this->model.guard(from + s, this->y.data());
        };
        const double s = this->fall(guard, this->t - from);
        guard(s);
        this->t = from + s;
      }
      if (!shortened) step_ = h;
      if (event) return true;
    }
    return false;
  }

 private:
  using Method = boost::numeric::odeint::runge_kutta_fehlberg78<State>;
  double step_ = 0;              // s, the length of the next step
  static inline Method method_;  // static: its arrays are zero before they are copied
  typename boost::numeric::odeint::result_of::make_controlled<Method>::type stepper_;
};

}  // namespace touchgo::tests
