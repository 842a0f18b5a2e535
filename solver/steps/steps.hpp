// Method `steps`: the paper's. Runge-Kutta steps in time; on an overstep, back one step and onto the event with one
// displacement step (the gap as independent variable, [DM21, Eq. (3)]) or one force step (the contact force, Eq. (12)).
//
// Both are land_on.hpp with another guard. Where the guard's rate vanishes on the way the landing is a bracketed step
// in time, and the event says so. Events are detected by the sign of the guard after each step, as in the paper: two in
// one step go unseen, which method `exact` does not do. Every step counts its own time from zero (clock.hpp), so that
// late events are as right as early ones.
#pragma once

#include <algorithm>
#include <utility>

#include "solver/contact/accumulation.hpp"
#include "solver/contact/impact_groups.hpp"
#include "solver/contact/latest_impacts.hpp"
#include "solver/contact/leading_derivative.hpp"
#include "solver/model/check_range.hpp"
#include "solver/model/effort.hpp"
#include "solver/model/observer.hpp"
#include "solver/model/units.hpp"
#include "solver/steps/step.hpp"

namespace touchgo {

template <Real R>
class Steps {
 public:
  /// `step`: H, s. Counts its work in `effort`, so that no input can hang it.
  Steps(const System<R>& system, R step, Effort& effort) : system_(system), step_(std::move(step)), effort_(effort) {}

  /// The first event that shows as a change of sign after a step, or the state at `until`. Throws Undecided,
  /// OutOfBudget.
  Arrival<R> next(const ContactPhase<R>& phase, std::vector<Guard<R>> guards, const R& t, const Vector<R>& z,
                  const R& until, const Observer<R>& observer) {
    using std::abs;
    const int n = system_.n;
    begin_ = now_ = clock_at(t);
    Step<R> at{{system_, phase, z.tail(system_.signals()), {system_, phase.status}}, Vector<R>(2 * n + 1), true};
    at.y << z.head(2 * n), 0;
    if (!recalled_.empty()) go_on(t, at, guards);
    grid_.clear();
    // Four stages, their sines, and the sum.
    const double numbers = static_cast<double>(z.size()), sines = static_cast<double>(system_.forcing.size()),
                 work_of_step = 4 * nonzeros(phase) + 30 * numbers + 300 * sines,
                 work_of_guards = 6 * static_cast<double>(guards.size()) * numbers;
    RungeKutta4<R> runge_kutta(2 * n + 1);
    Vector<R> z_after(z.size());
    const R longest = step_ * (1 + 16 * epsilon<R>());
    for (R left; (left = Clock<R>{until}.since(now_)) > 0; at.from_start = false) {
      effort_.come_to(to_double(in_si(now_.t, system_.units.time)));
      effort_.spend<R>(work_of_step + work_of_guards);
      if (observer.stop && observer.stop()) throw Interrupted();
      const bool last = left <= longest;
      const R h = last ? left : step_;
      const Vector<R>& dy = runge_kutta.increment(at.in_time, at.y, h);
      const Clock<R> after = last ? Clock<R>{until} : now_.after(h);
      set_state(z_after, after, at.y + dy, at.in_time.carried);
      for (const R& x : z_after) check_range<R>(x);

      std::optional<Landed<R>> first;
      int crossed = -1;
      for (std::size_t i = 0; i < guards.size(); ++i) {
        if (!has_crossed(at, guards[i], dy, z_after)) continue;
        Landed<R> landed = land(at, guards[i], h);
        effort_.spend<R>(work_of_step * (landed.landing == Landing::time ? std::numeric_limits<R>::digits : 8));
        if (first && !(landed.y[2 * n] < first->y[2 * n])) continue;
        first = std::move(landed), crossed = static_cast<int>(i);
      }
      if (first) {
        now_ = now_.after(first->y[2 * n]);
        set_state(z_after, now_, first->y, at.in_time.carried);
        return with_simultaneous({now_.t, z_after, {crossed}, {first->simple}, first->landing}, phase, guards);
      }
      if (last) keep_grid(at, guards);
      now_ = after;
      at.go_on(z_after);
      if (!last) observer(now_.t, z_after, phase);
    }
    return with_simultaneous({until, at.in_time.state(at.y), {}, {}, Landing::time}, phase, guards);
  }

  /// Three flights running of contact j, each shorter than the last and below ten steps: the limit is extrapolated from
  /// the last three impacts, whose times form a geometric sequence in the limit. A heuristic; it requires the
  /// time to the limit to be so short that the forces hardly turn before, and that they still close the gap there; and
  /// where another contact of its bodies may shorten flights, that they shrink by the rebound's ratio, to a quarter.
  Sequence<R> follow(const ContactPhase<R>& phase, int j, const Impacts<R>& impacts, const R&, const Vector<R>& z,
                     const Rebound<R>& rebound) {
    const R& e = rebound.ratio;
    if (impacts.count < 4 || !(e > 0) || !(e < 1)) return {};
    const auto& [c, b, a] = impacts.flights;
    if (c == 0 && b < 10 * step_) return {false, R(0)};  // lost in the round-off of time
    if (!(a < 10 * step_ && b < a && c < b)) return {};
    using std::abs;
    auto by_ratio = [&](const R& from, const R& to) { return abs(to - e * from) <= e * from / 4; };
    const bool alone = std::none_of(system_.along.begin(), system_.along.end(), [&](int k) {
      return k != j && system_.joints[k].rigid && share_a_body(system_.joints[k], system_.joints[j]);
    });
    if (!alone && !(by_ratio(a, b) && by_ratio(b, c))) return {};
    const R remaining = c * c / (b - c);  // c (r + r^2 + ..), r = c/b
    if (!(remaining * phase.rate < 1)) return {};
    const InTime<R> in_time{system_, phase, z.tail(system_.signals())};
    Vector<R> y(2 * system_.n + 1);
    y << z.head(2 * system_.n), 0;
    const Vector<R> there = in_time.state(runge_kutta_4(in_time, y, remaining));
    if (!(system_.joints[j].gap_row.dot(derivative(phase, derivative(phase, there))) < 0)) return {};
    return {false, remaining};
  }

  static Landing limit_landing() { return Landing::extrapolated; }
  static constexpr bool passes_over_none = false;

  /// The remainder of the time t and, where the run has ended between two steps, the grid it left.
  std::vector<R> memory(const R& t, bool ended) const {
    std::vector<R> all{clock_at(t).low};
    if (ended) all.insert(all.end(), grid_.begin(), grid_.end());
    return all;
  }
  void recall(std::vector<R> memory) { recalled_ = std::move(memory); }

 private:
  // The grid point before a step that the end of the run cut short: t, its remainder, whether a phase starts there, (q,
  // v), and the orders of the guards.
  void keep_grid(const Step<R>& at, const std::vector<Guard<R>>& guards) {
    grid_ = {now_.t, now_.low, R(at.from_start ? 1 : 0)};
    grid_.insert(grid_.end(), at.y.begin(), at.y.end() - 1);
    for (const Guard<R>& guard : guards) grid_.push_back(R(guard.order));
  }

  // Takes up what memory() left of an earlier run that is now at t.
  void go_on(const R& t, Step<R>& at, std::vector<Guard<R>>& guards) {
    const int n = system_.n;
    const std::vector<R> left = std::exchange(recalled_, {});
    const std::size_t of_grid = 4 + 2 * n;
    now_ = {t, left[0]};
    if (left.size() == of_grid + guards.size()) {
      now_ = {left[1], left[2]};
      at.from_start = left[3] != 0;
      for (int i = 0; i < 2 * n; ++i) at.y[i] = left[4 + i];
      for (std::size_t i = 0; i < guards.size(); ++i) {
        const R& order = left[of_grid + i];
        if (!(order >= 0 && order <= highest_order(system_)))
          throw std::invalid_argument("the order of a guard is none that it can have");
        guards[i].order = static_cast<int>(to_double(order));
      }
    }
    begin_ = now_;
    at.in_time.signal = now_.signal(system_);
  }

  // The instant of which the run knows the rounded time t: where the latest phase ended, or where it began, if the run
  // did not go along.
  Clock<R> clock_at(const R& t) const { return t == now_.t ? now_ : t == begin_.t ? begin_ : Clock<R>{t}; }

  // Sets z to the state at an instant, positions and velocities being those of y.
  template <class Derived>
  void set_state(Vector<R>& z, const Clock<R>& instant, const Eigen::MatrixBase<Derived>& y,
                 const Carried<R>& carried) const {
    for (int i = 0; i < 2 * system_.n; ++i) z.coeffRef(i) = y.coeff(i);
    instant.set_signal(system_, z);
    if (!carried.nobody()) carried.place(system_, z);
  }

  // Adds the guards that are zero together with the first, be it the end of the run: to round-off of the state, which
  // is what the motion so far leaves of a common zero, and within round-off of the time.
  static Arrival<R> with_simultaneous(Arrival<R> arrival, const ContactPhase<R>& phase,
                                      const std::vector<Guard<R>>& guards) {
    const R& round_off = epsilon_power<R>(3);
    const Vector<R> slope = derivative(phase, arrival.z);
    const Vector<R> size = component_sizes(phase, arrival.z);
    for (int i = 0; i < static_cast<int>(guards.size()); ++i) {
      if (!arrival.hits.empty() && i == arrival.hits[0]) continue;
      const Row<R>& row = guards[i].row;
      const R value = row.dot(arrival.z), rate = row.dot(slope);
      const bool falls = rate < (guards[i].order > 0 ? R(-round_off * row.cwiseAbs().dot(slope.cwiseAbs())) : R(0));
      const bool is_zero = value <= -rate * round_off * arrival.t && value <= round_off * row.cwiseAbs().dot(size);
      if (falls && is_zero) arrival.hits.push_back(i), arrival.simple.push_back(true);
    }
    return arrival;
  }

  const System<R>& system_;
  R step_;
  Effort& effort_;
  Clock<R> begin_, now_;            // of the latest phase
  std::vector<R> grid_, recalled_;  // see memory()
};

}  // namespace touchgo
