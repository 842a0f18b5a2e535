// What a long run leaves in sums over its events, taken one after another.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "solver/model/event.hpp"
#include "solver/model/system.hpp"

namespace touchgo {

/// Sums over a part of a run.
struct Counts {
  long impacts = 0, closings = 0, stages = 0;  // closings of rigid contacts, passages of stages
  bool accumulates = false;
  double energy = 0;             // J: kinetic energy after minus before each contact phase; an impact of others at
                                 // the instant it begins or ends at belongs to them
  double rest = 0, contact = 0;  // s with a rigid contact closed, with a yielding one
  double max_speed = 0;          // m/s, largest closing speed since it was last taken

  /// Impacts, energy and times since another count of the run; nothing else.
  Counts since(const Counts& before) const {
    Counts c;
    c.impacts = impacts - before.impacts, c.energy = energy - before.energy;
    c.rest = rest - before.rest, c.contact = contact - before.contact;
    return c;
  }
};

/// Kinetic energy (J) that the impacts from a rebound at gap rate v to their limit add, at the velocity u they share
/// there: the impulses (1 + e) v (1 + e + e^2 + ..) of the reduced mass act at u, and the relative motion is lost.
inline double energy_of_tail(const System<double>& system, const Joint<double>& joint, double v, double u) {
  const double e = joint.restitution, reduced = 1 / system.inverse_reduced_mass(joint);
  const double impulse = reduced * (1 + e) * v / (1 - e);
  return impulse * u * ((joint.second >= 0) - (joint.first >= 0)) - reduced * v * v / 2;
}

/// Sums over the events of a run after `from` (s), or from its start at 0 on, taken one after another.
class EventTally {
 public:
  /// `system`: of this setup.
  EventTally(const Setup& setup, const System<double>& system, double from)
      : setup_(setup),
        system_(system),
        gains_(static_cast<std::size_t>(system.n), Gain{std::nan(""), 0, 0}),
        from_(from > 0 ? from : -1),
        entered_(system.joints.size(), std::nan("")),
        rebound_(system.joints.size(), 0.0),
        in_sequence_(system.joints.size(), false) {}

  /// The contacts that are closed at the start; once, before all events.
  void begin(const std::vector<int>& closed) { closed_ = closed; }

  /// The next event, with what is closed after it.
  void take(const Event<double>& e) {
    pass(e.t);
    closed_ = e.closed;
    count({e.kind, e.contact, e.t, e.velocity_before, e.velocity_after, e.in_sequence, e.energy});
  }

  /// What of an event counts here. Velocities: of the contact's members in its order.
  struct Counted {
    Kind kind;
    int contact;
    double t;  // s
    const double (&velocity_before)[2], (&velocity_after)[2];
    bool in_sequence;
    std::optional<double> energy = {};
  };
  /// The same where the list of closed contacts is not at hand: it changes by this event alone.
  void take_alone(const Counted& e) {
    pass(e.t);
    if (e.kind == Kind::separation) std::erase(closed_, e.contact);
    if (e.kind == Kind::impact && !system_.joints[e.contact].rigid) closed_.push_back(e.contact);
    count(e);
  }
  const std::vector<int>& closed() const { return closed_; }

  /// From now on times are of a clock that is `by` (s) behind, on which events after `from` (s) count.
  void turn_back(double by, double from) {
    from_ = from, t_ -= by;
    for (Gain& g : gains_) g.t -= by;
  }

  double take_max_speed() { return std::exchange(counts_.max_speed, 0); }

  /// Up to t (s), not before what was taken.
  const Counts& at(double t) {
    pass(t);
    return counts_;
  }

 private:
  void count(const Counted& e) {
    const Joint<double>& joint = system_.joints[e.contact];
    const int low = setup_.contacts[static_cast<std::size_t>(e.contact)].low_side(), high = 1 - low;
    auto kinetic = [&](const double(&v)[2]) {
      double sum = 0;
      if (joint.first >= 0) sum += system_.mass[joint.first] * v[low] * v[low] / 2;
      if (joint.second >= 0) sum += system_.mass[joint.second] * v[high] * v[high] / 2;
      return sum;
    };
    const bool counted = e.t > from_;
    if (e.kind == Kind::impact && counted) {
      ++counts_.impacts;
      counts_.max_speed = std::max(counts_.max_speed, e.velocity_before[low] - e.velocity_before[high]);
    }
    if (e.kind == Kind::stage && counted) ++counts_.stages;
    if (e.kind == Kind::impact && joint.rigid && counted)
      counts_.energy += gain(joint.first, e, low) + gain(joint.second, e, high);
    if (e.kind == Kind::impact) rebound_[e.contact] = e.velocity_after[high] - e.velocity_after[low];
    // A rest after impacts that were to accumulate: the last of them were lost in round-off.
    if (e.kind == Kind::rest && in_sequence_[e.contact] && counted) counts_.accumulates = true;
    in_sequence_[e.contact] = e.kind == Kind::impact && e.in_sequence;
    if (e.kind == Kind::accumulation && counted) {
      counts_.accumulates = true;
      counts_.energy += e.energy ? *e.energy : energy_of_tail(system_, joint, rebound_[e.contact], e.velocity_after[0]);
    }
    const bool holds = std::find(closed_.begin(), closed_.end(), e.contact) != closed_.end();
    if (holds && e.kind != Kind::stage && std::isnan(entered_[e.contact])) {  // not one compressed from the start
      entered_[e.contact] = kinetic(e.velocity_after);
      if (joint.rigid && counted) ++counts_.closings;
    }
    if (e.kind == Kind::separation) {
      if (counted && !std::isnan(entered_[e.contact]))
        counts_.energy += kinetic(e.velocity_before) - entered_[e.contact];
      entered_[e.contact] = std::nan("");
    }
  }

  // The kinetic energy that a body, on this side of the contact, gains in an impact, once for all impacts of an
  // instant.
  double gain(int body, const Counted& e, int side) {
    if (body < 0) return 0;
    const Gain now{e.t, e.velocity_before[side], e.velocity_after[side]};
    if (std::exchange(gains_[body], now) == now) return 0;
    return system_.mass[body] * (now.after * now.after - now.before * now.before) / 2;
  }

  void pass(double t) {
    auto share = [&](bool rigid) {
      const bool any =
          std::any_of(closed_.begin(), closed_.end(), [&](int j) { return system_.joints[j].rigid == rigid; });
      return any ? std::max(0.0, t - std::max(t_, from_)) : 0.0;
    };
    counts_.rest += share(true);
    counts_.contact += share(false);
    t_ = t;
  }

  const Setup& setup_;
  const System<double>& system_;
  struct Gain {
    double t, before, after;  // s, m/s
    bool operator==(const Gain&) const = default;
  };
  std::vector<Gain> gains_;  // the latest of each body
  double from_, t_ = 0;
  std::vector<int> closed_;
  std::vector<double> entered_;    // kinetic energy as a lasting contact began
  std::vector<double> rebound_;    // gap rate after the latest impact
  std::vector<bool> in_sequence_;  // the latest event was an impact of one
  Counts counts_;
};

}  // namespace touchgo
