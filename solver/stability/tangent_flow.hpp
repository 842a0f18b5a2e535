// The tangent flow: small differences of the start, carried along to first order.
//
// Smooth motion carries them by the phase's own linear flow. An event of guard h with reset z+ = R(z-) and fields f-,
// f+ shifts its instant too, and carries them by the saltation matrix
//   S = DR + (f+ - DR f-) Dh / (Dh f-)                                  [OB21, Eqs. (21)-(23), after Mueller 1995]
// for every kind of event: impacts (DR are the impulses of their group, linear in the gap rates), soft entry and exits
// and separations (DR = 1), moving walls (their signals are part of z; differences have none). Contacts that close take
// two directions away.
#pragma once

#include <vector>

#include "solver/contact/restitution.hpp"
#include "solver/exact/taylor.hpp"
#include "solver/model/observer.hpp"

namespace touchgo {

/// Differences of (q, v/rate), one per column of a 2n x 2n matrix. `rate` (1/s) is a power of two, of the size of the
/// motion's own: else one of the two is lost beside the other.
template <Real R>
class TangentFlow {
 public:
  explicit TangentFlow(const System<R>& system)
      : TangentFlow(system, Matrix<R>::Identity(2 * system.n, 2 * system.n)) {}
  TangentFlow(const System<R>& system, const Matrix<R>& start, R rate = R(1))
      : system_(system), rate_(std::move(rate)) {
    for (int k = 0; k < 2 * system.n; ++k) {
      columns_.push_back(Vector<R>::Zero(system.dimension()));
      columns_[k].head(2 * system.n) = start.col(k);
      columns_[k].segment(system.n, system.n) *= rate_;
    }
  }

  /// Carries the differences through `duration` (s) of smooth motion; `after_each` is called after every series.
  template <class AfterEach>
  void flow(const ContactPhase<R>& phase, R duration, AfterEach after_each) {
    while (duration > 0) {
      R length = duration;
      for (Vector<R>& y : columns_) length = carry_difference(phase, duration, y, room_);
      duration -= length;
      after_each();
    }
  }

  /// Carries the differences by a map of those of (q, v).
  void carry(const Matrix<R>& map) {
    for (Vector<R>& y : columns_) y.head(2 * system_.n) = map.lazyProduct(y.head(2 * system_.n)).eval();
  }

  /// Takes away what rounding has made of relative differences in the contacts of a phase that hold their members
  /// together: its linear flow leaves them as they are, and they would outlast all that decays.
  void hold(const ContactPhase<R>& phase) {
    const std::vector<int> together = resting(phase);
    if (together.empty()) return;
    for (Vector<R>& y : columns_) {
      join(together, &Joint<R>::gap_row, 0, y);
      join(together, &Joint<R>::rate_row, system_.n, y);
    }
  }

  /// Carries the differences across an event. Events of contacts without a common body at one instant come one after
  /// the other for neighbouring motions, in any order. Throws Undecided where their maps depend on it, where guards
  /// of one group of contacts reach zero together, or where a soft contact comes to touch: there some neighbours feel
  /// its force and others do not.
  void jump(const Jump<R>& event) {
    for (std::size_t j = 0; j < system_.joints.size(); ++j)
      if (!system_.joints[j].rigid && event.after.status[j] == Status::touching)
        throw Undecided("neighbours of a soft contact that touches have no common tangent");
    if (event.crossings.size() < 2) {
      cross({event.before, event.after, event.z_before, event.z_after,
             event.crossings.empty() ? nullptr : event.crossings[0].guard, all(event.impacts), event.joined},
            columns_);
      return;
    }
    columns_ = in_any_order(event, apart(event));
  }

  Matrix<R> matrix() const {
    Matrix<R> m(2 * system_.n, 2 * system_.n);
    for (int k = 0; k < 2 * system_.n; ++k) m.col(k) = columns_[k].head(2 * system_.n);
    m.bottomRows(system_.n) /= rate_;
    return m;
  }

  /// Makes the columns, orthonormal before the latest motion or event, orthonormal again and adds the logarithm of each
  /// one's growth to `grown`; -inf, for good, for a direction that a closing contact has taken away.
  /// `triangle`: receives the part of each column along those before it, and the remainder.
  void renormalise(std::vector<double>& grown, Matrix<R>* triangle = nullptr) {
    using std::sqrt;
    for (Vector<R>& y : columns_) y.segment(system_.n, system_.n) /= rate_;
    R largest = 1;  // of the columns, before the latest motion or event
    for (const Vector<R>& y : columns_) largest = std::max(largest, R(y.squaredNorm()));
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      Vector<R>& y = columns_[k];
      for (std::size_t i = 0; i < k; ++i) {
        const R along = columns_[i].dot(y);
        y -= along * columns_[i];
        if (triangle) (*triangle)(i, k) = along;
      }
      const R square = y.squaredNorm();
      if (square > epsilon<R>() * epsilon_power<R>(2) * largest) {
        grown[k] += to_double(R(log(square))) / 2;
        y /= sqrt(square);
        if (triangle) (*triangle)(k, k) = sqrt(square);
      } else {
        grown[k] = -std::numeric_limits<double>::infinity();
        y.setZero();
      }
    }
    for (Vector<R>& y : columns_) y.segment(system_.n, system_.n) *= rate_;
  }

 private:
  // One guard's zero with its consequences, or the limit of a sequence of impacts (no guard).
  struct Part {
    const ContactPhase<R>&before, &after;
    const Vector<R>&z_before, &z_after;
    const Row<R>* guard;
    std::vector<const GroupImpact<R>*> impacts;
    std::vector<int> joined;
  };
  using Columns = std::vector<Vector<R>>;

  static std::vector<const GroupImpact<R>*> all(const std::vector<GroupImpact<R>>& impacts) {
    std::vector<const GroupImpact<R>*> list;
    for (const GroupImpact<R>& impact : impacts) list.push_back(&impact);
    return list;
  }

  void cross(const Part& event, Columns& columns) const {
    using std::abs;
    if (event.impacts.empty() && event.joined.empty() && event.before.status == event.after.status) return;
    const std::vector<int> together = event.joined.empty() ? std::vector<int>() : resting(event.after);
    const Vector<R> f_before = derivative(event.before, event.z_before);
    const R rate = event.guard ? event.guard->dot(f_before) : R(0);
    if (abs(rate) <= (event.guard ? epsilon_power<R>(3) * event.guard->cwiseAbs().dot(f_before.cwiseAbs()) : R(0))) {
      for (Vector<R>& y : columns) {  // no instant to shift: the limit of a sequence of impacts, a tangency
        reset(event, together, y);
        join(together, &Joint<R>::gap_row, 0, y);
      }
      return;
    }
    Vector<R> leap = f_before;
    reset(event, together, leap);
    leap = (derivative(event.after, event.z_after) - leap) / rate;
    leap.tail(system_.signals()).setZero();
    for (Vector<R>& y : columns) {
      const R shift = event.guard->dot(y);
      reset(event, together, y);
      y += leap * shift;
    }
  }

  // The consequences of each of several guards: the impacts, members that join and changes of status of its own contact
  // or of those that took part in its impact.
  struct Share {
    std::vector<const GroupImpact<R>*> impacts;
    std::vector<int> joined, changed;
  };
  static std::vector<Share> apart(const Jump<R>& event) {
    const auto& crossings = event.crossings;
    auto refuse = [] { throw Undecided("neighbours of simultaneous events have no common tangent"); };
    std::vector<int> owner(event.before.status.size(), -1);  // of each contact: the crossing that it belongs to
    auto own = [&](int contact, int i) {
      if (owner[contact] >= 0 && owner[contact] != i) refuse();
      owner[contact] = i;
    };
    for (int i = 0; i < static_cast<int>(crossings.size()); ++i) {
      if (owner[crossings[i].contact] >= 0) refuse();
      own(crossings[i].contact, i);
    }
    std::vector<Share> shares(crossings.size());
    for (const GroupImpact<R>& impact : event.impacts) {
      int of = -1;
      for (int j : impact.contacts) of = std::max(of, owner[j]);
      if (of < 0) refuse();
      for (int j : impact.contacts) own(j, of);
      shares[of].impacts.push_back(&impact);
    }
    for (int j = 0; j < static_cast<int>(owner.size()); ++j) {
      if (event.before.status[j] == event.after.status[j]) continue;
      if (owner[j] < 0) refuse();
      shares[owner[j]].changed.push_back(j);
    }
    for (int j : event.joined) {
      if (owner[j] < 0) refuse();
      shares[owner[j]].joined.push_back(j);
    }
    return shares;
  }

  // The differences after all of the parts, if that is the same in whatever order they come.
  Columns in_any_order(const Jump<R>& event, const std::vector<Share>& shares) const {
    constexpr std::size_t most = 8;  // there are 2^most sets of parts
    const std::size_t parts = shares.size(), sets = std::size_t(1) << std::min(parts, most);
    if (parts > most) throw Undecided("more than eight events at one instant");
    std::vector<ContactPhase<R>> phases;  // after each set of parts, and the state there
    std::vector<Vector<R>> states;
    for (std::size_t set = 0; set < sets; ++set) {
      std::vector<Status> status = event.before.status;
      states.push_back(event.z_before);
      for (std::size_t i = 0; i < parts; ++i) {
        if (!(set >> i & 1)) continue;
        for (int j : shares[i].changed) status[j] = event.after.status[j];
        for (const GroupImpact<R>* impact : shares[i].impacts) strike(*impact, states.back());
      }
      phases.push_back(make_contact_phase(system_, std::move(status), R(1)));
    }
    std::vector<Columns> after(sets);
    after[0] = columns_;
    for (std::size_t set = 1; set < sets; ++set)
      for (std::size_t i = 0; i < parts; ++i) {
        if (!(set >> i & 1)) continue;
        const std::size_t without = set & ~(std::size_t(1) << i);
        Columns columns = after[without];
        cross({phases[without], phases[set], states[without], states[set], event.crossings[i].guard, shares[i].impacts,
               shares[i].joined},
              columns);
        if (after[set].empty())
          after[set] = std::move(columns);
        else if (!agree(after[set], columns))
          throw Undecided("neighbours of simultaneous events have no common tangent");
      }
    return after.back();
  }

  bool agree(const Columns& a, const Columns& b) const {
    const int n = system_.n;
    auto largest = [&](const Vector<R>& y) {
      return std::max(R(y.head(n).cwiseAbs().maxCoeff()), R(y.segment(n, n).cwiseAbs().maxCoeff() / rate_));
    };
    R size = 0, off = 0;
    for (std::size_t k = 0; k < a.size(); ++k)
      size = std::max(size, largest(a[k])), off = std::max(off, largest(a[k] - b[k]));
    return off <= epsilon_power<R>(2) * size;
  }

  void strike(const GroupImpact<R>& impact, Vector<R>& y) const {
    Vector<R> rates(impact.contacts.size());
    for (std::size_t i = 0; i < impact.contacts.size(); ++i)
      rates[i] = system_.joints[impact.contacts[i]].rate_row.dot(y);
    const Vector<R> impulse = impact.linear.lazyProduct(rates);
    for (std::size_t i = 0; i < impact.contacts.size(); ++i)
      apply_impulse(system_, system_.joints[impact.contacts[i]], impulse[i], y);
  }

  // DR: linear, so that it takes differences and fields alike.
  void reset(const Part& event, const std::vector<int>& together, Vector<R>& y) const {
    for (const GroupImpact<R>* impact : event.impacts) strike(*impact, y);
    join(together, &Joint<R>::rate_row, system_.n, y);
  }

  // Takes the relative part of a difference away in these contacts, that of their common motion left alone: of the
  // positions (from = 0) or the velocities (from = n).
  void join(const std::vector<int>& together, Row<R> Joint<R>::*row, int from, Vector<R>& y) const {
    if (together.empty()) return;
    Matrix<R> relative(together.size(), 1);
    for (std::size_t i = 0; i < together.size(); ++i) relative(i, 0) = -(system_.joints[together[i]].*row).dot(y);
    const Matrix<R> share = solve_delassus(delassus(system_, together), relative, together);
    for (std::size_t i = 0; i < together.size(); ++i) {
      const Joint<R>& joint = system_.joints[together[i]];
      if (joint.first >= 0) y[from + joint.first] -= share(i, 0) / system_.mass[joint.first];
      if (joint.second >= 0) y[from + joint.second] += share(i, 0) / system_.mass[joint.second];
    }
  }

  // The rigid contacts whose members are together.
  std::vector<int> resting(const ContactPhase<R>& phase) const {
    std::vector<int> list;
    for (int j = 0; j < static_cast<int>(system_.joints.size()); ++j)
      if (system_.joints[j].rigid && in_contact(phase.status[j])) list.push_back(j);
    return list;
  }

  const System<R>& system_;
  R rate_;
  std::vector<Vector<R>> columns_;  // of (q, v) and the signals, which are zero
  std::vector<R> room_;             // for terms of their series
};

}  // namespace touchgo
