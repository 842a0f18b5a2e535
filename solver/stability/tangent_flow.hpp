// The tangent flow: what becomes of small differences of the start, to first order.
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

namespace touchgo::stability {

using namespace contact;
using namespace exact;

/// Differences of (q, v), one per column of a 2n x 2n matrix that starts as the identity.
template <Real R>
class TangentFlow {
 public:
  explicit TangentFlow(const System<R>& system) : system_(system) {
    for (int k = 0; k < 2 * system.n; ++k) columns_.push_back(Vector<R>::Unit(system.dimension(), k));
  }

  /// Carries the differences through `duration` (s) of smooth motion; `after_each` is called after every series.
  template <class AfterEach>
  void flow(const ContactPhase<R>& phase, R duration, AfterEach after_each) {
    while (duration > 0) {
      R length = duration;
      for (Vector<R>& y : columns_) {
        const Stretch<R> s = expand(phase, y, duration);
        length = s.length;
        y = at(s, length);
      }
      duration -= length;
      after_each();
    }
  }

  /// Carries the differences across an event. Throws Undecided where several guards reach zero in one instant: the
  /// outcome of neighbouring motions then depends on the order of their events.
  void jump(const Jump<R>& event) {
    using std::abs;
    if (event.several) throw Undecided("neighbours of simultaneous events have no common tangent");
    if (event.impacts.empty() && event.joined.empty() && event.before.status == event.after.status) return;
    const std::vector<int> together = event.joined.empty() ? std::vector<int>() : resting(event.after);
    const Vector<R> f_before = derivative(event.before, event.z_before);
    const R rate = event.guard ? event.guard->dot(f_before) : R(0);
    if (abs(rate) <= (event.guard ? epsilon_power<R>(3) * event.guard->cwiseAbs().dot(f_before.cwiseAbs()) : R(0))) {
      for (Vector<R>& y : columns_) {  // no instant to shift: the limit of a sequence of impacts, a tangency
        reset(event, together, y);
        join(
            together, [](const Joint<R>& joint) -> const Row<R>& { return joint.gap_row; }, 0, y);
      }
      return;
    }
    Vector<R> leap = f_before;
    reset(event, together, leap);
    leap = (derivative(event.after, event.z_after) - leap) / rate;
    leap.tail(system_.signals()).setZero();
    for (Vector<R>& y : columns_) {
      const R shift = event.guard->dot(y);
      reset(event, together, y);
      y += leap * shift;
    }
  }

  Matrix<R> matrix() const {
    Matrix<R> m(2 * system_.n, 2 * system_.n);
    for (int k = 0; k < 2 * system_.n; ++k) m.col(k) = columns_[k].head(2 * system_.n);
    return m;
  }

  /// Makes the columns, orthonormal before the latest motion or event, orthonormal again and adds the logarithm of each
  /// one's growth to `grown`; -inf, for good, for a direction that a closing contact has taken away.
  void renormalise(std::vector<double>& grown) {
    using std::sqrt;
    R largest = 1;  // what the columns were before the motion or event since
    for (const Vector<R>& y : columns_) largest = std::max(largest, R(y.squaredNorm()));
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      Vector<R>& y = columns_[k];
      for (std::size_t i = 0; i < k; ++i) y -= columns_[i].dot(y) * columns_[i];
      const R square = y.squaredNorm();
      if (square > epsilon<R>() * epsilon_power<R>(2) * largest) {
        grown[k] += to_double(R(log(square))) / 2;
        y /= sqrt(square);
      } else {
        grown[k] = -std::numeric_limits<double>::infinity();
        y.setZero();
      }
    }
  }

 private:
  // DR: linear, so that it takes differences and fields alike.
  void reset(const Jump<R>& event, const std::vector<int>& together, Vector<R>& y) const {
    for (const GroupImpact<R>& impact : event.impacts) {
      Vector<R> rates(impact.contacts.size());
      for (std::size_t i = 0; i < impact.contacts.size(); ++i)
        rates[i] = system_.joints[impact.contacts[i]].rate_row.dot(y);
      const Vector<R> impulse = impact.linear.lazyProduct(rates);
      for (std::size_t i = 0; i < impact.contacts.size(); ++i)
        apply_impulse(system_, system_.joints[impact.contacts[i]], impulse[i], y);
    }
    join(
        together, [](const Joint<R>& joint) -> const Row<R>& { return joint.rate_row; }, system_.n, y);
  }

  // Takes the relative part of a difference away in these contacts, that of their common motion left alone: of the
  // positions (from = 0) or the velocities (from = n).
  template <class RowOf>
  void join(const std::vector<int>& together, RowOf row_of, int from, Vector<R>& y) const {
    if (together.empty()) return;
    Matrix<R> relative(together.size(), 1);
    for (std::size_t i = 0; i < together.size(); ++i) relative(i, 0) = -row_of(system_.joints[together[i]]).dot(y);
    const Matrix<R> share = solve_delassus(delassus(system_, together), std::move(relative), together);
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
      if (system_.joints[j].rigid && (phase.status[j] == Status::closed || phase.status[j] == Status::touching))
        list.push_back(j);
    return list;
  }

  const System<R>& system_;
  std::vector<Vector<R>> columns_;  // of the dimension of z, signals zero
};

}  // namespace touchgo::stability
