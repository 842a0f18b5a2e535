// Eqs. (3) to (11) of Dedow & Murphy 2021 that follow from others, as they are printed, each against what it is derived
// from: Newton's law of each mass solved by elimination (reference/dm21/held_together.hpp), or the motion of single
// oscillators in closed form (reference/linear/oscillator.hpp). The printed and the corrected forms stand in
// reference/dm21/matrices.hpp.
#include <array>

#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::linear;
using namespace reference::dm21;

namespace {

/// Both masses apart at time t: motions in closed form.
template <Real R>
std::array<Kinematics<R>, 2> apart(const RandomSystem<R>& d) {
  const TwoMasses<R>& p = d.p;
  return {motion<R>({p.m1, p.c1, p.k1, d.F1, {}}, {R(0), d.u1, d.du1}, d.t),
          motion<R>({p.m2, p.c2, p.k2, d.F2, {}}, {R(0), d.u2, d.du2}, d.t)};
}

/// A derivative of (u1, u2, t, r2) by the gap, of masses that are apart.
template <Real R>
Entries<R> gap_derivative(const RandomSystem<R>& d, Vector4<R> (*derivative)(const TwoMasses<R>&, const R&, const R&,
                                                                             const R&, const R&, const R&, const R&)) {
  const auto [one, two] = apart(d);
  return entries<R>(derivative(d.p, d.F1, d.F2, one.x, one.v, R(two.x - one.x), R(two.v - one.v)));
}

Finding eq3(const Given& given) {
  return judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) { return gap_derivative<R>(d, displacement_derivative_as_extracted<R>); },
      "u1/r2 and u2/r2 in the column, not x1/m2, x2/r2",
      []<Real R>(const RandomSystem<R>& d) { return gap_derivative<R>(d, displacement_derivative<R>); },
      []<Real R>(const RandomSystem<R>& d) {  // u1', u2', t', r2' by the chain rule
        const auto [one, two] = apart(d);
        const R r2 = two.v - one.v;
        return entries<R>({one.v / r2, one.a / r2, 1 / r2, (two.a - one.a) / r2});
      });
}

Finding eq5(const Given& given) {
  const Form printed = []<Real R>(const RandomSystem<R>& d) {
    return entries<R>({together_acceleration<R>(d.p, R(0), R(0), d.u, d.du)});
  };
  const Form completed = []<Real R>(const RandomSystem<R>& d) {
    return entries<R>({together_acceleration<R>(d.p, d.F1, d.F2, d.u, d.du)});
  };
  const Form forced = []<Real R>(const RandomSystem<R>& d) {
    return entries<R>({held_state<R>(d.p, d.F1, d.F2, d.u, d.du)[2]});
  };
  Finding finding =
      judge_equation(given, printed, []<Real R>(const RandomSystem<R>& d) { return entries<R>({held(d)[2]}); });
  finding.note += "; with external forces it needs F1 + F2 on the right: as printed the residual is then " +
                  text(residual(printed, forced).at_50, 3) + ", so completed " + residual(completed, forced).shown();
  return finding;
}

/// V' with one entry from elsewhere.
template <Real R>
Entries<R> with_entry(const RandomSystem<R>& d, int i, const R& value) {
  Vector4<R> v = rate(d);
  v[i] = value;
  return entries<R>(v);
}

/// V' with v3' of Eq. (8).
template <Real R>
Entries<R> with_jerk(const RandomSystem<R>& d) {
  const Vector4<R> v = held(d);
  return with_entry<R>(d, 2, jerk<R>(d.p, v[1], v[2], rate(d)[3]));
}

Finding eq8(const Given& given) {
  Finding finding = judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return with_jerk(d); }, newtons_rate);
  finding.note += "; v4 on the right is read as v4', as the line before has it: our text loses overdots";
  return finding;
}

Finding eq8_line(const Given& given) {
  Finding finding = judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) {
        const Vector4<R> v = held(d);
        return with_entry<R>(d, 2, jerk_as_printed<R>(d.p, v[1], v[2], rate(d)[3]));
      },
      "divided by m1, as in Eq. (8), not by m2", []<Real R>(const RandomSystem<R>& d) { return with_jerk(d); },
      newtons_rate);
  finding.note += "; in the examples m1 = m2, so it does no harm there";
  return finding;
}

/// V' with Fi' of Eq. (9), with a damper (kg/s) in the place of c3.
template <Real R>
Entries<R> with_force_rate(const RandomSystem<R>& d, const R& damping) {
  TwoMasses<R> p = d.p;
  p.c2 = damping;
  const Vector4<R> v = held(d);
  return with_entry<R>(d, 3, force_rate<R>(p, v[1], v[2], rate(d)[2]));
}

Finding eq9(const Given& given) {
  Finding finding = judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return with_force_rate<R>(d, R(0)); }, "c2 in place of c3",
      []<Real R>(const RandomSystem<R>& d) { return with_force_rate<R>(d, d.p.c2); }, newtons_rate);
  const Residual needed = residual(
      []<Real R>(const RandomSystem<R>& d) {
        const Vector4<R> v = held(d), dv = rate(d);
        return entries<R>({(dv[3] - d.p.m2 * dv[2] - d.p.k2 * v[1]) / v[2]});
      },
      []<Real R>(const RandomSystem<R>& d) { return entries<R>({d.p.c2}); });
  const Residual undotted = residual(
      []<Real R>(const RandomSystem<R>& d) {
        const Vector4<R> v = held(d);
        return with_entry<R>(d, 3, force_rate_as_printed<R>(d.p, d.p.c2, v[1], v[2]));
      },
      newtons_rate);
  finding.note +=
      "; the system has no c3, which counts as 0 in `computed`; the c3 that the equation needs differs from c2 by " +
      needed.shown() +
      " (relative); m2 v3 is read as m2 v3' (without the overdot, which our text may have lost, the residual is " +
      text(undotted.at_50, 3) + ")";
  return finding;
}

/// V' of a right side of Eq. (10).
template <Real R>
Entries<R> solved(const RandomSystem<R>& d, const Matrix4<R>& right) {
  return entries<R>(solution<R>(coupled_left_matrix(d.p), times<R>(right, held(d))));
}

Finding eq10(const Given& given) {
  Finding finding = judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return solved<R>(d, coupled_right_matrix_as_printed(d.p)); },
      "rows 3, 4 must be those of Eqs. (8), (9)",
      []<Real R>(const RandomSystem<R>& d) { return solved<R>(d, coupled_right_matrix(d.p)); }, newtons_rate);
  const Residual multiplied = residual(
      []<Real R>(const RandomSystem<R>& d) {
        const Vector4<R> v = times<R>(coupled_right_matrix_as_printed(d.p), held(d));
        const R m = d.p.m1 + d.p.m2;
        return entries<R>({v[0], v[1], v[2] / m, v[3] / m});
      },
      newtons_rate);
  finding.note +=
      "; these rows are (0, -k1/m1, -c1/m1, 0) and (0, k2, c2, 0); the printed ones are m1 + m2 times those of Eq. "
      "(11), solved already: divided by m1 + m2 and with 1 for the "
      "matrix on the left, " +
      multiplied.shown();
  return finding;
}

Finding eq11(const Given& given) {
  Finding finding = judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return entries<R>(times<R>(force_matrix(d.p), held(d))); },
      newtons_rate);
  // another leg: the motion in closed form, differentiated numerically
  const Mp50 differentiated = largest_residual<Mp50>(
      [](const RandomSystem<Mp50>& d) {
        const Mp50 h("1e-12");
        RandomSystem<Mp50> sooner = d, after = d;
        sooner.t -= h, after.t += h;
        const Entries<Mp50> a = later(sooner), b = later(after);
        Vector4<Mp50> slopes;
        for (std::size_t i = 0; i < 4; ++i) slopes[static_cast<int>(i)] = (b[i].real() - a[i].real()) / (2 * h);
        return entries<Mp50>(slopes);
      },
      [](const RandomSystem<Mp50>& d) {
        const Entries<Mp50> now = later(d);
        return entries<Mp50>(
            times<Mp50>(force_matrix(d.p), {now[0].real(), now[1].real(), now[2].real(), now[3].real()}));
      });
  const bool agrees = differentiated <= Mp50("1e-20");  // h^2 times third derivatives
  finding.legs.push_back({"numeric slopes", text(differentiated, 12), agrees});
  finding.note +=
      "; against a numeric derivative of the motion in closed form " + text(differentiated, 2) +
      ". It holds for constant external forces too, but V must start consistent: u'' from Eq. (5), Fi from Eq. (4)";
  return finding;
}

}  // namespace

Judges equation_judges() {
  return {{"dm21-eq3", eq3}, {"dm21-eq5", eq5},   {"dm21-eq8", eq8},  {"dm21-eq8-line", eq8_line},
          {"dm21-eq9", eq9}, {"dm21-eq10", eq10}, {"dm21-eq11", eq11}};
}

}  // namespace touchgo::cases::dm21
