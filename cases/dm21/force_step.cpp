// Eq. (12) of Dedow & Murphy 2021, the force step: as printed, corrected, and where either lands.
#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "reference/dm21/force_step_as_printed.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::dm21;

using std::abs;

namespace {

/// By force step from (v1, v2, v3, v4) at t (s), with steps of H (s) in time: (v1, .., v4, t) before and after it.
template <Real R>
LandingStates<R> separated(const TwoMasses<R>& p, const Vector4<R>& v, const R& t, const R& H, ForceStep reading) {
  return separate_by_force_step<R>(p, together_state<R>(v, t), H, reading).value();
}

/// The force steps of one example, from where its masses come together to its printed separation.
struct ForceSteps {
  std::string constant, corrected;  // times for H = 0.1, 0.05, 0.01, 0.001 s
  bool as_printed;                  // the corrected one at H = 0.001 s, within half a unit of the last decimal
  Mp50 part;                        // of the last step, at H = 0.001 s, by which the constant A is early
  Mp50 velocity;                    // u' at the separation
  Mp50 longest;                     // last step up to which being early does not show in the printed decimals
};

ForceSteps force_steps(const Case& c, const TwoMasses<Mp50>& p, const Vector4<Mp50>& v, const Mp50& t) {
  const Decimal printed = printed_time(c, "separation");
  const Mp50 half_unit = decimal<Mp50>(printed.half_unit());
  ForceSteps s;
  for (const char* H : steps_of_time) {
    const LandingStates<Mp50> early = separated<Mp50>(p, v, t, decimal<Mp50>(H), ForceStep::constant),
                              right = separated<Mp50>(p, v, t, decimal<Mp50>(H), ForceStep::corrected);
    const std::string comma = s.constant.empty() ? "" : ", ";
    s.constant += comma + text(early.after[4], 12), s.corrected += comma + text(right.after[4], 12);
    s.as_printed = abs(right.after[4] - decimal<Mp50>(printed)) <= half_unit;
    s.part = (right.after[4] - early.after[4]) / (right.after[4] - right.before[4]);
    s.velocity = right.after[1];
    s.longest = (right.after[4] - decimal<Mp50>(printed) + half_unit) / s.part;
  }
  return s;
}

Finding eq12(const Given& given) {
  const Form truth = []<Real R>(const RandomSystem<R>& d) {  // u', u'', u''' over Fi', and t' = 1/Fi'
    const Vector4<R> v = rate(d);
    return entries<R>({v[0] / v[3], v[1] / v[3], v[2] / v[3], 1 / v[3]});
  };
  Finding finding = judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) { return entries<R>(force_step_derivative_as_printed<R>(d.p, held(d))); },
      "A lacks v2, v3; the last row should be t' = 1/A",
      []<Real R>(const RandomSystem<R>& d) { return entries<R>(force_step_derivative<R>(d.p, held(d))); }, truth);
  const Residual constant = residual(
      []<Real R>(const RandomSystem<R>& d) {
        return entries<R>(force_step_derivative_constant_divisor<R>(d.p, held(d)));
      },
      truth);

  const Case &together = given.cases["dm21_together"], &plastic = given.cases["dm21_plastic"];
  const TwoMasses<Mp50> p = two_masses<Mp50>(together);
  const ForceSteps one = force_steps(together, p, held_at_start<Mp50>(together), Mp50(0));
  const auto impact = in_closed_form<Mp50>(plastic, Mp50(4)).at(0);
  const ForceSteps three =
      force_steps(plastic, p, held_state<Mp50>(p, 0, 0, impact.position[0], impact.velocity_after[0]), impact.t);
  if (!one.as_printed || !three.as_printed) finding.verdict = Verdict::not_reproduced;
  finding.note +=
      "; A must be (k2 m1 - k1 m2)/(m1 + m2) v2 + (c2 m1 - c1 m2)/(m1 + m2) v3; the printed A is a constant that adds "
      "kg/s^2 to kg/s (" +
      text(force_step_divisor_as_printed(p), 3) +
      " in the examples) and the last row moves no time; with that A and t' = 1/A the residual is " +
      text(constant.at_50, 3) + ", and force steps with H = 0.1, 0.05, 0.01, 0.001 s separate example 1 at " +
      one.constant + " s (corrected: " + one.corrected + " s) and example 3 at " + three.constant +
      " s (corrected: " + three.corrected + " s). They are early by a part of the last step (" + text(one.part, 3) +
      " and " + text(three.part, 3) + " at H = 0.001 s; 1 - u' at the separation is " +
      text(Mp50(1 - one.velocity), 3) + " and " + text(Mp50(1 - three.velocity), 3) +
      "): of first order in H, and a matter of where that step happens to fall. The printed decimals tell the two "
      "apart only where the last step is longer than " +
      text(one.longest, 2) + " and " + text(three.longest, 2) + " s";
  return finding;
}

/// Largest force (N) that Newton's law gives after one force step from the start of a case, for all H, with the damper
/// c1 (kg/s) in place of its own.
template <Real R>
R force_left(const Case& c, const R& c1, ForceStep reading) {
  TwoMasses<R> p = two_masses<R>(c);
  p.c1 = c1;
  const Body& body = c.setup.bodies[0];
  const Vector4<R> start = held_state<R>(p, R(0), R(0), decimal<R>(body.position), decimal<R>(body.velocity));
  R largest = 0;
  for (const char* H : steps_of_time) {
    const Vector5<R> landed = separated<R>(p, start, R(0), decimal<R>(H), reading).after;
    largest = larger<R>(largest, abs(held_state<R>(p, R(0), R(0), landed[0], landed[1])[3]));
  }
  return largest;
}

/// With A corrected, here and where Fi depends on u' as well.
template <Real R>
R force_left_corrected(const Case& c) {
  return larger<R>(force_left<R>(c, R(1), ForceStep::corrected), force_left<R>(c, R(2), ForceStep::corrected));
}

Finding force_step(const Given& given) {
  const Case& together = given.cases["dm21_together"];
  const Mp50 printed = force_left<Mp50>(together, Mp50(1), ForceStep::constant),
             at_50 = force_left_corrected<Mp50>(together);
  const double in_double = force_left_corrected<double>(together);
  const Mp50 round_off = 4096 * epsilon<Mp50>();  // of up to 4 000 steps
  const bool holds_at_50 = at_50 <= round_off, holds_in_double = in_double <= 4096 * epsilon<double>();
  Finding finding;
  finding.value = text(at_50, 16);
  finding.tolerance = text(round_off, 3);
  finding.legs = {{"double", text(in_double, 12), holds_in_double}};
  finding.verdict = holds_at_50 && holds_in_double ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: the force that Newton's law gives for the u, u' reached by one force step from example 1, for H = 0.1, "
      "0.05, 0.01, 0.001 s, with the A that dm21-eq12 corrects, here and with c1 = 2 kg/s, where Fi depends on u' as "
      "well (computed: the largest at 50 digits; in double at most 4096 epsilon). With A as printed, and t' = 1/A, up "
      "to " +
      text(printed, 3) + " N are left";
  return finding;
}

}  // namespace

Judges force_step_judges() { return {{"dm21-eq12", eq12}, {"dm21-s-force-step", force_step}}; }

}  // namespace touchgo::cases::dm21
