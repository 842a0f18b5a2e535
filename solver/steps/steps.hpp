// Method `steps`: the paper's. Runge-Kutta steps in time; on an overstep, back one step and onto the event with one
// displacement step (the gap as independent variable, [DM21, Eq. (3)]) or one force step (the contact force, Eq. (12)).
//
// Both are land_on.hpp with another guard. Where the guard's rate vanishes on the way the landing is a bracketed step
// in time, and the event says so. Events are told by the sign of the guard after each step, as in the paper: two in one
// step go unseen, which method `exact` does not do.
#pragma once

#include <boost/math/tools/toms748_solve.hpp>

#include "solver/steps/land_on.hpp"
#include "solver/model/observer.hpp"

namespace touchgo::steps {

using namespace model;

template <Real R>
class Steps {
 public:
  /// `step`: H, s. `budget`: steps before the run gives up.
  Steps(const System<R>& system, R step, long budget) : system_(system), step_(std::move(step)), budget_(budget) {}

  /// The first event that shows as a change of sign after a step, or the state at `until`. Throws Undecided.
  Arrival<R> next(const ContactPhase<R>& phase, const std::vector<Guard<R>>& guards, const R& t, const Vector<R>& z,
                  const R& until, const Observer<R>& observer) {
    const int n = system_.n;
    const InTime<R> in_time{system_, phase};
    Vector<R> y(2 * n + 1);
    y << z.head(2 * n), t;
    while (y[2 * n] < until) {
      if (--budget_ < 0) throw OutOfBudget("the budget of time steps ran out");
      if (observer.stop && observer.stop()) throw Interrupted();
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
        if (!first || arrival.t < first->t) first = std::move(arrival);
      }
      if (first) return with_simultaneous(std::move(*first), phase, guards, t);
      y = std::move(after);
      if (y[2 * n] < until) observer(y[2 * n], z_after, phase);
    }
    return with_simultaneous({until, in_time.state(y), {}, {}, Landing::time}, phase, guards, t);
  }

  /// Three flights running of contact j, each shorter than the last and below ten steps: the limit is extrapolated from
  /// the last three impacts, whose times form a geometric sequence in the limit.
  Sequence<R> follow(const ContactPhase<R>&, int j, const Impacts<R>& impacts, const R&, const Vector<R>&,
                     const Vector<R>&) {
    const R& e = system_.joints[j].restitution;
    if (impacts.count < 4 || !(e > 0) || !(e < 1)) return {};
    const auto& [c, b, a] = impacts.flights;
    if (!(a < 10 * step_ && b < a && (c < b || c == 0))) return {};
    return {false, c == 0 ? R(0) : R(c * c / (b - c))};  // c (r + r^2 + ..), r = c/b; 0: lost in the round-off of time
  }

  static Landing limit_landing() { return Landing::extrapolated; }

 private:
  Arrival<R> land(const InTime<R>& in_time, const Guard<R>& guard, const Vector<R>& y, const R& h) {
    const int n = system_.n;
    if (const std::optional<Vector<R>> there = land_on(in_time, guard, y, R(h * (1 + 16 * epsilon<R>()))))
      return {
          (*there)[2 * n], in_time.state(*there), {}, {true}, guard.is_force ? Landing::force : Landing::displacement};
    return bracketed_step(in_time, guard, y, h);
  }

  // Adds the guards that reach zero within the round-off of the arrival's time, be it the end of the run; `t`: start of
  // the phase.
  static Arrival<R> with_simultaneous(Arrival<R> arrival, const ContactPhase<R>& phase, const std::vector<Guard<R>>& guards,
                                      const R& t) {
    const R instant = epsilon_power<R>(3) * arrival.t;
    const Vector<R> slope = derivative(phase, arrival.z);
    for (int i = 0; i < static_cast<int>(guards.size()); ++i) {
      const R value = guards[i].row.dot(arrival.z), rate = guards[i].row.dot(slope);
      const bool started_here = guards[i].order > 0 && arrival.t - t <= instant;
      if ((arrival.hits.empty() || i != arrival.hits[0]) && rate < 0 && value <= -rate * instant && !started_here)
        arrival.hits.push_back(i), arrival.simple.push_back(true);
    }
    return arrival;
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
    const Row<R> slope = guard.row.lazyProduct(in_time.phase.A);
    const bool simple = slope.dot(z) < -epsilon_power<R>(2) * slope.cwiseAbs().dot(z.cwiseAbs());
    return {end[2 * n], std::move(z), {}, {simple}, Landing::time};
  }

  const System<R>& system_;
  R step_;
  long budget_;
};

}  // namespace touchgo::steps
