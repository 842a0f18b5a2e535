// Numbers that enclose: balls (midpoint and radius) of Arb, and exact rationals.
//
// Every operation on balls holds all results of what its operands hold, at the working precision of the thread
// (Precision). A comparison says what is certain of all numbers of a ball; its negation says nothing.
#pragma once

#if __has_include(<flint/arb.h>)  // FLINT 3
#include <flint/arb.h>
#else  // FLINT 2 and Arb
#include <arb.h>
#endif
#include <flint/fmpq.h>

#include <string>
#include <utility>
#include <vector>

#include "solver/number/decimal.hpp"

namespace touchgo::reference::proof {

/// The bits that balls are computed with, in this thread, while it lives. What FLINT keeps for the thread, such as
/// integers to use again, is freed when the thread ends.
class Precision {
 public:
  explicit Precision(slong bits) : before_(bits_) {
    struct Caches {
      ~Caches() { flint_cleanup(); }
    };
    thread_local const Caches of_this_thread;
    (void)of_this_thread;
    bits_ = bits;
  }
  ~Precision() { bits_ = before_; }
  Precision(const Precision&) = delete;
  Precision& operator=(const Precision&) = delete;
  static slong bits() { return bits_; }

 private:
  static inline thread_local slong bits_ = 64;
  slong before_;
};

/// An exact rational number.
class Rational {
 public:
  Rational() { fmpq_init(x_); }
  Rational(slong n) : Rational() { fmpq_set_si(x_, n, 1); }  // NOLINT: a small integer stands for its value
  explicit Rational(const Decimal& d);
  Rational(const Rational& o) : Rational() { fmpq_set(x_, o.x_); }
  Rational(Rational&& o) noexcept : Rational() { fmpq_swap(x_, o.x_); }
  Rational& operator=(const Rational& o) { return fmpq_set(x_, o.x_), *this; }
  Rational& operator=(Rational&& o) noexcept { return fmpq_swap(x_, o.x_), *this; }
  ~Rational() { fmpq_clear(x_); }

  fmpq* raw() { return x_; }
  const fmpq* raw() const { return x_; }
  int sign() const { return fmpq_sgn(x_); }
  bool is_zero() const { return fmpq_is_zero(x_); }
  bool operator==(const Rational& o) const { return fmpq_equal(x_, o.x_); }
  bool operator<(const Rational& o) const { return fmpq_cmp(x_, o.x_) < 0; }

  Rational& operator+=(const Rational& o) { return fmpq_add(x_, x_, o.x_), *this; }
  Rational& operator-=(const Rational& o) { return fmpq_sub(x_, x_, o.x_), *this; }
  Rational& operator*=(const Rational& o) { return fmpq_mul(x_, x_, o.x_), *this; }
  Rational& operator/=(const Rational& o) { return fmpq_div(x_, x_, o.x_), *this; }
  friend Rational operator+(Rational a, const Rational& b) { return a += b; }
  friend Rational operator-(Rational a, const Rational& b) { return a -= b; }
  friend Rational operator*(Rational a, const Rational& b) { return a *= b; }
  friend Rational operator/(Rational a, const Rational& b) { return a /= b; }
  friend Rational operator-(Rational a) { return fmpq_neg(a.x_, a.x_), a; }
  /// this += a b
  void add_product(const Rational& a, const Rational& b) { fmpq_addmul(x_, a.x_, b.x_); }
  void subtract_product(const Rational& a, const Rational& b) { fmpq_submul(x_, a.x_, b.x_); }

 private:
  fmpq_t x_;
};

class Ball {
 public:
  Ball() { arb_init(x_); }
  Ball(slong n) : Ball() { arb_set_si(x_, n); }  // NOLINT: a small integer stands for its value
  Ball(const Rational& q) : Ball() { arb_set_fmpq(x_, q.raw(), Precision::bits()); }  // NOLINT: a number of balls
  static Ball exactly(double d) {
    Ball b;
    arb_set_d(b.x_, d);
    return b;
  }
  static Ball pi() {
    Ball b;
    arb_const_pi(b.x_, Precision::bits());
    return b;
  }
  /// 10^-digits.
  static Ball tenth_to(int digits) {
    Ball b(1);
    for (int i = 0; i < digits; ++i) b /= ulong(10);
    return b;
  }
  /// All numbers from low's least to high's greatest.
  static Ball hull(const Ball& low, const Ball& high) {
    Ball b;
    arb_union(b.x_, low.x_, high.x_, Precision::bits());
    return b;
  }
  Ball(const Ball& o) : Ball() { arb_set(x_, o.x_); }
  Ball(Ball&& o) noexcept : Ball() { arb_swap(x_, o.x_); }
  Ball& operator=(const Ball& o) { return arb_set(x_, o.x_), *this; }
  Ball& operator=(Ball&& o) noexcept { return arb_swap(x_, o.x_), *this; }
  ~Ball() { arb_clear(x_); }

  arb_struct* raw() { return x_; }
  const arb_struct* raw() const { return x_; }

  Ball& operator+=(const Ball& o) { return arb_add(x_, x_, o.x_, Precision::bits()), *this; }
  Ball& operator-=(const Ball& o) { return arb_sub(x_, x_, o.x_, Precision::bits()), *this; }
  Ball& operator*=(const Ball& o) { return arb_mul(x_, x_, o.x_, Precision::bits()), *this; }
  Ball& operator/=(const Ball& o) { return arb_div(x_, x_, o.x_, Precision::bits()), *this; }
  friend Ball operator+(Ball a, const Ball& b) { return a += b; }
  friend Ball operator-(Ball a, const Ball& b) { return a -= b; }
  friend Ball operator*(Ball a, const Ball& b) { return a *= b; }
  friend Ball operator/(Ball a, const Ball& b) { return a /= b; }
  friend Ball operator-(Ball a) { return arb_neg(a.x_, a.x_), a; }
  /// this += a b
  void add_product(const Ball& a, const Ball& b) { arb_addmul(x_, a.x_, b.x_, Precision::bits()); }
  Ball& operator/=(ulong n) { return arb_div_ui(x_, x_, n, Precision::bits()), *this; }
  /// 2^e times this, exactly.
  Ball scaled(slong e) const {
    Ball b;
    arb_mul_2exp_si(b.x_, x_, e);
    return b;
  }

  bool certainly_positive() const { return arb_is_positive(x_); }
  bool certainly_negative() const { return arb_is_negative(x_); }
  bool certainly_below(const Ball& o) const { return arb_lt(x_, o.x_); }
  bool is_exact() const { return arb_is_exact(x_); }
  bool is_exact_zero() const { return arb_is_zero(x_); }
  bool is_finite() const { return arb_is_finite(x_); }
  bool overlaps(const Ball& o) const { return arb_overlaps(x_, o.x_); }
  bool contains(const Ball& o) const { return arb_contains(x_, o.x_); }

  /// Its midpoint, a number without error.
  Ball middle() const {
    Ball b;
    arb_get_mid_arb(b.x_, x_);
    return b;
  }
  /// At least the largest of their magnitudes; a number without error.
  Ball magnitude() const { return of_bound(arb_get_mag); }
  /// At most the smallest of their magnitudes; a number without error.
  Ball least_magnitude() const { return of_bound(arb_get_mag_lower); }
  Ball lower() const {
    Ball b;
    arb_get_lbound_arf(arb_midref(b.x_), x_, Precision::bits());
    return b;
  }
  Ball upper() const {
    Ball b;
    arb_get_ubound_arf(arb_midref(b.x_), x_, Precision::bits());
    return b;
  }
  /// Wider by the magnitude of `by` on both sides.
  Ball& widen(const Ball& by) { return arb_add_error(x_, by.x_), *this; }
  /// What both hold; false, and this unchanged, where that is nothing.
  bool meet(const Ball& o) {
    Ball both;
    if (!arb_intersection(both.x_, x_, o.x_, Precision::bits())) return false;
    *this = std::move(both);
    return true;
  }
  double nearby() const { return arf_get_d(arb_midref(x_), ARF_RND_NEAR); }
  /// log2 of the magnitude, to within 1; -2^40 for 0.
  slong log2_magnitude() const {
    mag_t m;
    mag_init(m);
    arb_get_mag(m, x_);
    const slong e = mag_is_zero(m) ? -(slong(1) << 40) : fmpz_get_si(MAG_EXPREF(m));
    mag_clear(m);
    return e;
  }

 private:
  Ball of_bound(void (*bound)(mag_t, const arb_t)) const {
    Ball b;
    bound(arb_radref(b.x_), x_);
    arf_set_mag(arb_midref(b.x_), arb_radref(b.x_));
    mag_zero(arb_radref(b.x_));
    return b;
  }

  arb_t x_;
};
static_assert(sizeof(Ball) == sizeof(arb_struct));  // arrays of balls are Arb's vectors

inline Ball sqrt(Ball x) { return arb_sqrt(x.raw(), x.raw(), Precision::bits()), x; }
inline Ball exp(Ball x) { return arb_exp(x.raw(), x.raw(), Precision::bits()), x; }
inline Ball log(Ball x) { return arb_log(x.raw(), x.raw(), Precision::bits()), x; }
inline Ball abs(Ball x) { return arb_abs(x.raw(), x.raw()), x; }
inline void sin_cos(const Ball& x, Ball& s, Ball& c) { arb_sin_cos(s.raw(), c.raw(), x.raw(), Precision::bits()); }

inline Ball greater(const Ball& a, const Ball& b) { return a.certainly_below(b) ? b : a; }
inline Ball lesser(const Ball& a, const Ball& b) { return b.certainly_below(a) ? b : a; }

using Balls = std::vector<Ball>;

/// Decimals "lo" and "hi", rounded outwards, that hold the ball: as many digits as its width needs.
std::pair<std::string, std::string> outward(const Ball& x);

}  // namespace touchgo::reference::proof
