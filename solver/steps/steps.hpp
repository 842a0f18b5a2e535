// Method `steps`: the paper's. Runge-Kutta steps in time; on an overstep, back one step and onto the event with one
// displacement step (the gap as independent variable, [DM21, Eq. (3)]) or one force step (the contact force, Eq. (12)).
//
// Both are land_on.hpp with another guard. Where the guard's rate vanishes on the way the landing is a bracketed step
// in time, and the event says so. Events are told by the sign of the guard after each step, as in the paper: two in one
// step go unseen, which method `exact` does not do.
//
// Every step counts its own time from zero (clock.hpp), and a guard that starts a phase at zero is valued by what the
// first step adds to it: what is small beside the time or the coordinates is still seen to its own round-off.
#pragma once

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <utility>

#include "solver/contact/accumulation.hpp"
#include "solver/model/observer.hpp"
#include "solver/steps/land_on.hpp"

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
    begin_ = now_ = clock_at(t);
    Step at{{system_, phase, z.tail(system_.signals()), {system_, phase.status}}, Vector<R>(2 * n + 1), true};
    at.y << z.head(2 * n), 0;
    for (R left; (left = Clock<R>{until}.since(now_)) > 0; at.from_start = false) {
      if (--budget_ < 0) throw OutOfBudget("the budget of time steps ran out");
      const bool last = left <= step_ * (1 + 16 * epsilon<R>());
      const R h = last ? left : step_;
      const Vector<R> dy = runge_kutta_4_increment(at.in_time, at.y, h);
      const Clock<R> after = last ? Clock<R>{until} : now_.after(h);
      const Vector<R> z_after = state_at(after, at.y + dy, at.in_time.carried);
      if (!(z_after.cwiseAbs().maxCoeff() < std::numeric_limits<R>::max()))
        throw Undecided("the motion leaves the range of the numbers");

      std::optional<Landed> first;
      for (std::size_t i = 0; i < guards.size(); ++i) {
        if (!has_crossed(at, guards[i], dy, z_after)) continue;
        Landed landed = land(at, guards[i], h);
        landed.guard = static_cast<int>(i);
        if (!first || landed.y[2 * n] < first->y[2 * n]) first = std::move(landed);
      }
      if (first) {
        now_ = now_.after(first->y[2 * n]);
        return with_simultaneous({now_.t, state_at(now_, first->y, at.in_time.carried), {first->guard}, {first->simple},
                                  first->landing},
                                 phase, guards);
      }
      now_ = after;
      at.y.head(2 * n) = z_after.head(2 * n);
      at.in_time.signal = z_after.tail(system_.signals());
      if (!last) observer(now_.t, z_after, phase);
    }
    return with_simultaneous({until, at.in_time.state(at.y), {}, {}, Landing::time}, phase, guards);
  }

  /// Three flights running of contact j, each shorter than the last and below ten steps, under a closing acceleration
  /// that hardly changes any more: the limit is extrapolated from the last three impacts, whose times form a geometric
  /// sequence in the limit.
  Sequence<R> follow(const ContactPhase<R>& phase, int j, const Impacts<R>& impacts, const R&, const Vector<R>& z) {
    const R& e = system_.joints[j].restitution;
    if (impacts.count < 4 || !(e > 0) || !(e < 1)) return {};
    const auto& [c, b, a] = impacts.flights;
    if (c == 0 && b < 10 * step_) return {false, R(0)};  // lost in the round-off of time
    if (!(a < 10 * step_ && b < a && c < b) || !tail_of_sequence(system_, phase, system_.joints[j], z)) return {};
    return {false, R(c * c / (b - c))};  // c (r + r^2 + ..), r = c/b
  }

  static Landing limit_landing() { return Landing::extrapolated; }

 private:
  // Where a step starts: y = (q, v, 0), and whether a phase does.
  struct Step {
    InTime<R> in_time;
    Vector<R> y;
    bool from_start;

    // Guards that are zero here, known by their order.
    bool is_zero(const Guard<R>& guard) const { return from_start && guard.order > 0; }
    // A guard after a step that adds dy to y and leads to z.
    R value(const Guard<R>& guard, const Vector<R>& dy, const Vector<R>& z) const {
      return guard.row.dot(is_zero(guard) ? in_time.change(dy) : z);
    }
    // The size of the terms of this sum.
    R terms(const Guard<R>& guard, const Vector<R>& dy, const Vector<R>& z) const {
      return guard.row.cwiseAbs().dot((is_zero(guard) ? in_time.change(dy) : z).cwiseAbs());
    }
  };

  // The state on a guard, its last entry the time since the step's start.
  struct Landed {
    Vector<R> y;
    Landing landing;
    bool simple = true;
    int guard = -1;
  };

  // The instant of which the run knows the rounded time t: where the latest phase ended, or where it began, if the run
  // did not go along.
  Clock<R> clock_at(const R& t) const { return t == now_.t ? now_ : t == begin_.t ? begin_ : Clock<R>{t}; }

  // Below zero beyond round-off, or there and falling. Above it, or on it and rising, it has yet to cross.
  static bool has_crossed(const Step& at, const Guard<R>& guard, const Vector<R>& dy, const Vector<R>& z) {
    const R value = at.value(guard, dy, z);
    if (value > 0) return false;
    return value < -epsilon_power<R>(3) * at.terms(guard, dy, z) ||
           guard.row.dot(derivative(at.in_time.phase, z)) < 0;
  }

  // The state at an instant, positions and velocities being those of y.
  Vector<R> state_at(const Clock<R>& instant, const Vector<R>& y, const Carried<R>& carried) const {
    Vector<R> z(system_.dimension());
    z << y.head(2 * system_.n), instant.signal(system_);
    carried.place(system_, z);
    return z;
  }

  Landed land(const Step& at, const Guard<R>& guard, const R& h) const {
    if (std::optional<Vector<R>> there = land_on(at.in_time, guard, at.y, R(h * (1 + 16 * epsilon<R>()))))
      return {std::move(*there), guard.is_force ? Landing::force : Landing::displacement};
    return bracketed_step(at, guard, h);
  }

  // Adds the guards that are zero together with the first, be it the end of the run: to round-off of their terms, which
  // is what the motion so far leaves of a common zero, and within round-off of the time.
  static Arrival<R> with_simultaneous(Arrival<R> arrival, const ContactPhase<R>& phase,
                                      const std::vector<Guard<R>>& guards) {
    const R& round_off = epsilon_power<R>(3);
    const Vector<R> slope = derivative(phase, arrival.z);
    for (int i = 0; i < static_cast<int>(guards.size()); ++i) {
      if (!arrival.hits.empty() && i == arrival.hits[0]) continue;
      const Row<R>& row = guards[i].row;
      const R value = row.dot(arrival.z), rate = row.dot(slope);
      const bool falls = rate < (guards[i].order > 0 ? R(-round_off * row.cwiseAbs().dot(slope.cwiseAbs())) : R(0));
      if (falls && value <= -rate * round_off * arrival.t && value <= round_off * row.cwiseAbs().dot(arrival.z.cwiseAbs()))
        arrival.hits.push_back(i), arrival.simple.push_back(true);
    }
    return arrival;
  }

  // The step in time, no longer than h, that ends on the guard: bracketed between a step after which it is still
  // positive and h, after which it no longer is.
  Landed bracketed_step(const Step& at, const Guard<R>& guard, const R& h) const {
    auto increment = [&](const R& step) { return runge_kutta_4_increment(at.in_time, at.y, step); };
    auto value = [&](const R& step) {
      const Vector<R> dy = increment(step);
      return at.value(guard, dy, at.in_time.state(at.y + dy));
    };
    R low = h, high = h;
    for (int i = 0; i < std::numeric_limits<R>::digits && !(value(low) > 0); ++i) high = low, low /= 2;
    R there = low;
    if (value(low) > 0) {
      std::uintmax_t evaluations = 500;
      const auto bracket = boost::math::tools::toms748_solve(
          value, low, high, boost::math::tools::eps_tolerance<R>(std::numeric_limits<R>::digits - 2), evaluations);
      there = bracket.second;
    }
    const Vector<R> dy = increment(there), y = at.y + dy;
    return {y, Landing::time, is_simple(at, guard, dy, at.in_time.state(y))};
  }

  // Whether a guard that has come down to zero by dy, at z, has a rate there beyond doubt: beyond its own round-off, and
  // beyond what the bend of the guard makes of the round-off of its value, where it may only touch.
  static bool is_simple(const Step& at, const Guard<R>& guard, const Vector<R>& dy, const Vector<R>& z) {
    using std::abs;
    const Vector<R> slope = derivative(at.in_time.phase, z), bend = derivative(at.in_time.phase, slope);
    const R rate = guard.row.dot(slope), noise = 16 * epsilon<R>() * guard.row.cwiseAbs().dot(slope.cwiseAbs());
    return rate < -noise && rate * rate > 64 * epsilon<R>() * abs(guard.row.dot(bend)) * at.terms(guard, dy, z);
  }

  const System<R>& system_;
  R step_;
  long budget_;
  Clock<R> begin_, now_;  // of the latest phase
};

}  // namespace touchgo::steps
