// Whether a printed equation equals what it is derived from: both evaluated at the same random systems and states, in
// double and at 50 digits.
//
// A form is a generic lambda []<Real R>(const Draw<R>&) that returns a vector (real or complex); the derivation is one
// too and shares no formula with it. Residual: largest difference of an entry over the largest entry of the derivation.
#pragma once

#include <random>

#include "cases/claims/ledger.hpp"
#include "reference/dm21/held_together.hpp"
#include "reference/linear/oscillator.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace claims;

/// A random system of two masses, external forces (N), a state of the masses apart (m, m/s), one of the masses
/// together, a time (s), a number lambda (1/s). Underdamped and overdamped systems occur, none in between.
template <Real R>
struct Draw {
  reference::dm21::TwoMasses<R> p;
  R F1, F2, u1, du1, u2, du2, u, du, t, lambda;
};

/// 300 draws from a fixed seed. Every number is a double, so that both precisions see the same.
template <Real R>
std::vector<Draw<R>> draws() {
  std::mt19937_64 numbers(2021);
  auto between = [&](double low, double high) {
    return R(low + (high - low) * (static_cast<double>(numbers() >> 11) * 0x1p-53));
  };
  std::vector<Draw<R>> all(300);
  for (Draw<R>& d : all) {
    for (R* m : {&d.p.m1, &d.p.m2}) *m = between(0.2, 5);
    for (R* c : {&d.p.c1, &d.p.c2}) *c = between(0, 6);
    for (R* k : {&d.p.k1, &d.p.k2}) *k = between(0.2, 4);
    for (R* x : {&d.F1, &d.F2, &d.u1, &d.du1, &d.u2, &d.du2, &d.u, &d.du}) *x = between(-2, 2);
    d.t = between(0, 5), d.lambda = between(-3, 3);
  }
  return all;
}

/// Largest relative residuals over all draws. Round-off: cancellation may cost an unlucky draw some five digits.
struct Residual {
  double in_double = 0;
  Mp50 at_50 = 0;
  static constexpr const char *double_bound = "1e-10", *bound_50 = "1e-44";
  bool is_round_off() const { return in_double <= decimal<double>(double_bound) && at_50 <= decimal<Mp50>(bound_50); }
  std::string shown() const { return text(in_double, 2) + " in double and " + text(at_50, 2) + " at 50 digits"; }
};

/// The larger of two; not a number if either is none.
template <Real R>
R larger(const R& a, const R& b) {
  return a != a || a > b ? a : b;
}

template <Real R>
R magnitude(const R& x) {
  using std::abs;
  return abs(x);
}
template <Real R>
R magnitude(const reference::linear::Complex<R>& x) {
  return reference::linear::modulus<R>(x);
}

template <Real R, class Form, class Truth>
R largest_residual(const Form& form, const Truth& truth) {
  R worst = 0;
  for (const Draw<R>& d : draws<R>()) {
    const auto a = form(d), b = truth(d);
    R difference = 0, size = 0;
    for (int i = 0; i < static_cast<int>(b.size()); ++i) {
      difference = larger<R>(difference, magnitude<R>(a[i] - b[i]));
      size = larger<R>(size, magnitude<R>(b[i]));
    }
    worst = larger<R>(worst, difference / size);
  }
  return worst;
}

template <class Form, class Truth>
Residual residual(const Form& form, const Truth& truth) {
  return {largest_residual<double>(form, truth), largest_residual<Mp50>(form, truth)};
}

/// Judges a printed form: reproduced where it differs from its derivation by round-off alone, corrected where the
/// correction does, else not reproduced. `computed` is the residual of the printed form at 50 digits.
template <class Printed, class Corrected, class Truth>
void judge_equation(Claim& c, const Printed& printed, const std::string& correction, const Corrected& corrected,
                    const Truth& truth) {
  const Residual as_printed = residual(printed, truth);
  c.computed = text(as_printed.at_50, 16);
  c.tolerance = Residual::bound_50;
  c.note =
      "computed: largest relative residual against the derivation over 300 random systems and states; as printed " +
      as_printed.shown();
  Residual best = as_printed;
  if (as_printed.is_round_off()) {
    c.verdict = "reproduced";
  } else {
    best = residual(corrected, truth);
    c.verdict = best.is_round_off() ? "corrected" : "not reproduced";
    c.note += "; " + correction + ": " + best.shown();
  }
  if (best.in_double <= decimal<double>(Residual::double_bound)) c.evidence.push_back("double");
  if (best.at_50 <= decimal<Mp50>(Residual::bound_50)) c.evidence.push_back("50 digits");
}

/// The same where no correction is on offer.
template <class Printed, class Truth>
void judge_equation(Claim& c, const Printed& printed, const Truth& truth) {
  judge_equation(c, printed, "no correction is known", printed, truth);
}

// ---- what the equations of the masses together are derived from ----

/// V of the masses together, no external forces.
template <Real R>
reference::dm21::Vector4<R> held(const Draw<R>& d) {
  return reference::dm21::held_state<R>(d.p, R(0), R(0), d.u, d.du);
}

/// V', the truth of Eqs. (8)-(11) and (13).
constexpr auto rate = []<Real R>(const Draw<R>& d) { return reference::dm21::held_rate<R>(d.p, held(d)); };

/// V after t seconds together: the oscillator of total mass, and the force that the second mass needs.
constexpr auto later = []<Real R>(const Draw<R>& d) {
  const reference::dm21::TwoMasses<R>& p = d.p;
  const reference::linear::Motion<R> m =
      reference::linear::motion<R>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, R(0), {}}, {R(0), d.u, d.du}, d.t);
  const R force = p.m2 * m.a + p.c2 * m.v + p.k2 * m.x;
  return std::array<reference::linear::Complex<R>, 4>{reference::linear::Complex<R>(m.x), reference::linear::Complex<R>(m.v),
                                              reference::linear::Complex<R>(m.a), reference::linear::Complex<R>(force)};
};

}  // namespace touchgo::cases::dm21
