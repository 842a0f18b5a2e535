// Eq. (12) of Dedow & Murphy 2021, the force step: as printed, corrected, and where either lands.
#include "cases/dm21/judges.hpp"
#include "cases/dm21/equation_check.hpp"
#include "reference/dm21/force_step_as_printed.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::linear;  // NOLINT: of single oscillators
using namespace reference::dm21;  // NOLINT: the equations of the paper
using reference::dm21::Vector4;

using std::abs;

namespace {

/// The force steps of one example, from where its masses come together to its printed separation.
struct ForceSteps {
  std::string constant, corrected;  // times for H = 0.1, 0.05, 0.01, 0.001 s
  Mp50 part;                        // of the last step, at H = 0.001 s, by which the constant A is early
  Mp50 velocity;                    // u' at the separation
  Mp50 longest;                     // last step up to which being early does not show in the printed decimals
};

ForceSteps force_steps(const Case& c, const TwoMasses<Mp50>& p, const Vector4<Mp50>& v, const Mp50& t) {
  Vector5<Mp50> start;
  start << v, t;
  ForceSteps s;
  for (const char* H : {"0.1", "0.05", "0.01", "0.001"}) {
    const auto early = separate_by_force_step<Mp50>(p, start, decimal<Mp50>(H), ForceStep::constant).value(),
               right = separate_by_force_step<Mp50>(p, start, decimal<Mp50>(H), ForceStep::corrected).value();
    const std::string comma = s.constant.empty() ? "" : ", ";
    s.constant += comma + text(early.after[4], 12), s.corrected += comma + text(right.after[4], 12);
    s.part = (right.after[4] - early.after[4]) / (right.after[4] - right.before[4]);
    s.velocity = right.after[1];
    const Decimal printed = printed_time(c, "separation");
    s.longest = (right.after[4] - decimal<Mp50>(printed) + decimal<Mp50>(printed.half_unit())) / s.part;
  }
  return s;
}

}  // namespace

void eq12(const Dm21Cases& cases, Claim& c) {
  auto truth = []<Real R>(const Draw<R>& d) {  // u', u'', u''' over Fi', and t' = 1/Fi'
    const Vector4<R> v = rate(d);
    return Vector4<R>(v[0] / v[3], v[1] / v[3], v[2] / v[3], 1 / v[3]);
  };
  judge_equation(
      c, []<Real R>(const Draw<R>& d) { return force_step_derivative_as_printed<R>(d.p, held(d)); },
      "with A = (k2 m1 - k1 m2)/(m1 + m2) v2 + (c2 m1 - c1 m2)/(m1 + m2) v3 and the last row t' = 1/A",
      []<Real R>(const Draw<R>& d) { return force_step_derivative<R>(d.p, held(d)); }, truth);
  const Residual constant =
      residual([]<Real R>(const Draw<R>& d) { return force_step_derivative_constant_divisor<R>(d.p, held(d)); }, truth);

  const TwoMasses<Mp50> p = two_masses<Mp50>(cases.together);
  const Body& body = cases.together.setup.bodies[0];
  const ForceSteps one =
      force_steps(cases.together, p,
                  held_state<Mp50>(p, 0, 0, decimal<Mp50>(body.position), decimal<Mp50>(body.velocity)), Mp50(0));
  const auto impact = in_closed_form(cases.plastic, Mp50(4)).at(0);
  const ForceSteps three =
      force_steps(cases.plastic, p, held_state<Mp50>(p, 0, 0, impact.position[0], impact.velocity_after[0]), impact.t);
  c.evidence.push_back("steps");
  c.note +=
      "; the printed A is a constant that adds kg/s^2 to kg/s (" + text(force_step_divisor_as_printed(p), 3) +
      " in the examples) and the last row moves no time; with that A and t' = 1/A the residual is " +
      text(constant.at_50, 3) + ", and force steps with H = 0.1, 0.05, 0.01, 0.001 s separate example 1 at " +
      one.constant + " s (corrected: " + one.corrected + " s) and example 3 at " + three.constant +
      " s (corrected: " + three.corrected + " s). They are early by a part of the last step (" + text(one.part, 3) +
      " and " + text(three.part, 3) + " at H = 0.001 s; 1 - u' at the separation is " +
      text(Mp50(1 - one.velocity), 3) + " and " + text(Mp50(1 - three.velocity), 3) +
      "): of first order in H, and a matter of where that step happens to fall. The printed decimals tell the two "
      "apart only where the last step is longer than " +
      text(one.longest, 2) + " and " + text(three.longest, 2) + " s";
}

void force_step(const Dm21Cases& cases, Claim& c) {
  auto left = [&]<Real R>(R c1, ForceStep reading) {  // largest force left, N, with the damper c1 in place of 1 kg/s
    TwoMasses<R> p = two_masses<R>(cases.together);
    p.c1 = c1;
    const Body& body = cases.together.setup.bodies[0];
    Vector5<R> start;
    start << held_state<R>(p, R(0), R(0), decimal<R>(body.position), decimal<R>(body.velocity)), R(0);
    R w = 0;
    for (const char* H : {"0.1", "0.05", "0.01", "0.001"}) {
      const auto landed = separate_by_force_step<R>(p, start, decimal<R>(H), reading).value().after;
      w = larger<R>(w, abs(held_state<R>(p, R(0), R(0), landed[0], landed[1])[3]));
    }
    return w;
  };
  auto corrected = [&]<Real R>(R) {
    return larger<R>(left(R(1), ForceStep::corrected), left(R(2), ForceStep::corrected));
  };
  auto round_off = []<Real R>(const R& force) { return force <= 4096 * epsilon<R>(); };  // of up to 4 000 steps
  const Mp50 printed = left(Mp50(1), ForceStep::constant), at_50 = corrected(Mp50());
  const double in_double = corrected(0.0);
  c.unit = "N";
  c.computed = text(printed, 16);
  c.tolerance = text(Mp50(4096 * epsilon<Mp50>()), 3);
  if (round_off(at_50)) c.evidence.push_back("50 digits");
  if (round_off(in_double)) c.evidence.push_back("double");
  c.verdict = round_off(printed) ? "reproduced" : c.evidence.size() == 2 ? "corrected" : "not reproduced";
  c.note =
      "measure: the force that Newton's law gives for the u, u' reached by one force step from example 1, for H = 0.1, "
      "0.05, 0.01, 0.001 s; with A of Eq. (12) as printed (t' = 1/A) it is not 0 (computed: the largest), with A "
      "corrected, see dm21-eq12, it is " +
      text(in_double, 2) + " in double and " + text(at_50, 2) +
      " at 50 digits, here and with c1 = 2 kg/s, where Fi depends on u' as well";
}

}  // namespace touchgo::cases::dm21
