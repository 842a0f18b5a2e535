// The motion of a small system from event to event. What the kernel does not cross by itself it leaves to the general
// engine, which goes on from the same state until all is simple again.
//
// Simple events, each of one contact alone:
//   a hard contact is hit, e > 0, while no hard one is closed and no soft one that only pushes acts beside it; its
//   impacts are not at their limit; the only hard contact that is closed opens since its force falls to zero; a soft
//   contact begins or ends to act, while no hard one is closed.
// Differences cross them by S = DR + (f+ - DR f-) Dh/(Dh f-), as in tangent_flow.hpp.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/contact/accumulation.hpp"
#include "solver/contact/impact_groups.hpp"
#include "solver/contact/soft.hpp"
#include "solver/contact/together.hpp"
#include "solver/orbits/recorder.hpp"
#include "solver/run/run.hpp"
#include "solver/small/one_lane.hpp"
#include "solver/small/work.hpp"
#include "solver/stability/event_tally.hpp"

namespace touchgo::small {

/// `RECORD`: what takes the events and looks at the motion, as LongRecord (stability/long_record.hpp).
template <class RECORD>
class Walk {
 public:
  /// All must outlive the walk.
  Walk(const Setup& setup, SmallSystem& small, RECORD& record)
      : setup_(setup),
        small_(small),
        system_(small.system()),
        record_(record),
        effort_(record.most_work()),
        most_turns_(record.most_events()),
        engine_(exact_simulation<double>(setup, system_, record.most_time(), record.most_events(), effort_,
                                         record.observer([this] { take_events(); }))),
        limit_due_(system_.joints.size(), false) {
    record.begin(engine_.run().closed_at_start);
    lanes_.n = system_.n, lanes_.d = small.numbers(), lanes_.harmonics = small.harmonics();
    lanes_.round_off = small.round_off();
    for (int h = 0; h < lanes_.harmonics; ++h) lanes_.multiple[h] = small.multiple(h);
    lanes_.reset_map(true);
    started_ = true;
    take_events();
    by_engine_ = !enter(engine_.now());
  }

  /// To the end of the record. False where the motion is left undecided before.
  bool follow() {
    while (!record_.over())
      if (!(by_engine_ ? step() : turn())) return false;
    return true;
  }
  bool by_engine() const { return by_engine_; }
  /// A step of the general engine. False where the motion is left undecided.
  bool step() {
    ++work_.steps;
    const bool goes_on = engine_.step(engine_.time() + periods_to_pause * small_.period());
    take_events();
    if (record_.over()) return true;
    if (!goes_on) return false;
    const long past = static_cast<long>(std::floor(engine_.time() / small_.period()));
    if (past >= 1) engine_.turn_back(static_cast<double>(past) * small_.period()), record_.turn_back(past);
    by_engine_ = --steps_to_stay_ > 0 || in_sequence_ || !enter(engine_.now());
    return true;
  }

  /// A turn of the kernel. False likewise.
  bool turn() {
    const one_lane::Turned turned = lanes_.turn(true);
    return count_turn() && took(turned);
  }

  /// The lane, where others turn it; each turn is to be counted. False where there were too many.
  one_lane::Stretches& lane() { return lanes_; }
  const PhaseTable* table() const { return table_; }
  bool count_turn() { return ++turns_in_period_, ++work_.turns <= most_turns_; }
  /// Whether took() has anything to do after a turn that has only moved on.
  bool is_due(double growth, double whole) const {
    return draws_ || growth > most_growth || whole >= 1 || is_crowded();
  }
  bool is_crowded() const { return turns_in_period_ > crowd; }
  /// After a turn; `moved_before`: and one or more that only moved on. False where the motion is left undecided.
  bool took(const one_lane::Turned& turned, bool moved_before = false) {
    if (moved_before) moment_.contacts.pass();
    if (turned.due || turned.lost) return leave();
    if (turned.moved) {
      moment_.contacts.pass();
      draw();
      if (lanes_.whole >= 1) turn_back();
      if (lanes_.growth > most_growth) carry();
      if (turned.arrives) arrive();
      if (turned.crosses && !cross(static_cast<std::size_t>(turned.guard))) return false;
    }
    // Events crowd: a collapse, perhaps, which the engine knows by its latest impacts.
    if (turns_in_period_ > crowd && !by_engine_) return steps_to_stay_ = crowd / 2, leave();
    return true;
  }
  const Work& work() const { return work_; }
  /// Why it is undecided.
  std::string message() const {
    if (!by_engine_) return "events follow one another without end, or several come at one instant";
    const Run<double>& run = engine_.run();
    return run.out_of_budget ? "the work that an orbit may cost is spent" : run.message;
  }

 private:
  // ---- by the general engine

  void take_events() {
    if (!started_) return;
    const std::vector<Event<double>> events = engine_.take_events();
    record_.take(events);
    if (!events.empty()) in_sequence_ = events.back().in_sequence;
  }

  /// Takes the motion over at this moment, where the kernel can.
  bool enter(const Snapshot<double>& now) {
    for (std::size_t j = 0; j < system_.joints.size(); ++j) {
      const Status status = now.contacts.status[j];
      const Joint<double>& joint = system_.joints[j];
      if (status == Status::touching || now.contacts.order[j] < 0 || now.contacts.order[j] >= start_orders)
        return false;
      if (joint.rigid && status == Status::closed && joint.release == Release::published && !now.contacts.armed[j])
        return false;
      if (now.latest.contacts[j].in_collapse > 0) return false;
    }
    moment_ = now;
    std::fill(limit_due_.begin(), limit_due_.end(), false);
    if (!set_phase()) return false;
    for (int i = 0; i < 2 * system_.n; ++i) lanes_.z[i] = now.z[i];
    lanes_.phase = now.t / small_.period(), lanes_.low = 0, lanes_.whole = 0;
    lanes_.set_signals();
    lanes_.trial = 1, lanes_.halved = 0;
    look_for_stop();
    return true;
  }

  /// Leaves the motion to the engine from here on. False where that might take a contact that is about to be hit for
  /// one that meets: its gap is zero to round-off, and not since an event.
  bool leave() {
    for (std::size_t j = 0; j < system_.joints.size(); ++j) {
      const Row<double>& row = system_.joints[j].gap_row;
      if (moment_.contacts.status[j] != Status::open || moment_.contacts.order[j] != 0) continue;
      double sizes = 0;
      for (int i = 0; i < lanes_.d; ++i) sizes += std::abs(row[i] * lanes_.z[i]);
      if (std::abs(dot(row, lanes_.z)) <= 64 * epsilon<double>() * sizes) return false;
    }
    carry();
    moment_.t = time();
    const Vector<double> qv = position_and_velocity();
    moment_.z = system_.state(moment_.t, qv);
    for (auto& impacts : moment_.impacts) impacts = {};
    for (auto& latest : moment_.latest.contacts) latest = {};
    moment_.method.clear();
    turns_in_period_ = 0;
    engine_.place(moment_);
    in_sequence_ = false;
    by_engine_ = true;
    return true;
  }

  // ---- by the kernel

  double time() const { return (lanes_.phase + lanes_.low) * small_.period(); }  // s, whole periods turned back
  Vector<double> position_and_velocity() const {
    Vector<double> qv(2 * system_.n);
    for (int i = 0; i < 2 * system_.n; ++i) qv[i] = lanes_.z[i];
    return qv;
  }
  Vector<double> state() const {
    Vector<double> z(system_.dimension());
    for (int i = 0; i < lanes_.d; ++i) z[i] = lanes_.z[i];
    return z;
  }

  /// Of the record's stops those that only draw end no stretch: rows are the same with and without them.
  void look_for_stop() {
    const double next = record_.next_stop() / small_.period();
    draws_ = record_.only_draws();
    if (draws_) drawing_ = next;
    lanes_.stop = draws_ ? record_.next_measure() / small_.period() : next;
  }

  /// What the latest stretch has passed.
  void draw() {
    while (draws_ && drawing_ <= lanes_.whole + lanes_.phase) {
      Vector<double> z(system_.dimension());
      const double since = drawing_ - lanes_.before;
      double qv[most_numbers];
      lanes_.look_back(std::max(since, 0.0) * lanes_.per_length, qv);
      const double t = drawing_ * small_.period();
      for (int i = 0; i < 2 * system_.n; ++i) z[i] = qv[i];
      record_.see(t, system_.state(t, z), table_->phase);
      look_for_stop();
    }
  }

  void turn_back() {
    const long past = static_cast<long>(lanes_.whole);
    record_.turn_back(past);
    for (double& since : moment_.since) since -= static_cast<double>(past) * small_.period();
    lanes_.stop -= lanes_.whole, drawing_ -= lanes_.whole, lanes_.whole = 0;
    turns_in_period_ = 0;
    quiet_periods_ += past;
    // Round-off drives members that are kept together apart, with the square of the time. 400 time scales: a choice.
    if (static_cast<double>(quiet_periods_) >= std::min(periods_to_pause, 400 / (table_->phase.rate * small_.period())))
      put_together();
  }

  void put_together() {
    quiet_periods_ = 0;
    Vector<double> z = state();
    touchgo::put_together(system_, moment_.contacts.status, z);
    for (int i = 0; i < 2 * system_.n; ++i) lanes_.z[i] = z[i];
  }

  /// The table of the statuses that now are; false where there is none.
  bool set_phase() {
    table_ = &small_.table(moment_.contacts.status);
    if (table_->is_short) return false;
    const PhaseTable& t = *table_;
    lanes_.guards = static_cast<int>(t.guards.size()), lanes_.order = t.order, lanes_.flow_size = t.flow_size;
    lanes_.flow = t.flow.data(), lanes_.whole_flow = t.whole_flow.data(), lanes_.rows = t.rows.data(),
    lanes_.noise = t.noise.data(), lanes_.remainder = t.remainder.data();
    lanes_.length = t.length, lanes_.per_length = t.per_length;
    lanes_.fastest = t.phase.rate * small_.period() * t.length;
    int closed = 0;  // hard ones
    for (std::size_t j = 0; j < system_.joints.size(); ++j)
      closed += system_.joints[j].rigid && moment_.contacts.status[j] == Status::closed;
    lanes_.any_order = false;
    for (int g = 0; g < lanes_.guards; ++g) {
      const PhaseGuard& guard = t.guards[g];
      const Joint<double>& joint = system_.joints[guard.contact];
      const bool second = moment_.contacts.status[guard.contact] == Status::slack && guard.of == GuardOf::gap;
      const int order = second ? 0 : moment_.contacts.order[guard.contact];
      lanes_.start_order[g] = order, lanes_.any_order = lanes_.any_order || order > 0;
      const bool opens = joint.rigid && guard.of == GuardOf::force;
      const bool simple =
          opens         ? closed == 1
          : joint.rigid ? closed == 0 && joint.restitution > 0 && !limit_due_[guard.contact] && !shakes_soft(joint)
                        : closed == 0;
      lanes_.simple[g] = simple ? 1 : 0;
    }
    return true;
  }

  /// Whether an impulse changes the force of a soft contact that only pushes.
  bool shakes_soft(const Joint<double>& joint) const {
    for (std::size_t k = 0; k < system_.joints.size(); ++k) {
      const Joint<double>& other = system_.joints[k];
      const Status status = moment_.contacts.status[k];
      if (!other.rigid && other.release == Release::unilateral && share_a_body(joint, other) &&
          (status == Status::closed || status == Status::slack))
        return true;
    }
    return false;
  }

  // At a stop.
  void arrive() {
    const Vector<double> z = state();
    if (record_.impact_comes_first(z, table_->phase)) {
      lanes_.stop += 2 * at_a_stop;
      return;
    }
    carry();
    record_.see(lanes_.stop * small_.period(), z, table_->phase);
    if (!record_.over()) look_for_stop();
  }

  void carry() {
    Matrix<double> map(2 * system_.n, 2 * system_.n);
    for (int i = 0; i < 2 * system_.n; ++i)
      for (int k = 0; k < 2 * system_.n; ++k) map(i, k) = lanes_.map[i * 2 * system_.n + k];
    record_.carry(table_->phase, map);
    lanes_.reset_map(true);
  }

  // ---- events

  using Numbers = std::array<double, most_numbers>;

  /// z' in a phase.
  Numbers rate_of_state(const ContactPhase<double>& phase) const {
    Numbers f{};
    const int n = system_.n;
    for (int i = 0; i < n; ++i) f[i] = lanes_.z[n + i];
    for (int i = n; i < lanes_.d; ++i)
      for (const auto& [k, a] : phase.sparse[i]) f[i] += a * lanes_.z[k];
    return f;
  }
  template <class Z>
  double dot(const Row<double>& row, const Z& z) const {
    double sum = 0;
    for (int i = 0; i < lanes_.d; ++i) sum += row[i] * z[i];
    return sum;
  }
  /// Of the members of contact j in its order, its gap growing at this rate.
  void velocities(int j, double rate, double (&v)[2]) const {
    const Joint<double>& joint = system_.joints[j];
    const int n = system_.n, low = setup_.contacts[static_cast<std::size_t>(j)].low_side(), high = 1 - low;
    v[low] = joint.first >= 0 ? lanes_.z[n + joint.first] : 0;
    v[high] = joint.second >= 0 ? lanes_.z[n + joint.second] : 0;
    if (joint.first < 0) v[low] = v[high] - rate;
    if (joint.second < 0) v[high] = v[low] + rate;
  }

  /// y += leap (row y)/rate for each column y of the map.
  void shift(const Numbers& leap, const Row<double>& row, double rate) {
    const int n2 = 2 * system_.n;
    double largest = 0;
    for (int k = 0; k < n2; ++k) {
      double along = 0;
      for (int i = 0; i < n2; ++i) along += row[i] * shifted_[i * n2 + k];
      along /= rate;
      for (int i = 0; i < n2; ++i) lanes_.map[i * n2 + k] += leap[i] * along;
    }
    for (int i = system_.n; i < n2; ++i) largest = std::max(largest, std::abs(leap[i]));
    const double stretched = largest / std::abs(rate) / system_.base;
    if (stretched > 1) lanes_.growth += 2 * std::ilogb(stretched);
  }

  bool cross(std::size_t which) {
    ++work_.events;
    quiet_periods_ = 0;
    const PhaseGuard& guard = table_->guards[which];
    const int j = guard.contact;
    const Joint<double>& joint = system_.joints[j];
    std::copy(lanes_.map, lanes_.map + 4 * system_.n * system_.n, shifted_.begin());
    if (joint.rigid && guard.of == GuardOf::gap) return rebound(j, which), true;
    const ContactPhase<double>& before = table_->phase;
    const Row<double>& row = guard.of == GuardOf::gap ? joint.gap_row : before.force_row[j];
    const Numbers f_before = rate_of_state(before);
    const double t = time(), gap_rate = dot(joint.rate_row, lanes_.z);
    ContactState<double>& c = moment_.contacts;
    const Status was = c.status[j];
    if (joint.rigid) {  // released: gap, rate and acceleration are 0
      c.status[j] = Status::open, c.order[j] = 3, c.armed[j] = false;
    } else if (guard.of == GuardOf::gap) {
      if (was == Status::open)
        soft::close(joint, c, j, 1);
      else
        c.status[j] = Status::open, c.order[j] = 1;
    } else if (was == Status::closed && joint.damping == 0) {  // force and gap are 0 together
      c.status[j] = Status::open, c.order[j] = 1;
    } else {
      c.status[j] = was == Status::closed ? Status::slack : Status::closed, c.order[j] = 1;
    }
    double v[2];
    velocities(j, gap_rate, v);
    const bool acted = was == Status::closed, acts = c.status[j] == Status::closed;
    if (acts && !acted) record_.take_alone({Kind::impact, j, t, v, v, false}), moment_.since[j] = t;
    if (acted && !acts) record_.take_alone({Kind::separation, j, t, v, v, false});
    const bool has_table = set_phase();
    const Numbers f_after = rate_of_state(table_->phase);
    Numbers leap{};
    for (int i = system_.n; i < 2 * system_.n; ++i) leap[i] = f_after[i] - f_before[i];
    shift(leap, row, dot(row, f_before));
    return has_table || leave();
  }

  // With the same motion before and after, f+ - DR f- is what the impulse itself makes of f, and of DR's own part of
  // it.
  void rebound(int j, std::size_t guard) {
    const Joint<double>& joint = system_.joints[j];
    const int n = system_.n, n2 = 2 * n;
    const PhaseTable::Push& p = table_->pushes[static_cast<std::size_t>(j)];
    const double e = joint.restitution, per_second = lanes_.per_length / small_.period(), factor = (1 + e) * p.reduced;
    const double* terms_of_gap = table_->rows.data() + guard * static_cast<std::size_t>(lanes_.d) * terms;
    double rate = 0, turn = 0;  // of the gap, m/s; of that, m/s^2
    for (int i = 0; i < lanes_.d; ++i) {
      rate += terms_of_gap[i * terms + 1] * lanes_.z[i];
      turn += terms_of_gap[i * terms + 2] * lanes_.z[i];
    }
    rate *= per_second, turn *= 2 * per_second * per_second;
    double before[2], after[2];
    velocities(j, rate, before);
    Numbers leap{};
    for (int i = 0; i < n; ++i) leap[i] = -(factor * rate * p.push[i]);
    for (int i = 0; i < n; ++i) leap[n + i] = factor * (turn * p.push[i] - rate * p.change[i]);
    for (int i = 0; i < n; ++i) lanes_.z[n + i] -= factor * rate * p.push[i];
    for (int k = 0; k < n2; ++k) {
      double of = 0;
      for (int i = 0; i < n; ++i) of += joint.rate_row[n + i] * shifted_[(n + i) * n2 + k];
      for (int i = 0; i < n; ++i) lanes_.map[(n + i) * n2 + k] -= factor * of * p.push[i];
    }
    shift(leap, joint.gap_row, rate);

    const double rate_after = -(e * rate);
    velocities(j, rate_after, after);
    moment_.contacts.order[j] = 1;
    const bool accumulates = follow_sequence(j, rate_after, factor * rate * p.turn - turn, p);
    record_.take_alone({Kind::impact, j, time(), before, after, accumulates});
    lanes_.start_order[guard] = 1, lanes_.any_order = true;
    if (limit_due_[j]) lanes_.simple[guard] = 0;
  }

  /// Whether the impacts accumulate (accumulation.hpp), the gap growing at `rate` and that falling by a per second;
  /// where the limit is close they are left to the engine.
  bool follow_sequence(int j, double rate, double a, const PhaseTable::Push& p) {
    const Joint<double>& joint = system_.joints[j];
    if (!(joint.restitution < 1) || !(a > 0)) return false;
    const double left = 2 * rate / (a * (1 - joint.restitution));
    if (table_->phase.rate * left > 0.32) return false;  // 0.32^2 > 1/10
    Rebound<double> rebound{joint.restitution, Vector<double>::Zero(system_.dimension())};
    for (int i = 0; i < system_.n; ++i) rebound.kick[system_.n + i] = p.reduced * p.push[i];
    const std::optional<Tail<double>> tail = tail_of_sequence(table_->phase, joint, state(), rebound);
    if (!tail) return false;
    if (tail->change * tail->remaining <= limit_round_off(small_.period())) limit_due_[j] = true;
    return true;
  }

  static constexpr int crowd = 400;          // turns in a period, a heuristic
  static constexpr double most_growth = 12;  // of the logarithm of the map's condition: 10 digits are left

  const Setup& setup_;
  SmallSystem& small_;
  const System<double>& system_;
  RECORD& record_;
  Effort effort_;
  long most_turns_;
  bool started_ = false, by_engine_ = true, in_sequence_ = false;
  Simulation<double> engine_;
  Snapshot<double> moment_{system_};  // the contacts; its state is in the lanes
  const PhaseTable* table_ = nullptr;
  bool draws_ = false;  // the record's next stop is one that only draws, ..
  double drawing_ = 0;  // .. at this time, turns as lanes_.stop
  one_lane::Stretches lanes_;
  std::array<double, 4 * most_bodies * most_bodies> shifted_{};  // the map before an event
  std::vector<bool> limit_due_;  // of each contact: the limit of its impacts is to be gone to
  int turns_in_period_ = 0, steps_to_stay_ = 0;
  long quiet_periods_ = 0;  // since the latest event
  Work work_;
};

}  // namespace touchgo::small
