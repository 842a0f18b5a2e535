// Eqs. (1) to (11) of Dedow & Murphy 2021 as they are printed, each against what it is derived from: Newton's law of
// each mass solved by elimination (reference/held_together.hpp), or the motion of single oscillators in closed form
// (reference/oscillator.hpp). The printed and the corrected forms stand in reference/matrices.hpp.
#include "cases/dm21/judges.hpp"
#include "cases/dm21/equation_check.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::linear;  // NOLINT: of single oscillators
using namespace reference::dm21;  // NOLINT: the equations of the paper
using reference::dm21::Vector4;

namespace {

/// Both masses apart at time t: motions in closed form.
template <Real R>
std::array<Motion<R>, 2> apart(const Draw<R>& d) {
  const TwoMasses<R>& p = d.p;
  return {motion<R>({p.m1, p.c1, p.k1, d.F1, {}}, {R(0), d.u1, d.du1}, d.t),
          motion<R>({p.m2, p.c2, p.k2, d.F2, {}}, {R(0), d.u2, d.du2}, d.t)};
}

// u1', u2', t', r2' by the chain rule.
constexpr auto by_gap = []<Real R>(const Draw<R>& d) {
  const auto [one, two] = apart(d);
  const R r2 = two.v - one.v;
  return Vector4<R>(one.v / r2, one.a / r2, 1 / r2, (two.a - one.a) / r2);
};

/// V' with one entry from elsewhere.
template <Real R>
Vector4<R> with_entry(const Draw<R>& d, int i, const R& value) {
  Vector4<R> v = rate(d);
  v[i] = value;
  return v;
}

}  // namespace

void eq1(const Dm21Cases&, Claim& c) {
  judge_equation(
      c,
      []<Real R>(const Draw<R>& d) {
        const auto [one, two] = apart(d);
        return Vector4<R>(free_matrix(d.p) * Vector4<R>(one.x, one.v, two.x, two.v) + free_column<R>(d.p, d.F1, d.F2));
      },
      []<Real R>(const Draw<R>& d) {
        const auto [one, two] = apart(d);
        return Vector4<R>(one.v, one.a, two.v, two.a);
      });
  c.evidence.push_back("closed form");
}

void eq3(const Dm21Cases&, Claim& c) {
  auto form = []<Real R>(const Draw<R>& d, const auto& derivative) {
    const auto [one, two] = apart(d);
    return Vector4<R>(derivative(d.p, d.F1, d.F2, one.x, one.v, R(two.x - one.x), R(two.v - one.v)));
  };
  judge_equation(
      c,
      [&]<Real R>(const Draw<R>& d) {
        return form(d, [](const auto&... a) { return displacement_derivative<R>(a...); });
      },
      by_gap);
  const Residual extracted = residual(
      [&]<Real R>(const Draw<R>& d) {
        return form(d, [](const auto&... a) { return displacement_derivative_as_extracted<R>(a...); });
      },
      by_gap);
  c.evidence.push_back("closed form");
  c.note +=
      "; the column on the right is read as (u1, u2, r1, 1)/r2: our text of the paper has x1/m2 and x2/r2 in it, "
      "with which the residual is " +
      text(extracted.at_50, 3);
}

void eq4(const Dm21Cases&, Claim& c) {
  auto lines = []<Real R>(const Draw<R>& d, const R& F1, const R& F2, const R& kept) {
    const Vector4<R> v = held_state<R>(d.p, F1, F2, d.u, d.du);
    return std::array<R, 2>{interaction_force_on_first<R>(d.p, R(kept * F1), v[0], v[1], v[2]),
                            interaction_force<R>(d.p, R(kept * F2), v[0], v[1], v[2])};
  };
  auto truth = []<Real R>(const Draw<R>& d, const R& F1, const R& F2) {
    const R force = held_state<R>(d.p, F1, F2, d.u, d.du)[3];
    return std::array<R, 2>{force, force};
  };
  judge_equation(
      c, [&]<Real R>(const Draw<R>& d) { return lines(d, R(0), R(0), R(1)); },
      [&]<Real R>(const Draw<R>& d) { return truth(d, R(0), R(0)); });
  auto forced = [&]<Real R>(const Draw<R>& d) { return truth(d, d.F1, d.F2); };
  const Residual without = residual([&]<Real R>(const Draw<R>&d) { return lines(d, d.F1, d.F2, R(0)); }, forced),
                 with = residual([&]<Real R>(const Draw<R>&d) { return lines(d, d.F1, d.F2, R(1)); }, forced);
  c.note +=
      "; the paper sets the external forces aside here and does not take them up again: with F1, F2 of Eq. (1) the "
      "lines as printed have the residual " +
      text(without.at_50, 3) + ", with F1 added on the right of the first and F2 of the second " + with.shown();
}

void eq5(const Dm21Cases&, Claim& c) {
  auto form = []<Real R>(const Draw<R>& d, const R& F1, const R& F2) {
    return std::array<R, 1>{together_acceleration<R>(d.p, F1, F2, d.u, d.du)};
  };
  judge_equation(
      c, [&]<Real R>(const Draw<R>& d) { return form(d, R(0), R(0)); },
      []<Real R>(const Draw<R>& d) { return std::array<R, 1>{held(d)[2]}; });
  auto forced = []<Real R>(const Draw<R>& d) { return std::array<R, 1>{held_state<R>(d.p, d.F1, d.F2, d.u, d.du)[2]}; };
  c.note += "; with external forces it needs F1 + F2 on the right: as printed the residual is then " +
            text(residual([&]<Real R>(const Draw<R>& d) { return form(d, R(0), R(0)); }, forced).at_50, 3) +
            ", so completed " + residual([&]<Real R>(const Draw<R>& d) { return form(d, d.F1, d.F2); }, forced).shown();
}

void eq8(const Dm21Cases&, Claim& c) {
  auto form = []<Real R>(const Draw<R>& d, const auto& jerk_of) {
    const Vector4<R> v = held(d);
    return with_entry<R>(d, 2, jerk_of(d.p, v[1], v[2], rate(d)[3]));
  };
  judge_equation(
      c, [&]<Real R>(const Draw<R>& d) { return form(d, [](const auto&... a) { return jerk_as_printed<R>(a...); }); },
      "divided by m1, as Eq. (8) is",
      [&]<Real R>(const Draw<R>& d) { return form(d, [](const auto&... a) { return jerk<R>(a...); }); }, rate);
  c.note += "; in the examples m1 = m2, so it does no harm there; the v4 of Eq. (8) is read as v4'";
}

void eq9(const Dm21Cases&, Claim& c) {
  auto form = []<Real R>(const Draw<R>& d, const R& damping) {
    TwoMasses<R> p = d.p;
    p.c2 = damping;
    const Vector4<R> v = held(d);
    return with_entry<R>(d, 3, force_rate<R>(p, v[1], v[2], rate(d)[2]));
  };
  judge_equation(
      c, [&]<Real R>(const Draw<R>& d) { return form(d, R(0)); }, "c2 in place of c3",
      [&]<Real R>(const Draw<R>& d) { return form(d, d.p.c2); }, rate);
  const Residual needed = residual(
      []<Real R>(const Draw<R>& d) {
        const Vector4<R> v = held(d), dv = rate(d);
        return std::array<R, 1>{(dv[3] - d.p.m2 * dv[2] - d.p.k2 * v[1]) / v[2]};
      },
      []<Real R>(const Draw<R>& d) { return std::array<R, 1>{d.p.c2}; });
  const Residual undotted = residual(
      []<Real R>(const Draw<R>& d) {
        return with_entry<R>(d, 3, force_rate_as_printed<R>(d.p, d.p.c2, held(d)[1], held(d)[2]));
      },
      rate);
  c.note +=
      "; the system has no c3, which counts as 0 in `computed`; the c3 that the equation needs differs from c2 by " +
      needed.shown() +
      " (relative); m2 v3 is read as m2 v3' (without the overdot, which our text may have lost, the "
      "residual is " +
      text(undotted.at_50, 3) + ")";
}

void eq10(const Dm21Cases&, Claim& c) {
  auto solved = []<Real R>(const Draw<R>& d, const Matrix4<R>& right) {
    return Vector4<R>(coupled_left_matrix(d.p).fullPivLu().solve(right * held(d)));
  };
  judge_equation(
      c, [&]<Real R>(const Draw<R>& d) { return solved(d, coupled_right_matrix_as_printed(d.p)); },
      "rows 3 and 4 on the right (0, -k1/m1, -c1/m1, 0) and (0, k2, c2, 0)",
      [&]<Real R>(const Draw<R>& d) { return solved(d, coupled_right_matrix(d.p)); }, rate);
  const Residual multiplied = residual(
      []<Real R>(const Draw<R>& d) {
        Vector4<R> v = coupled_right_matrix_as_printed(d.p) * held(d);
        v.template tail<2>() /= d.p.m1 + d.p.m2;
        return v;
      },
      rate);
  c.note +=
      "; the printed rows are m1 + m2 times those of Eq. (11), solved already: divided by m1 + m2 and with 1 for the "
      "matrix on the left, " +
      multiplied.shown();
}

void eq11(const Dm21Cases&, Claim& c) {
  judge_equation(
      c, []<Real R>(const Draw<R>& d) { return Vector4<R>(force_matrix(d.p) * held(d)); }, rate);
  // another leg: the motion in closed form, differentiated numerically
  const Mp50 h("1e-12");
  const Mp50 differentiated = largest_residual<Mp50>(
      [&](Draw<Mp50> d) {
        const Mp50 t = d.t;
        std::array<Complex<Mp50>, 4> before, after;
        d.t = t - h, before = later(d);
        d.t = t + h, after = later(d);
        Vector4<Mp50> v;
        for (std::size_t i = 0; i < 4; ++i) v[static_cast<int>(i)] = (after[i] - before[i]).real() / (2 * h);
        return v;
      },
      [](const Draw<Mp50>& d) {
        Vector4<Mp50> v;
        const auto now = later(d);
        for (std::size_t i = 0; i < 4; ++i) v[static_cast<int>(i)] = now[i].real();
        return Vector4<Mp50>(force_matrix(d.p) * v);
      });
  if (differentiated <= Mp50("1e-20")) c.evidence.push_back("closed form");  // h^2 times third derivatives
  c.note +=
      "; against a numeric derivative of the motion in closed form " + text(differentiated, 2) +
      ". It holds for constant external forces too, but V must start consistent: u'' from Eq. (5), Fi from Eq. (4)";
}

}  // namespace touchgo::cases::dm21
