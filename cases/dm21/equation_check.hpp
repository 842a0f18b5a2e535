// Whether a printed equation equals what it is derived from: both evaluated at the same random systems and states, in
// double and at 50 digits.
//
// A form is a generic lambda []<Real R>(const Draw<R>&) that captures nothing and returns Entries<R>; the derivation is
// one too and shares no formula with it. Residual: largest difference of an entry over the largest entry of the
// derivation.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "cases/claims/claim.hpp"
#include "reference/dm21/held_together.hpp"
#include "reference/linear/oscillator.hpp"

namespace touchgo::cases::dm21 {

/// A random system of two masses, external forces (N), a state of the masses apart (m, m/s), one of the masses
/// together, a time (s), a number lambda (1/s). Underdamped and overdamped systems occur, none in between.
template <Real R>
struct RandomSystem {
  reference::dm21::TwoMasses<R> p;
  R F1, F2, u1, du1, u2, du2, u, du, t, lambda;
};

/// 300 draws from a fixed seed. Every number is a double, so that both precisions see the same.
template <Real R>
std::vector<RandomSystem<R>> draws();

/// What an equation gives at a draw; real numbers have no imaginary part.
template <Real R>
using Entries = std::vector<reference::linear::Complex<R>>;

template <Real R>
Entries<R> entries(std::initializer_list<R> numbers);
template <Real R>
Entries<R> entries(const reference::dm21::Vector4<R>& v);

/// A printed equation, or what it is derived from, in both precisions.
struct Form {
  Entries<double> (*in_double)(const RandomSystem<double>&);
  Entries<Mp50> (*at_50)(const RandomSystem<Mp50>&);

  template <class Lambda>
  Form(const Lambda& form) : in_double(form), at_50(form) {}  // NOLINT: a form is meant to be written as a lambda
};

/// The larger of two; not a number if either is none.
template <Real R>
R larger(const R& a, const R& b) {
  return a != a || a > b ? a : b;
}

/// Over all draws; of one precision.
template <Real R>
R largest_residual(Entries<R> (*form)(const RandomSystem<R>&), Entries<R> (*truth)(const RandomSystem<R>&));

/// Largest relative residuals over all draws.
struct Residual {
  double in_double = 0;
  Mp50 at_50 = 0;

  /// Whether they are: cancellation may cost an unlucky draw some five digits, 1e-10 in double.
  bool is_round_off(const Mp50& bound_at_50) const;
  std::string shown() const;
};

Residual residual(const Form& form, const Form& truth);

/// Judges a printed form: reproduced where it differs from its derivation by round-off alone, in double and, at 50
/// digits, by at most the claim's tolerance; corrected where the correction (at most 12 words, the reason then) does,
/// else not reproduced. The value is an entry at 50 digits, the one of all draws that is printed farthest from its
/// derivation, by the correction where that is taken; the leg is the derivation's.
Finding judge_equation(const Given& given, const Form& printed, const std::string& correction, const Form& corrected,
                       const Form& truth);

/// The same where no correction is on offer.
Finding judge_equation(const Given& given, const Form& printed, const Form& truth);

// ---- what the equations of the masses together are derived from ----

/// V of the masses together, no external forces.
template <Real R>
reference::dm21::Vector4<R> held(const RandomSystem<R>& d);

/// V', from Newton's law of each mass.
template <Real R>
reference::dm21::Vector4<R> rate(const RandomSystem<R>& d);

/// The truth of Eqs. (8)-(11) and (13).
inline constexpr auto newtons_rate = []<Real R>(const RandomSystem<R>& d) { return entries<R>(rate(d)); };

/// V after t seconds together: the oscillator of total mass, and the force that the second mass needs.
template <Real R>
Entries<R> later(const RandomSystem<R>& d);

// Compiled once, in equation_check.cpp.
#define TOUCHGO_EQUATION_CHECK(KEYWORD, R)                                                                             \
  KEYWORD template std::vector<RandomSystem<R>> draws();                                                               \
  KEYWORD template Entries<R> entries(std::initializer_list<R>);                                                       \
  KEYWORD template Entries<R> entries(const reference::dm21::Vector4<R>&);                                             \
  KEYWORD template R largest_residual(Entries<R> (*)(const RandomSystem<R>&), Entries<R> (*)(const RandomSystem<R>&)); \
  KEYWORD template reference::dm21::Vector4<R> held(const RandomSystem<R>&);                                           \
  KEYWORD template reference::dm21::Vector4<R> rate(const RandomSystem<R>&);                                           \
  KEYWORD template Entries<R> later(const RandomSystem<R>&)

#ifndef TOUCHGO_EQUATION_CHECK_HERE
TOUCHGO_EQUATION_CHECK(extern, double);
TOUCHGO_EQUATION_CHECK(extern, Mp50);
#endif

}  // namespace touchgo::cases::dm21
