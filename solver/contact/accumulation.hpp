// Accumulation: an infinite sequence of impacts with a finite limit.
//
// With restitution e < 1 and a closing relative acceleration a > 0, a rebound at speed v flies 2v/a and comes back at
// v; the impacts still to come take 2v/(a(1-e)), up to the relative change of a on the way.
#pragma once

#include <optional>

#include "solver/model/contact_phase.hpp"
#include "solver/model/delassus.hpp"

namespace touchgo {

/// The error (s) to which the time t of a limit must be known before a run goes there: a choice.
template <Real R>
R limit_round_off(const R& t) {
  return 1000 * epsilon<R>() * t;
}

/// What an impact of a sequence does, contacts that rest beside it included.
template <Real R>
struct Rebound {
  R ratio;         // rebound speed over approach speed
  Vector<R> kick;  // what changes in the velocities where the gap rate changes by 1
};

template <Real R>
struct Tail {
  R flight;     // s, the next one
  R remaining;  // s, to the limit
  R change;     // relative change of a until then: the relative error of `remaining`
};

/// What a method infers from the impacts of one contact so far.
template <Real R>
struct Sequence {
  bool accumulates = false;             // they are known to go on to a limit
  std::optional<R> remaining;           // s, to the limit, once it is known well enough to go there
  std::optional<Vector<R>> limit = {};  // positions and velocities there, if known; else as of members together
};

/// The impacts still to come after a rebound at z, if they accumulate: the closing acceleration is
/// positive and changes by less than a tenth until the limit.
template <Real R>
std::optional<Tail<R>> tail_of_sequence(const ContactPhase<R>& phase, const Joint<R>& joint, const Vector<R>& z,
                                        const Rebound<R>& rebound) {
  using std::abs;
  const R& e = rebound.ratio;
  if (!(e > 0) || !(e < 1)) return std::nullopt;
  const Vector<R> z2 = derivative(phase, derivative(phase, z));
  const R v = dot(joint.rate_row, z), a = -dot(joint.gap_row, z2);
  if (!(v > 0) || !(a > 0)) return std::nullopt;
  Tail<R> tail{2 * v / a, 2 * v / (a * (1 - e)), 0};
  // What the impulses, (1 + e) v (1 + e + e^2 + ..) of gap rate in all, do to a through the dampers.
  const R per_rate = abs(dot(joint.gap_row, derivative(phase, derivative(phase, rebound.kick))));
  const Vector<R> z3 = derivative(phase, z2);
  // Where the third derivative is zero so are all that follow, however long the run that the phase's rate is of.
  const R terms = z3.isZero(0) ? R(0) : terms_of(joint.gap_row, z2), span = phase.rate * tail.remaining;
  tail.change =
      (abs(dot(joint.gap_row, z3)) * tail.remaining + per_rate * v * (1 + e) / (1 - e) + terms * span * span) / a;
  if (!(tail.change < R(1) / 10)) return std::nullopt;
  return tail;
}

/// Whether impacts alternate for ever between two contacts of one body, or of bodies that those `held` keep together,
/// where no force presses them together. The two gap rates go through the matrices of the two impacts in turn, and keep
/// their direction only if an eigenvector of the product is real: trace^2 >= 4 det. For equal free bodies e <= 7 - 4
/// sqrt(3). Nothing alternates where an impact of one opens the other.
template <Real R>
bool alternating_impacts_accumulate(const System<R>& system, int a, int b, const std::vector<int>& held) {
  using std::sqrt;
  std::vector<int> all{a, b};
  all.insert(all.end(), held.begin(), held.end());
  Matrix<R> W = delassus(system, all);
  if (const auto n = static_cast<Eigen::Index>(held.size()); n > 0) {  // the held ones take what keeps their rates
    const Matrix<R> across = W.bottomLeftCorner(n, 2);
    const Matrix<R> taken = solve_delassus(Matrix<R>(W.bottomRightCorner(n, n)), across, held);
    W = Matrix<R>(W.topLeftCorner(2, 2) - across.transpose().lazyProduct(taken));
  }
  if (!(W(0, 1) < 0)) return false;
  const R &ea = system.joints[a].restitution, &eb = system.joints[b].restitution, roots = sqrt(ea) + sqrt(eb);
  return (1 + ea) * (1 + eb) * W(0, 1) * W(0, 1) >= roots * roots * W(0, 0) * W(1, 1);
}

}  // namespace touchgo
