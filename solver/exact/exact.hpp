// Method `exact`: closed-form flow of each phase, first event by a search that passes over no root beyond an estimate
// of round-off (first_root.hpp), accumulations by their limit.
#pragma once

#include <algorithm>

#include "solver/contact/accumulation.hpp"
#include "solver/contact/guards.hpp"
#include "solver/exact/near_grazing.hpp"
#include "solver/exact/first_root.hpp"
#include "solver/exact/taylor.hpp"
#include "solver/model/observer.hpp"

namespace touchgo::exact {

using namespace contact;

template <Real R>
class Exact {
 public:
  /// `stretches`: budget of series before the run gives up, so that no input can hang it.
  Exact(const System<R>& system, long stretches) : system_(system), budget_(stretches) {}

  /// The first event of the phase from (t, z), or the state at `until`. Throws Undecided when the budget runs out.
  Arrival<R> next(const ContactPhase<R>& phase, const std::vector<Guard<R>>& guards, R t, Vector<R> z, const R& until,
                  const Observer<R>& observer) {
    using std::abs;
    const R& three_quarters = epsilon_power<R>(3);
    bool first = true;
    std::vector<GrazingWatch> watches(observer.near ? guards.size() : 0);
    for (;;) {
      if (--budget_ < 0) throw OutOfBudget("the budget of computing steps ran out");
      if (observer.stop && observer.stop()) throw Interrupted();
      // Slightly past the end: an event at the very end counts, on whichever side round-off puts it.
      const R slack = three_quarters * (abs(until) + R(1) / phase.rate);
      R wanted = until - t + slack;
      if (first && expected_flight_ > 0 && 2 * expected_flight_ < wanted) wanted = 2 * expected_flight_;
      expected_flight_ = 0;
      int zeros = 0;
      if (first)
        for (const Guard<R>& guard : guards) zeros = std::max(zeros, guard.order);
      const Stretch<R> s = expand(phase, z, wanted, zeros);

      // Events closer than this are one instant: round-off of the time, or of the stretch where that is shorter.
      auto together = [&](const R& tau) { return R(three_quarters * std::min(s.length, R(t + tau))); };

      Arrival<R> arrival;
      R earliest = s.length;
      std::vector<std::pair<int, Root<R>>> found;
      for (std::size_t i = 0; i < guards.size(); ++i) {
        const std::optional<Root<R>> root =
            search(s, guards[i], first ? guards[i].order : 0, R(earliest + together(earliest)));
        if (!root) continue;
        found.emplace_back(static_cast<int>(i), *root);
        earliest = std::min(earliest, root->tau);
      }
      const R end = found.empty() ? std::min(s.length, R(until - t)) : earliest;
      const bool last = !found.empty() || t + end >= until;
      for (std::size_t i = 0; i < watches.size(); ++i)
        watch(watches[i], guards[i], first ? guards[i].order : 0, static_cast<int>(i), found, s, t, end, observer);
      show(phase, s, t, end, last, observer);
      z = system_.state(R(t + end), at(s, end));
      t += end;
      if (!found.empty()) {
        for (const auto& [i, root] : found)
          if (root.tau <= earliest + together(earliest))
            arrival.hits.push_back(i), arrival.simple.push_back(root.simple);
        arrival.t = t > until ? until : t;
        arrival.z = std::move(z);
        return arrival;
      }
      if (t >= until) {
        arrival.t = until;
        arrival.z = std::move(z);
        return arrival;
      }
      first = false;
    }
  }

  /// After a rebound of contact j to the state z at t: does the sequence accumulate, and is its limit known to
  /// round-off?
  Sequence<R> follow(const ContactPhase<R>& phase, int j, const Impacts<R>&, const R& t, const Vector<R>& z,
                     const Vector<R>& kick) {
    const std::optional<Tail<R>> tail = tail_of_sequence(phase, system_.joints[j], z, kick);
    if (!tail) return {};
    expected_flight_ = tail->flight;
    if (tail->change * tail->remaining > 1000 * epsilon<R>() * (t + tail->remaining)) return {true, {}};
    return {true, tail->remaining};
  }

  static Landing limit_landing() { return Landing::none; }

  /// The state says it all.
  static std::vector<R> memory(const R&, bool) { return {}; }
  static void recall(const std::vector<R>&) {}

 private:
  std::optional<Root<R>> search(const Stretch<R>& s, const Guard<R>& guard, int order, const R& length) const {
    const R span = std::min(length, s.length);
    std::vector<R> c, round_off;
    const Row<R> size = 16 * epsilon<R>() * guard.row.cwiseAbs();  // 16: a heuristic (first_root.hpp)
    for (std::size_t k = order; k < s.z.size(); ++k) {             // the known root at 0 is divided out
      c.push_back(guard.row.dot(s.z[k]));
      round_off.push_back(size.dot(s.z[k].cwiseAbs()));
    }
    if (c.empty()) return std::nullopt;
    return first_root(c, round_off, span);
  }

  // Tells the observer of a guard that comes near to touching zero up to `end`, its first `order` terms being zero.
  static void watch(GrazingWatch& watch, const Guard<R>& guard, int order, int index,
                    const std::vector<std::pair<int, Root<R>>>& found, const Stretch<R>& s, const R& t, const R& end,
                    const Observer<R>& observer) {
    std::vector<double> c(s.z.size(), 0.0);
    for (std::size_t k = order; k < c.size(); ++k) c[k] = to_double(R(guard.row.dot(s.z[k])));
    const bool crosses = std::any_of(found.begin(), found.end(), [&](const auto& hit) {
      return hit.first == index && hit.second.simple && hit.second.tau <= end;
    });
    if (std::optional<NearGrazing> near = watch.pass(c, to_double(t), to_double(end), crosses)) {
      near->contact = guard.contact, near->is_force = guard.is_force;
      observer.near(*near);
    }
  }

  // Tells the observer of the stretch, from state to state that it wants to see; the very end of the last stretch is
  // the caller's to show.
  static void show(const ContactPhase<R>& phase, const Stretch<R>& s, const R& t, const R& end, bool last,
                   const Observer<R>& observer) {
    using std::ceil;
    R told = 0;
    auto flow_to = [&](const R& tau) {
      if (observer.flow) observer.flow(phase, R(tau - told));
      told = tau;
    };
    if (observer.see && observer.interval > 0)
      for (R k = ceil(R(t / observer.interval)); k * observer.interval <= t + end; k += 1) {
        const R at_time = k * observer.interval, tau = at_time - t;
        if (!(tau > 0) || (last && at_time == t + end)) continue;
        flow_to(tau);
        observer(at_time, at(s, tau), phase);
      }
    flow_to(end);
  }

  const System<R>& system_;
  long budget_;
  R expected_flight_ = 0;  // s, a hint for the length of the next series; nothing rests on it
};

}  // namespace touchgo::exact
