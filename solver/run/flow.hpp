// The only loop: phase, event, phase, event, ... until the run's end. Both methods move through it; they differ in how
// they find the next event and the limit of a sequence of impacts (Exact in exact.hpp, Steps in steps.hpp).
#pragma once

#include <algorithm>
#include <string>

#include "solver/contact/two_contact_limit.hpp"
#include "solver/contact/closed_set.hpp"
#include "solver/contact/impact_groups.hpp"
#include "solver/model/names.hpp"
#include "solver/model/observer.hpp"
#include "solver/contact/restitution.hpp"

namespace touchgo::run {

using namespace contact;

template <Real R, class Method>
class Flow {
 public:
  /// Runs `system` (made from `setup`) from t = 0 to `until` (s). The observer sees the state on the way.
  Flow(const Setup& setup, const System<R>& system, Method& method, const Observer<R>& observer, R until,
       long max_events)
      : setup_(setup),
        system_(system),
        method_(method),
        observer_(observer),
        phases_(system, until),
        until_(std::move(until)),
        max_events_(max_events) {
    const std::size_t joints = system.joints.size();
    state_ = {std::vector(joints, Status::open), std::vector(joints, false), std::vector(joints, 0)};
    since_.assign(joints, R(0));
    impacts_.assign(joints, Impacts<R>());
    for (int j = 0; j < static_cast<int>(joints); ++j) along_.push_back(j);
    std::sort(along_.begin(), along_.end(), [&](int a, int b) {
      return system.joints[a].first < system.joints[b].first;
    });  // a wall on the left is -1
  }

  Run<R> run() {
    z_ = system_.state(t_, system_.start);
    try {
      start();
      while (!done_) step();
    } catch (const OutOfBudget& why) {
      end(Reason::undecided, why.what());
      run_.out_of_budget = true;
    } catch (const Undecided& why) {
      end(Reason::undecided, why.what());
    } catch (const WallToWall& chain) {
      end(Reason::undecided, "contacts " + names_of_closed(chain.contact) +
                                 " would be closed from wall to wall, where forces are not unique; a soft contact in "
                                 "the chain makes them so");
    }
    return std::move(run_);
  }

 private:
  struct Pending {
    Kind kind;
    int contact;
    Landing landing = Landing::none;
    std::optional<R> impulse = {};
    bool in_sequence = false;
  };

  // The side before an event.
  struct Before {
    const ContactPhase<R>& phase;
    Vector<R> z;
    const Row<R>* guard = nullptr;
    bool several = false;
    Landing landing = Landing::none;
  };

  const Joint<R>& joint(int j) const { return system_.joints[j]; }
  int joints() const { return static_cast<int>(system_.joints.size()); }
  bool hard(int j) const { return joint(j).law == Law::hard; }
  bool is_closed(int j) const { return state_.status[j] == Status::closed; }
  R gap(int j) const { return joint(j).gap_row.dot(z_); }
  R rate(int j) const { return joint(j).rate_row.dot(z_); }
  const ContactPhase<R>& phase() { return phases_(state_.status); }

  void end(Reason reason, std::string message = {}) {
    run_.reason = reason;
    run_.message = std::move(message);
    run_.end = t_;
    done_ = true;
  }

  std::string names_of_closed(int also) const {
    std::string all;
    for (int j : along_)
      if (hard(j) && (is_closed(j) || j == also)) all += (all.empty() ? "" : ", ") + contact_name(setup_, j);
    return all;
  }

  std::vector<int> closed() const {
    std::vector<int> list;
    for (int j : along_)
      if (is_closed(j)) list.push_back(j);
    return list;
  }

  // Value of a row that round-off cannot tell from zero.
  bool vanishes(const Row<R>& row) const {
    using std::abs;
    return abs(row.dot(z_)) <= epsilon_power<R>(3) * row.cwiseAbs().dot(z_.cwiseAbs());
  }

  void check_range() const {
    using std::abs;
    auto check = [](const R& x) {
      if (!(abs(x) <= std::numeric_limits<R>::max())) throw Undecided("the motion leaves the range of the numbers");
    };
    for (const R& x : z_) check(x);
    for (int j = 0; j < joints(); ++j) check(gap(j)), check(rate(j));
  }

  // ---- the start

  void start() {
    check_range();
    std::vector<bool> touching(joints(), false);
    std::vector<int> hits;
    for (int j = 0; j < joints(); ++j) {
      if (!joint(j).touching && !vanishes(joint(j).gap_row)) {
        if (gap(j) < 0) enter(j);  // soft only: it may start compressed
      } else if (joint(j).touching || vanishes(joint(j).rate_row)) {
        touching[j] = hard(j);
        if (!hard(j)) surface(j, 2, Instant::sharp);
        if (hard(j) && joint(j).release == Release::published) state_.status[j] = Status::closed;
      } else if (rate(j) < 0) {
        hard(j) ? hits.push_back(j) : enter(j);
        if (!hard(j)) pending_.push_back({Kind::impact, j});
      } else {
        state_.order[j] = 1;
      }
    }
    settle(touching, Instant::sharp);
    run_.closed_at_start = closed();
    if (observer_.jump) tell_jump({phase(), z_}, {}, std::vector<Status>(joints(), Status::open), false);
    if (!hits.empty() || !pending_.empty()) arrive(hits, {}, {phase(), z_});
    observer_(t_, z_, phase());
  }

  // ---- one phase and its end

  void step() {
    const ContactPhase<R>& phase_before = phase();
    const std::vector<Guard<R>> guards = guards_of(system_, phase_before, state_);
    const R t_before = t_;
    Arrival<R> arrival = method_.next(phase_before, guards, t_, z_, until_, observer_);
    t_ = arrival.t;
    z_ = std::move(arrival.z);
    std::fill(state_.order.begin(), state_.order.end(), 0);
    observer_(t_, z_, phase_before);
    check_range();
    if (arrival.hits.empty()) return end(Reason::until);
    idle_ = t_ > t_before ? 0 : idle_ + 1;
    if (idle_ > 100) throw Undecided("events follow one another without time passing");

    const Before before{phase_before, z_, &guards[arrival.hits[0]].row, arrival.hits.size() > 1, arrival.landing};
    std::vector<int> hits, grazes;
    for (std::size_t i = 0; i < arrival.hits.size(); ++i) {
      const Guard<R>& guard = guards[arrival.hits[i]];
      const int j = guard.contact;
      if (!hard(j))
        soft_event(guard, arrival.simple[i] ? Instant::sharp : Instant::blunt, arrival.landing);
      else if (!guard.is_force)
        (arrival.simple[i] && rate(j) < 0 ? hits : grazes).push_back(j);
      else if (guard.sign < 0)
        state_.armed[j] = true;
    }
    arrive(hits, grazes, before);
    observer_(t_, z_, phase());
  }

  // ---- hard contacts at an instant: impulses first, then who stays together

  void arrive(const std::vector<int>& hits, const std::vector<int>& grazes, const Before& before) {
    const Landing landing = before.landing;
    const std::vector<Status> was = state_.status;
    std::vector<bool> touching(joints(), false);
    for (int j = 0; j < joints(); ++j) touching[j] = hard(j) && is_closed(j);
    std::vector<int> rebounds;
    bool multiple = false;  // an impulse over several contacts
    for (const std::vector<int>& group : impact_groups(system_, state_.status, hits)) {
      multiple = multiple || group.size() > 1;
      strike(group, hits, touching, rebounds, landing);
    }
    for (int j : grazes) touching[j] = true;

    const bool determinate = settle(touching, grazes.empty() ? Instant::sharp : Instant::blunt);
    if (!hits.empty()) recheck_soft();
    for (int j : grazes)
      if (is_closed(j)) pending_.push_back({Kind::rest, j, landing});
    for (int j = 0; j < joints(); ++j)
      if (hard(j) && was[j] == Status::closed && !is_closed(j) && since_[j] < t_)
        pending_.push_back({Kind::separation, j, landing});
    for (int j = 0; j < joints(); ++j)
      if (is_closed(j) && was[j] != Status::closed) since_[j] = t_, impacts_[j] = Impacts<R>();

    std::optional<R> remaining;
    if (determinate && hits.size() == 1 && rebounds.size() == 1 && pending_.size() == 1) {
      const int j = hits[0];
      impacts_[j].add(t_);
      const Sequence<R> sequence = method_.follow(phase(), j, impacts_[j], t_, z_);
      pending_[0].in_sequence = sequence.accumulates;
      remaining = sequence.remaining;
      if (sequence.accumulates && impacts_[j].shrinking > listed) pending_.clear();
    }
    record(before.z);
    if (observer_.jump && !done_) tell_jump(before, hits, was, multiple);
    if (!done_)
      if (const auto both = two_contact_limit_.add(system_, phase(), t_, z_, hits))
        throw Undecided("impacts of " + member_names(setup_, {both->first, both->second}) +
                        " accumulate over two contacts at once; what follows such a limit is not unique");
    if (remaining && !done_) go_to_limit(hits[0], *remaining);
  }

  void tell_jump(const Before& before, const std::vector<int>& hits, const std::vector<Status>& was, bool multiple) {
    std::vector<int> closed;
    for (int j = 0; j < joints(); ++j)
      if (hard(j) && is_closed(j) && was[j] != Status::closed) closed.push_back(j);
    observer_.jump({before.phase, phase(), before.z, z_, before.guard, hits, closed, before.several || multiple});
  }

  void strike(const std::vector<int>& group, const std::vector<int>& hits, std::vector<bool>& touching,
              std::vector<int>& rebounds, Landing landing) {
    std::vector<R> impulse;
    const bool plastic = std::all_of(group.begin(), group.end(), [&](int j) { return joint(j).restitution == 0; });
    if (group.size() == 1)
      impulse = {restitution_impulse(system_, joint(group[0]), joint(group[0]).restitution, rate(group[0]))};
    else if (plastic)
      impulse = plastic_impulses(system_, group, z_);
    else
      throw Undecided("multiple impact of " + member_names(setup_, group) +
                      ": under restitution its outcome is not unique; a soft contact makes it so");
    for (std::size_t i = 0; i < group.size(); ++i) apply_impulse(system_, joint(group[i]), impulse[i], z_);
    for (std::size_t i = 0; i < group.size(); ++i) {
      const int j = group[i];
      const bool together = plastic && impulse[i] > 0;
      touching[j] = together || (touching[j] && !(rate(j) > 0 && plastic && !vanishes(joint(j).rate_row)));
      if (std::find(hits.begin(), hits.end(), j) == hits.end()) {
        if (!touching[j]) state_.status[j] = Status::open, state_.order[j] = 1;
        continue;
      }
      pending_.push_back({Kind::impact, j, landing, impulse[i]});
      state_.armed[j] = false;
      if (together) {
        if (joint(j).release == Release::published) state_.status[j] = Status::closed;
      } else {
        rebounds.push_back(j);
        state_.order[j] = 1;
      }
    }
  }

  // Decides the touching contacts and puts those that close exactly together. False if the run ends here.
  bool settle(const std::vector<bool>& touching, Instant instant) {
    const std::optional<int> degenerate = decide(system_, phases_, z_, touching, instant, state_);
    if (degenerate) state_.status[*degenerate] = Status::closed;
    for (int j : along_)
      if (touching[j] && is_closed(j)) apply_impulse(system_, joint(j), merging_impulse(j), z_);
    snap();
    if (degenerate)
      end(Reason::degenerate, "the force of contact " + contact_name(setup_, *degenerate) +
                                  " is identically zero: there is no instant of separation");
    return !degenerate;
  }

  R merging_impulse(int j) const { return restitution_impulse(system_, joint(j), R(0), rate(j)); }

  // Members of closed hard contacts share position and velocity exactly: a wall's, else the leftmost body's.
  void snap() {
    auto place = [&](int j, int body, int sign) {
      z_[body] -= sign * gap(j);
      z_[system_.n + body] -= sign * rate(j);
    };
    for (int j : along_)
      if (hard(j) && is_closed(j) && joint(j).second >= 0) place(j, joint(j).second, 1);
    bool from_wall = false;
    for (auto j = along_.rbegin(); j != along_.rend(); ++j) {
      from_wall = hard(*j) && is_closed(*j) && joint(*j).first >= 0 && (joint(*j).second < 0 || from_wall);
      if (from_wall) place(*j, joint(*j).first, -1);
    }
  }

  // ---- the limit of infinitely many impacts

  void go_to_limit(int j, const R& remaining) {
    if (t_ + remaining > until_) return;
    const ContactState<R> state = state_;
    const ContactPhase<R>& bouncing = phase();
    const Vector<R> z = z_;
    state_.status[j] = Status::closed;
    apply_impulse(system_, joint(j), merging_impulse(j), z_);
    snap();
    const ContactPhase<R>& together = phase();
    std::vector<Guard<R>> guards = guards_of(system_, together, state_);
    std::erase_if(guards, [&](const Guard<R>& guard) { return guard.contact == j; });
    Arrival<R> arrival = method_.next(together, guards, t_, z_, t_ + remaining, {});
    if (!arrival.hits.empty()) {  // something else happens first: go on impact by impact
      state_ = state;
      z_ = z;
      return;
    }
    if (observer_.jump) observer_.jump({bouncing, together, z, z_, nullptr, {}, {j}, false});
    if (observer_.flow) observer_.flow(together, remaining);
    state_ = state;
    t_ = arrival.t;
    z_ = std::move(arrival.z);
    std::fill(state_.order.begin(), state_.order.end(), 0);
    const Vector<R> z_before = z_;
    std::vector<bool> touching(joints(), false);
    for (int k = 0; k < joints(); ++k) touching[k] = hard(k) && (is_closed(k) || k == j);
    if (joint(j).release == Release::published) state_.status[j] = Status::closed;
    settle(touching, Instant::sharp);
    since_[j] = t_;
    impacts_[j] = Impacts<R>();
    pending_.push_back({Kind::accumulation, j, method_.limit_landing()});
    record(z_before);
  }

  // ---- soft contacts

  // Compressed from now on; under the unilateral rule it acts only where it pushes.
  void enter(int j) {
    state_.status[j] = Status::closed;
    if (joint(j).release == Release::unilateral) {
      state_.status[j] = Status::slack;
      const LeadingDerivative force = leading_derivative(phase(), phase().force_row[j], z_, 0, Instant::sharp);
      if (force.sign > 0) state_.status[j] = Status::closed;
      state_.order[j] = force.order;
    } else {
      state_.order[j] = leading_derivative(phase(), joint(j).gap_row, z_, 0, Instant::sharp).order;
    }
  }

  // The gap has just reached zero, its first `known_zeros` derivatives vanishing: in or out. True if in.
  bool surface(int j, int known_zeros, Instant instant) {
    state_.status[j] = Status::open;
    const LeadingDerivative g = leading_derivative(phase(), joint(j).gap_row, z_, known_zeros, instant);
    state_.order[j] = g.order;
    if (g.sign == 0)
      end(Reason::degenerate, "the gap of contact " + contact_name(setup_, j) + " stays zero without a force");
    if (g.sign >= 0) return false;
    enter(j);
    if (joint(j).release == Release::published) state_.order[j] = g.order;
    return true;
  }

  void soft_event(const Guard<R>& guard, Instant instant, Landing landing) {
    const int j = guard.contact, known_zeros = instant == Instant::sharp ? 1 : 2;
    const Status was = state_.status[j];
    bool acts = was == Status::closed;
    if (!guard.is_force) {
      acts = surface(j, known_zeros, instant);
    } else {
      const LeadingDerivative g = leading_derivative(phase(), guard.row, z_, 1, instant);  // of the force, or minus it while slack
      state_.order[j] = g.order;
      if (g.sign < 0 && was == Status::slack) {
        enter(j);
        acts = true;
      } else if (g.sign < 0) {
        acts = false;
        state_.status[j] = Status::slack;
        if (joint(j).damping == 0 || vanishes(joint(j).gap_row)) surface(j, 1, instant);
      }
    }
    if (acts && was != Status::closed) pending_.push_back({Kind::impact, j, landing});
    if (!acts && was == Status::closed) pending_.push_back({Kind::separation, j, landing});
    if (acts && was != Status::closed) since_[j] = t_;
  }

  // An impulse elsewhere changes the rate of a soft contact and, through its damper, its force.
  void recheck_soft() {
    for (int j = 0; j < joints(); ++j) {
      if (hard(j) || joint(j).release == Release::published || state_.status[j] == Status::open) continue;
      const bool acted = is_closed(j);
      enter(j);
      if (is_closed(j) != acted) pending_.push_back({acted ? Kind::separation : Kind::impact, j});
    }
  }

  // ---- the record

  void record(const Vector<R>& z_before) {
    check_range();
    auto rank = [&](const Pending& p) { return std::find(along_.begin(), along_.end(), p.contact); };
    std::stable_sort(pending_.begin(), pending_.end(),
                     [&](const Pending& a, const Pending& b) { return rank(a) < rank(b); });
    for (const Pending& p : pending_) {
      if (static_cast<long>(run_.events.size()) >= max_events_) {
        t_ = run_.events.empty() ? R(0) : run_.events.back().t;
        end(Reason::events, "the budget of max_events ran out");
        break;
      }
      Event<R> e;
      e.kind = p.kind;
      e.contact = p.contact;
      e.t = t_;
      const Joint<R>& at = joint(p.contact);
      const Member ends[2] = {setup_.contacts[p.contact].first, setup_.contacts[p.contact].second};
      for (int side = 0; side < 2; ++side) {
        const int body = side == 0 ? at.first : at.second, n = system_.n;
        const Vector<R> signal = z_.tail(system_.signals());
        const Row<R> wall = body < 0 ? Row<R>(system_.wall.row(ends[side].index)) : Row<R>();
        e.position[side] = body >= 0 ? z_[body] : R(wall.dot(signal));
        e.velocity_before[side] = body >= 0 ? z_before[n + body] : R(system_.signal_rate(wall).dot(signal));
        e.velocity_after[side] = body >= 0 ? z_[n + body] : e.velocity_before[side];
      }
      e.impulse = p.impulse;
      if (is_closed(p.contact)) e.force = phase().force_row[p.contact].dot(z_);
      e.closed = closed();
      e.in_sequence = p.in_sequence;
      e.landing = p.landing;
      run_.events.push_back(std::move(e));
    }
    pending_.clear();
  }

  static constexpr int listed = 1000;  // impacts of one accumulating sequence that are listed

  const Setup& setup_;
  const System<R>& system_;
  Method& method_;
  const Observer<R>& observer_;
  ContactPhases<R> phases_;
  R until_;
  long max_events_;
  std::vector<int> along_;  // contacts along the line

  R t_ = 0;
  Vector<R> z_;
  ContactState<R> state_;
  std::vector<R> since_;             // closed since, s
  std::vector<Impacts<R>> impacts_;  // hard rebounds of each contact
  std::vector<Pending> pending_;
  TwoContactLimit<R> two_contact_limit_;
  int idle_ = 0;
  bool done_ = false;
  Run<R> run_;
};

}  // namespace touchgo::run
