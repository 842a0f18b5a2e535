// The logarithmic decrement of OB21's section 4.1.
#include <algorithm>
#include <cmath>

#include "cases/ob21/judges.hpp"
#include "reference/linear/oscillator.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

/// Logarithmic decrement of the free oscillator: ln of the ratio of its deflection one period earlier.
template <Real R>
R decrement(const R& m, const R& c, const R& k) {
  const reference::linear::LinearOscillator<R> o{m, c, k, R(0), {}};
  const R period = 2 * pi<R>() / reference::linear::roots(o).first.imag();
  return -log(reference::linear::position<R>(o, {R(0), R(1), R(0)}, period));
}

Finding log_decrement(const Given& given) {
  const Body& body = given.cases["ob21_hard"].setup.bodies.at(0);
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
  const Mp50 alpha = sqrt(Mp50(k / m)), beta = damping / (2 * m), lambda = sqrt(Mp50(alpha * alpha - beta * beta)),
             by_formula = 2 * pi<Mp50>() * beta / lambda;
  f.legs = {{"2 pi beta/lambda", text(by_formula, 16), abs(by_formula / value - 1) <= Mp50("1e-40")},
            {"double", text(in_double, 12), abs(Mp50(in_double) / value - 1) <= Mp50("1e-14")}};
  f.verdict = low <= claimed && claimed <= high ? Verdict::reproduced : Verdict::not_reproduced;
  if (f.verdict != Verdict::reproduced)
    f.reason = "ln 2 = " + text(claimed, 4) + "; it belongs to c = " + text(fitting, 4);
  f.note = "tolerance: what half a unit of c's last digit changes; the decrement exceeds ln 2 = " + text(claimed, 14) +
           " by " + text(Mp50(100 * (value / claimed - 1)), 2) + " %; ln 2 belongs to c = " + text(fitting, 12) +
           ", in two digits " + text(fitting, 2) +
           ", yet c = 0.23 is no misprint: the printed exponents add up to -c/m, 0.272637 - 0.502637 = -0.23";
  return f;
}

/// "a sin(eta t)" beside Eq. (15)'s k a sin(eta t): the same number at k = 1.
Finding exciting_force(const Given& given) {
  const Setup& setup = given.cases["ob21_hard"].setup;
  const Mp50 k = decimal<Mp50>(setup.bodies.at(0).stiffness), a = decimal<Mp50>(setup.walls.at(0).motion.amplitude),
             force = decimal<Mp50>(setup.bodies.at(0).force.at(0).amplitude);
  Finding f;
  f.value = text(Mp50(k * a), 12);
  f.legs = {{"force of the case file", text(force, 12), force == k * a}};
  f.verdict = force == a ? Verdict::reproduced : Verdict::not_reproduced;
  if (force != a) f.reason = "force k a, as in Eq. (15), with k = " + text(k, 4);
  f.note = "Eq. (15) has k a sin(eta t) (computed: k a), the same number since k = 1; a alone is a length";
  return f;
}

}  // namespace

Judges decrement_judges() { return {{"ob21-s4.1-force", exciting_force}, {"ob21-decrement", log_decrement}}; }

}  // namespace touchgo::cases::ob21
