// The motion of a phase from a whole box of starts, and the first zeros of a guard over it.
//
// A start is z(d) = z_0 + sum_i d_i z_i, |d_i| <= 1. In a phase z' = A z each column moves by itself, so that a row of
// the state is r(t; d) = r_0(t) + sum_i d_i r_i(t), affine in d without error. Over the box it lies between
//   m(t) = r_0 - sum |r_i|   and   M(t) = r_0 + sum |r_i|,
// which are its values at two opposite corners as long as no r_i changes its sign. Hence, of first zeros from above:
// the earliest is that of m, taken at its corner there; and by the first zero t of the corner where M(t) = 0 every
// start has had its own, so that the latest is this corner's. Both are attained.
#pragma once

#include <functional>
#include <utility>

#include "reference/proof/state.hpp"

namespace touchgo::reference::proof {

/// centre + sum_i d_i slopes_i
struct Affine {
  Ball centre;
  Balls slopes;
};

/// Part of all |d_i| <= 1: |d_i - middle_i| <= reach_i, numbers without error.
struct Box {
  Balls middle, reach;
  static Box whole(std::size_t dimension) { return {Balls(dimension), Balls(dimension, Ball(1))}; }
};

/// All values of an affine function on a box.
Ball over(const Affine& f, const Box& box);

/// The columns of a state: the centre, and what each d_i adds.
using Columns = std::vector<Balls>;
Affine operator*(const BallRow& row, const Columns& z);

/// The derivative of a rational row along a phase.
RationalRow derivative(const RationalRow& row, const PhaseInBalls& phase);

/// What motions of sets may cost, in series of a column; of a run's budget (simulate --budget) each unit buys 2500.
class SeriesBudget {
 public:
  /// `stop` is asked before each piece of a motion; true ends it.
  SeriesBudget(double units, std::function<bool()> stop) : left_(2500 * units), stop_(std::move(stop)) {}
  /// Throws Unproved where more is spent than there is, Interrupted.
  void spend(std::size_t series);

 private:
  double left_;
  std::function<bool()> stop_;
};

class AffineMotion {
 public:
  /// From the columns at t, a number without error. A centre whose last number is 0 has no signals: it is a motion's
  /// response, and starts at any time.
  AffineMotion(const Model& model, const PhaseInBalls& phase, SeriesBudget& budget, Ball t, Columns columns);

  const PhaseInBalls& phase() const { return phase_; }
  const Ball& start() const { return start_; }
  std::size_t dimension() const { return next_.size() - 1; }
  /// At all times of t, none before the start.
  Columns at(const Ball& t) const;

  /// Its n-th piece: where it starts, and the series of a row with the start d there. Each lasts 2^h() s, and the next
  /// starts at three quarters of that: a zero at the end of one lies inside the next.
  Ball piece_start(std::size_t n) const { return start_ + (next_piece() * Ball(static_cast<slong>(n))).scaled(h_); }
  static Ball next_piece() { return Ball(3).scaled(-2); }
  GuardSeries<Ball> guard(std::size_t n, const BallRow& row, const std::vector<int>& d) const;
  /// Up to which part of a piece, 1 at most, the n-th lies before a time; none: it begins after it.
  std::optional<double> part_before(std::size_t n, const Ball& time) const;
  /// The time of a guard's first zero in the n-th piece, up to this part of it. None where there is none, or the next
  /// piece has it inside. Throws Unproved, with `what` in its message.
  std::optional<Ball> zero_in(std::size_t n, const GuardSeries<Ball>& guard, double part,
                              const std::string& what) const;
  /// At least what the numbers d change the row by in the n-th piece.
  Ball spread(std::size_t n, const BallRow& row) const;
  slong h() const { return h_; }

 private:
  const std::vector<Stretch>& piece(std::size_t n) const;

  const Model& model_;
  const PhaseInBalls& phase_;
  SeriesBudget& budget_;
  Ball start_;
  slong h_;
  mutable Columns next_;  // where the pieces made so far end
  mutable std::vector<std::vector<Stretch>> pieces_;
};

/// Whether a guard, `rate` its derivative, is certainly positive for every start at all of the times.
bool positive_on(const AffineMotion& motion, const BallRow& row, const BallRow& rate, const Ball& t);

/// From one time to another.
bool positive_between(const AffineMotion& motion, const BallRow& row, const BallRow& rate, const Ball& from,
                      const Ball& to);

/// The first zeros, up to a time, of a row that is positive at the start of a motion.
struct ZerosOverBox {
  enum class What { none, some, all } what = What::none;  // of the starts have one
  Ball early, late;                                       // s: the earliest, the latest (of all)
  std::vector<int> late_corner;                           // its d; the earliest has -d
};

/// Throws Unproved, with `what` in its message.
ZerosOverBox zeros_over_box(const AffineMotion& motion, const MixedRow& row, const Ball& until,
                            const std::string& what);

}  // namespace touchgo::reference::proof
