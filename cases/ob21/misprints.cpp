// Misprints of OB21's sections 3 and 4: the sign of d, f_2i, Eq. (23), the logarithmic decrement.
#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "cases/ob21/judges.hpp"
#include "reference/linear/oscillator.hpp"
#include "reference/ob21/mueller_transitions.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;
namespace {

// ---- the sign of d ----

Finding d_sign(const Given&) {
  const double d = 0.001;
  // The deflection at the first contact of a body that leaves the equilibrium towards a base that stands still.
  auto first_contact = [&](double gap) -> std::optional<double> {
    auto b = reference::ob21::ob21_oscillator<double>(4.0, 1.0);
    b.amplitude = 0, b.gap = gap;
    const auto rig = reference::ob21::rig(b);
    try {
      auto ride = reference::ob21::start(rig, 0.0, -0.1);
      std::optional<double> at;
      reference::ob21::follow_period(rig, ride, [&](const reference::ob21::Touch<double>& e) {
        if (!at) at = reference::ob21::place(rig, reference::ob21::start(rig, 0.0, -0.1), e.t).x;
      });
      return at;
    } catch (const std::invalid_argument&) {
      return std::nullopt;  // the equilibrium is inside the base
    }
  };
  const auto printed = first_contact(d), corrected = first_contact(-d);
  auto right = [&](const std::optional<double>& x) { return x && std::abs(*x / d + 1) <= 1e-12; };
  Finding f;
  if (corrected) f.value = text(*corrected / d, 12);
  f.legs = {{"closed form", f.value, right(corrected)}};
  f.verdict = right(printed) ? Verdict::reproduced : right(corrected) ? Verdict::corrected : Verdict::not_reproduced;
  f.note =
      "the conditions of Eq. (18), (20) and h should read x - a sin(eta t) + d: with d = 0.001 as printed the body is "
      "inside the base where the text puts it at a distance d; harmless at d = 0, the only value used";
  return f;
}

// ---- the damper in f_2i ----

double impacts(double eta, bool literal) {
  auto b = reference::ob21::ob21_oscillator<double>(eta, 0.6, 200000.0);
  b.soft->literal_f2i = literal;
  const auto rig = reference::ob21::rig(b);
  auto ride = reference::ob21::start(rig, 0.01, 0.0);
  double impacts = 0;
  for (int i = 0; i < 1000; ++i)
    reference::ob21::follow_period(rig, ride, [&](const reference::ob21::Touch<double>& e) {
      impacts += i >= 500 && e.kind == reference::ob21::Happening::impact;
    });
  return impacts / 500;
}

Finding f2i_sign(const Given&) {
  const double at3 = impacts(3, false), at69 = impacts(6.9, false), literal3 = impacts(3, true),
               literal69 = impacts(6.9, true);
  // printed in section 4.2 for r = 0.6: ai = 2.25 at eta = 3, 0.7 at 6.9
  auto fits = [](double a, double b) { return std::abs(a - 2.25) <= 0.005 && std::abs(b - 0.7) <= 0.05; };
  Finding f;
  f.value = text(at3, 12);
  f.legs = {{"closed form", f.value, fits(at3, at69)}};
  f.verdict = fits(literal3, literal69) ? Verdict::reproduced
              : fits(at3, at69)         ? Verdict::corrected
                                        : Verdict::not_reproduced;
  f.note =
      "should read x2 - a eta cos(eta t), the relative velocity, as in Eq. (18). Measure: ai for r = 0.6, ks = 200000, "
      "printed 2.25 at eta = 3 and 0.7 at 6.9: with - " +
      text(at3, 5) + " (computed) and " + text(at69, 5) + ", with + " + text(literal3, 5) + " and " +
      text(literal69, 5) + "; the paper was computed with -";
  return f;
}

// ---- Eq. (23) ----

Finding eq23(const Given& given) {
  const auto b = reference::ob21::ob21_oscillator<double>(7.1, 1.0);
  auto exponent = [&](reference::ob21::Transition how, double x) {
    return reference::ob21::tangent_exponents(b, x, 0.0, 300, 3000, how).first;
  };
  double derived = 0, literal = 0, most_literal = -1;
  const int starts = 4;
  for (int i = 1; i <= starts; ++i) {
    derived += exponent(reference::ob21::Transition::derived, 0.005 * i) / starts;
    const double l = exponent(reference::ob21::Transition::literal, 0.005 * i);
    literal += l / starts, most_literal = std::max(most_literal, l);
  }
  const double printed = decimal<double>(Decimal(given.claim.published)), scatter = 0.5 / std::sqrt(3000.0);
  const bool near = std::abs(derived - printed) <= 3 * scatter;
  Finding f;
  f.value = text(derived, 12);
  f.legs = {{"closed form", f.value, near}};
  f.verdict = most_literal > printed - 3 * scatter ? Verdict::reproduced
              : near                               ? Verdict::corrected
                                                   : Verdict::not_reproduced;
  f.note =
      "from Eq. (16), x2+ = -r x2 + (1 + r) a eta cos(eta t): the second Jacobian is dg/dx (printed dh/dx), and Eq. "
      "(22) needs dg/dt = -(1 + r) a eta^2 sin(eta t). Measure: l1 from 4 starts of 3000 periods, which scatter by "
      "0.5/sqrt(3000) = 0.009: with it " +
      text(derived, 4) + " (computed), with dg/dt = 0 " + text(literal, 4) +
      ", no chaos at all; the paper was computed with it, or in relative coordinates";
  return f;
}

// ---- the logarithmic decrement ----

/// Logarithmic decrement of the free oscillator: ln of the ratio of its deflection one period earlier.
template <Real R>
R decrement(const R& m, const R& c, const R& k) {
  using std::log;
  const reference::linear::Oscillator<R> o{m, c, k, R(0), {}};
  const R period = 2 * pi<R>() / reference::linear::roots(o).first.imag();
  return -log(reference::linear::position<R>(o, {R(0), R(1), R(0)}, period));
}

Finding log_decrement(const Given& given) {
  const model::Body& body = given.cases["ob21_hard"].setup.bodies.at(0);
  const Mp50 m = decimal<Mp50>(body.mass), k = decimal<Mp50>(body.stiffness), claimed = log(Mp50(2)),
             damping = decimal<Mp50>(body.damping), half = decimal<Mp50>(body.damping.half_unit());
  const Mp50 value = decrement<Mp50>(m, damping, k), low = decrement<Mp50>(m, damping - half, k),
             high = decrement<Mp50>(m, damping + half, k);
  const double in_double =
      decrement(decimal<double>(body.mass), decimal<double>(body.damping), decimal<double>(body.stiffness));
  const Mp50 fitting = reference::two_bodies::root_between<Mp50>(
      [&](const Mp50& x) { return Mp50(decrement<Mp50>(m, x, k) - claimed); }, Mp50("0.1"), Mp50("0.4"));
  Finding f;
  f.value = text(value, 16);
  f.tolerance = text(Mp50((high - low) / 2), 3);
  f.legs = {{"closed form", text(in_double, 16), abs(Mp50(in_double) / value - 1) <= Mp50("1e-14")},
            {"50 digits", f.value, true}};
  f.verdict = low <= claimed && claimed <= high ? Verdict::reproduced : Verdict::not_reproduced;
  f.note = "tolerance: what half a unit of c's last digit changes; the decrement exceeds ln 2 = " + text(claimed, 14) +
           " by " + text(Mp50(100 * (value / claimed - 1)), 2) + " %; ln 2 belongs to c = " + text(fitting, 12) +
           ", in two digits " + text(fitting, 2) +
           ", yet c = 0.23 is no misprint: the printed exponents add up to -c/m, 0.272637 - 0.502637 = -0.23";
  return f;
}

}  // namespace

Judges misprint_judges() {
  return {{"ob21-decrement", log_decrement}, {"ob21-d-sign", d_sign}, {"ob21-f2i-sign", f2i_sign}, {"ob21-eq23", eq23}};
}

}  // namespace touchgo::cases::ob21
