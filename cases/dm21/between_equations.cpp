// What Dedow & Murphy 2021 say between their equations (2) to (11), on the way from one to the next.
#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "reference/dm21/eigen_solution.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::linear;
using namespace reference::dm21;

namespace {

/// Rates of (u1, u2, u3, u4) apart, Eq. (1).
template <Real R>
Vector4<R> apart_rate(const RandomSystem<R>& d) {
  const Vector4<R> f = free_column<R>(d.p, d.F1, d.F2);
  return times<R>(free_matrix(d.p), {d.u1, d.du1, d.u2, d.du2}) + f;
}

Finding third_equation(const Given& given) {
  return judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) {
        const R r2 = d.du2 - d.du1;
        return entries<R>({r2, 1 / r2});
      },
      []<Real R>(const RandomSystem<R>& d) {  // u3' - u1' by Eq. (1)
        const Vector4<R> v = apart_rate(d);
        const R closing = v[2] - v[0];
        return entries<R>({closing, 1 / closing});
      });
}

Finding chain_rule(const Given& given) {
  Finding finding = judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) {  // (dr2/dt) (1/r2)
        const Vector4<R> v = apart_rate(d);
        return entries<R>({(v[3] - v[1]) * (1 / (d.du2 - d.du1))});
      },
      []<Real R>(const RandomSystem<R>& d) {  // the last entry of Eq. (3)
        return entries<R>(
            {displacement_derivative<R>(d.p, d.F1, d.F2, d.u1, d.du1, R(d.u2 - d.u1), R(d.du2 - d.du1))[3]});
      });
  finding.note += "; the first two equations are multiplied by 1/r2 too, in Eq. (3), of which the text says nothing";
  return finding;
}

Finding single_degree_of_freedom(const Given& given) {
  Finding finding = judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) {  // u of Eq. (5), put into both lines of Eq. (4)
        const TwoMasses<R>& p = d.p;
        const Kinematics<R> m = motion<R>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, R(0), {}}, {R(0), d.u, d.du}, d.t);
        return entries<R>(
            {interaction_force_on_first<R>(p, R(0), m.x, m.v, m.a), interaction_force<R>(p, R(0), m.x, m.v, m.a)});
      },
      []<Real R>(const RandomSystem<R>& d) {  // the force of Eq. (16)
        const R force = interaction_force(eigen_solution<R>(d.p, held(d)), d.t);
        return entries<R>({force, force});
      });
  finding.note += "; the force by either line of Eq. (4), up to 5 s after the masses come together, against Eq. (16)";
  return finding;
}

Finding recall(const Given& given) {
  return judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return entries<R>({times<R>(force_matrix(d.p), held(d))[3]}); },
      []<Real R>(const RandomSystem<R>& d) { return entries<R>({rate(d)[3]}); });
}

Finding inverting(const Given& given) {
  return judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return entries<R>({1 / times<R>(force_matrix(d.p), held(d))[3]}); },
      []<Real R>(const RandomSystem<R>& d) { return entries<R>({1 / rate(d)[3]}); });
}

/// The condition that the masses touch, in the state of Eq. (1).
Finding touching(const Given& given) {
  return judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return entries<R>({R(d.du1 - d.u1)}); },  // u2 of Eq. (1) is u1'
      "by Eq. (1) the second mass is at u3",
      []<Real R>(const RandomSystem<R>& d) { return entries<R>({R(d.u2 - d.u1)}); },
      []<Real R>(const RandomSystem<R>& d) {  // r1 after a moment: r1 + r2 t less r2 t
        const R r2 = d.du2 - d.du1, later = (d.u2 + d.du2 * d.t) - (d.u1 + d.du1 * d.t);
        return entries<R>({R(later - r2 * d.t)});
      });
}

/// In contact the first mass is slower or faster than by Eq. (1), by Fi/m1: of 300 random systems the one where least.
Finding free_play_only(const Given& given) {
  Mp50 least = -1, by_force = 0;
  for (const RandomSystem<Mp50>& d : draws<Mp50>()) {
    const Vector4<Mp50> v = held(d), by_eq1 = times<Mp50>(free_matrix(d.p), {v[0], v[1], v[0], v[1]});
    const Mp50 off = abs(by_eq1[1] - v[2]);
    if (least < 0 || off < least) least = off, by_force = abs(v[3] / d.p.m1);
  }
  Finding finding;
  finding.value = text(least, 16);
  finding.legs = {{"Fi/m1", text(by_force, 16), abs(least - by_force) <= number(given.claim.tolerance)}};
  finding.verdict =
      finding.legs[0].agrees && least > number(given.claim.tolerance) ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: of 300 random systems with their masses together, how far the acceleration of the first mass by Eq. "
      "(1) is from that together (computed: the least)";
  return finding;
}

}  // namespace

Judges between_equations_judges() {
  return {{"dm21-s-third-equation", third_equation},
          {"dm21-s-touching", touching},
          {"dm21-s-chain-rule", chain_rule},
          {"dm21-s-single-degree-of-freedom", single_degree_of_freedom},
          {"dm21-s-recall", recall},
          {"dm21-s-inverting", inverting},
          {"dm21-s-free-play-only", free_play_only}};
}

}  // namespace touchgo::cases::dm21
