// The motion of a phase as a power series with a bound on what is left out.
//
// Over a stretch of H = 2^h seconds, with s = t / H,  z(s) = sum_k Z_k s^k,  Z_k = (A H)^k z / k!.  In the weighted
// norm |z| = max |z_i| / w_i, with |A| its norm and q = |A| H, the terms fall at least by q / (N + 1) each from the
// N-th on. Kept are (D A H)^k z: without the factorial, and with the common denominator D of A, so that where A is
// rational the terms follow from each other by small integers.
#pragma once

#include "reference/proof/model.hpp"

namespace touchgo::reference::proof {

/// A row with balls of the working precision for its numbers.
struct BallRow {
  std::vector<std::pair<int, Ball>> entries;
  Ball operator*(const Balls& z) const;
};
/// The row with its numbers rounded to balls.
BallRow in_balls(const RationalRow& row);

/// A phase at the working precision.
class PhaseInBalls {
 public:
  PhaseInBalls(const Model& model, const PhaseEquations& phase, slong log2_until);

  const PhaseEquations& equations() const { return *equations_; }
  BallRow row(const MixedRow& exact) const;
  /// Of a row along the phase: row A.
  BallRow derivative(const BallRow& row) const;
  /// out = A z
  void apply(const Balls& z, Balls& out) const;
  /// out = D A z, with so many bits.
  void apply_integers(const Balls& z, Balls& out, slong bits) const;
  /// An upper bound of |A| in the weighted norm, 1/s; a number without error.
  const Ball& rate() const { return rate_; }
  /// log2 of the weights.
  const std::vector<slong>& weights() const { return weights_; }
  /// An upper bound of |z| without its last number, the 1, which no derivative has.
  Ball norm(const Balls& z) const;
  /// An upper bound of |row z| / |z|, z without the 1.
  Ball norm(const BallRow& row) const;
  /// exp(A 2^h s), as columns: over a whole stretch balls grow by this alone, not by the terms of its series. None
  /// before it has been asked for `patience` times: a short run does without.
  const std::vector<Balls>* over(slong h) const;
  static constexpr int patience = 3;
  /// 1 / (k! D^k)
  const Ball& inverse_factorial(std::size_t k) const;
  /// Products of two numbers that a term of the series costs.
  double work() const { return work_; }

 private:
  void set_integers(const std::vector<RationalMatrix>& a);

  const PhaseEquations* equations_;
  Balls irrationals_;
  std::vector<BallRow> a_;
  slong denominator_ = 1;                                     // D
  std::vector<std::vector<std::pair<int, slong>>> integers_;  // D A, where all of it is small; else none
  std::vector<slong> weights_;
  Ball rate_;
  double work_ = 0;
  mutable std::map<slong, std::pair<int, std::vector<Balls>>> over_;
  mutable Balls inverse_factorials_;
};

/// g(s) / s^order for a guard g over 0 <= s <= 1:  sum_k c_k s^k + e(s) with |e^(d)(s)| <= left_out[d], d = 0 .. 3.
/// Each number of type N holds the exact one.
template <class N>
struct GuardSeries {
  std::vector<N> c;
  double left_out[4] = {0, 0, 0, 0};  // Rough
  Ball left_out_in_balls[4];          // Ball
};

class Stretch {
 public:
  /// From z, over 2^h s. `bits`: what is left out is at most 2^-bits max(|z|, |Z_1|).
  Stretch(const PhaseInBalls& phase, const Balls& z, slong h, slong bits);

  slong h() const { return h_; }
  int terms() const { return static_cast<int>(powers_.size() / size_); }
  /// The state at s.
  Balls at(const Ball& s) const;
  /// The state at s = 1.
  Balls at_end() const;
  /// The guard `row` z, of which the first `order` coefficients are known to be zero; `known`, where there is one, is
  /// its first derivative at the start, in place of what z says of it.
  GuardSeries<Ball> guard(const BallRow& row, int order, const Ball* known = nullptr) const;

 private:
  const PhaseInBalls& phase_;
  slong h_;
  std::size_t size_;
  Balls powers_;             // (D A)^k z, one after another
  std::vector<slong> bits_;  // that each was computed with
  Ball left_out_;            // |sum of the terms from the N-th on| <= 2 this; each is at most half of the one before
};

}  // namespace touchgo::reference::proof
