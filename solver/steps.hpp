// Method `steps`: the paper's. Runge-Kutta steps in time; on an overstep, back one step and onto the event with one
// displacement step (the gap as independent variable, [DM21, Eq. (3)]) or one force step (the contact force, Eq. (12)).
//
// Both are land_on.hpp with another guard. Where the guard's rate vanishes on the way the landing is a bracketed step
// in time, and the event says so. Events are told by the sign of the guard after each step, as in the paper: two in one
// step go unseen, which method `exact` does not do.
#pragma once

#include <boost/math/tools/toms748_solve.hpp>
#include <map>

#include "solver/exact.hpp"
#include "solver/land_on.hpp"

namespace touchgo {

template <Real R>
class Steps {
 public:
  /// `step`: H, s. `budget`: steps before the run gives up.
  Steps(const System<R>& system, Observer<R> observer, R step, long budget)
      : system_(system), observer_(std::move(observer)), step_(std::move(step)), budget_(budget) {}

  /// The first event that shows as a change of sign after a step, or the state at `until`. Throws Undecided.
  Arrival<R> next(const Phase<R>& phase, const std::vector<Guard<R>>& guards, const R& t, const Vector<R>& z,
                  const R& until) {
    const int n = system_.n;
    const InTime<R> in_time{system_, phase};
    Vector<R> y(2 * n + 1);
    y << z.head(2 * n), t;
    while (y[2 * n] < until) {
      if (--budget_ < 0) throw Undecided("the budget of time steps ran out");
      const R left = until - y[2 * n];
      const bool last = left <= step_ * (1 + 16 * epsilon<R>());
      const R h = last ? left : step_;
      Vector<R> after = runge_kutta_4(in_time, y, h);
      if (last) after[2 * n] = until;
      const Vector<R> z_after = in_time.state(after);
      if (!(z_after.cwiseAbs().maxCoeff() < std::numeric_limits<R>::max()))
        throw Undecided("the motion leaves the range of the numbers");

      std::optional<Arrival<R>> first;
      for (std::size_t i = 0; i < guards.size(); ++i) {
        if (guards[i].row.dot(z_after) > 0) continue;
        Arrival<R> arrival = land(in_time, guards[i], y, h);
        arrival.hits = {static_cast<int>(i)};
        if (!first || arrival.t < first->t)
          first = std::move(arrival);
        else if (arrival.t == first->t)
          first->hits.push_back(static_cast<int>(i)), first->simple.push_back(arrival.simple[0]);
      }
      if (first) return *first;
      y = std::move(after);
      if (y[2 * n] < until) see(y[2 * n], z_after, phase);
    }
    return {until, in_time.state(y), {}, {}, Landing::none};
  }

  /// Three flights running of contact j, each shorter than the last and below ten steps: the limit is extrapolated from
  /// the last three impacts, whose times form a geometric sequence in the limit.
  Sequence<R> follow(const Phase<R>&, const System<R>& system, int j, const R& t, const Vector<R>&) {
    std::vector<R>& times = impacts_[j];
    times.push_back(t);
    const R& e = system.joints[j].restitution;
    const std::size_t k = times.size();
    if (k < 4 || !(e > 0) || !(e < 1)) return {};
    const R a = times[k - 3] - times[k - 4], b = times[k - 2] - times[k - 3], c = times[k - 1] - times[k - 2];
    if (!(a < 10 * step_ && b < a && c < b)) return {};
    return {false, R(c * c / (b - c))};  // c (r + r^2 + ..), r = c/b
  }

  static Landing limit_landing() { return Landing::extrapolated; }

  void see(const R& t, const Vector<R>& z, const Phase<R>& phase) {
    if (observer_.see) observer_.see(t, z, phase);
  }

 private:
  Arrival<R> land(const InTime<R>& in_time, const Guard<R>& guard, const Vector<R>& y, const R& h) {
    const int n = system_.n;
    if (const std::optional<Vector<R>> there = land_on(in_time, guard, y, R(h * (1 + 16 * epsilon<R>()))))
      return {
          (*there)[2 * n], in_time.state(*there), {}, {true}, guard.is_force ? Landing::force : Landing::displacement};
    return bracketed_step(in_time, guard, y, h);
  }

  // The step in time, no longer than h, that ends on the guard: bracketed between a step after which it is still
  // positive and h, after which it no longer is.
  Arrival<R> bracketed_step(const InTime<R>& in_time, const Guard<R>& guard, const Vector<R>& y, const R& h) {
    const int n = system_.n;
    auto value = [&](const R& step) { return R(guard.row.dot(in_time.state(runge_kutta_4(in_time, y, step)))); };
    R low = h, high = h;
    for (int i = 0; i < std::numeric_limits<R>::digits && !(value(low) > 0); ++i) high = low, low /= 2;
    R there = low;
    if (value(low) > 0) {
      std::uintmax_t evaluations = 500;
      const auto bracket = boost::math::tools::toms748_solve(
          value, low, high, boost::math::tools::eps_tolerance<R>(std::numeric_limits<R>::digits - 2), evaluations);
      there = bracket.second;
    }
    const Vector<R> end = runge_kutta_4(in_time, y, there);
    Vector<R> z = in_time.state(end);
    const R rate = guard.rate.dot(z), terms = guard.rate.cwiseAbs().dot(z.cwiseAbs());
    using std::sqrt;
    return {end[2 * n], std::move(z), {}, {rate < -sqrt(epsilon<R>()) * terms}, Landing::time};
  }

  const System<R>& system_;
  Observer<R> observer_;
  R step_;
  long budget_;
  std::map<int, std::vector<R>> impacts_;  // times of each contact's impacts since it last was closed
};

}  // namespace touchgo
