// DM21's matrices, eigen-solution and designed start against theorems, printed values, and one another.
//
// Tolerances are counted in epsilons of the scalar times the size of the terms that enter; 64 of them where a handful
// of roundings add up, more where a comment says why.
#include <Eigen/LU>
#include <algorithm>
#include <iomanip>
#include <sstream>

#include "reference/dm21/admitted_times.hpp"
#include "reference/dm21/designed_start.hpp"
#include "reference/dm21/eigen_solution.hpp"
#include "reference/dm21/matrices.hpp"
#include "reference/linear/numeric_eigenvalues.hpp"
#include "reference/two_bodies/two_bodies.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/reference.hpp"

namespace touchgo::reference {

using namespace dm21;
using namespace linear;
using namespace two_bodies;
using namespace tests;
using Catch::Matchers::WithinAbs;

namespace {

template <class R>
TwoMasses<R> example_masses() {
  return {R(5), R(5), R(1), R(1), R(2), R(1)};
}

/// Nothing equal, nothing round.
template <class R>
TwoMasses<R> odd_masses() {
  return {R(3), R(7), R(1) / 2, R(5) / 3, R(11), R(2) / 7};
}

TEMPLATE_TEST_CASE("the relative coordinates of Eq. (2) are those of Eq. (1) seen from mass 1", "[reference][matrices]",
                   double, Mp50) {
  using R = TestType;
  const auto p = odd_masses<R>();
  const Matrix4<R> to_relative = rows<R>({{1, 0, 0, 0}, {0, 1, 0, 0}, {-1, 0, 1, 0}, {0, -1, 0, 1}});
  CHECK(distance(Matrix4<R>(to_relative * free_matrix(p)), Matrix4<R>(relative_matrix(p) * to_relative)) <
        64 * epsilon<R>());
  CHECK(distance(Vector4<R>(to_relative * free_column<R>(p, R(2), R(3))), relative_column<R>(p, R(2), R(3))) <
        64 * epsilon<R>());
}

TEMPLATE_TEST_CASE("Eq. (1) is the equation of motion of each mass", "[reference][matrices]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const auto p = odd_masses<R>();
  const Vector4<R> u(R(2), R(-3), R(5), R(1) / 7), du = free_matrix(p) * u + free_column<R>(p, R(2), R(-9));
  CHECK(du[0] == u[1]);
  CHECK(du[2] == u[3]);
  CHECK(abs(p.m1 * du[1] + p.c1 * u[1] + p.k1 * u[0] - 2) < 64 * epsilon<R>());
  CHECK(abs(p.m2 * du[3] + p.c2 * u[3] + p.k2 * u[2] + 9) < 64 * epsilon<R>());
}

TEMPLATE_TEST_CASE("the displacement step of Eq. (3) is Eq. (2) over r2; our text's x1/m2 is not",
                   "[reference][matrices]", double, Mp50) {
  using R = TestType;
  const auto p = odd_masses<R>();
  const R F1 = 2, F2 = -9, r2 = R(-3) / 5;
  const Vector4<R> z(R(2), R(-3), R(5), r2), dz = relative_matrix(p) * z + relative_column<R>(p, F1, F2);
  const Vector4<R> expected(dz[0] / r2, dz[1] / r2, 1 / r2, dz[3] / r2);
  CHECK(distance(displacement_derivative<R>(p, F1, F2, z[0], z[1], z[2], r2), expected) < 64 * epsilon<R>() * 50);
  const Vector4<R> extracted = displacement_derivative_as_extracted<R>(p, F1, F2, z[0], z[1], z[2], r2),
                   slip(z[0] / p.m2 - z[0] / r2, R(0), R(0), R(0));
  CHECK(distance(extracted, expected) > 1);
  CHECK(distance(Vector4<R>(extracted - displacement_matrix<R>(p, F1, F2) * slip), expected) < 64 * epsilon<R>() * 50);
}

TEMPLATE_TEST_CASE("Eq. (10) corrected is Eqs. (8) and (9) and solves to Eq. (11); as printed it does not",
                   "[reference][matrices]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const auto p = odd_masses<R>();
  const Vector4<R> v(R(1), R(2), R(-3), R(5)), dv = force_matrix(p) * v;
  CHECK(abs(dv[2] - jerk<R>(p, v[1], v[2], dv[3])) < 64 * epsilon<R>() * 10);
  CHECK(abs(dv[3] - force_rate<R>(p, v[1], v[2], dv[2])) < 64 * epsilon<R>() * 10);
  CHECK(distance(Vector4<R>(coupled_left_matrix(p) * dv), Vector4<R>(coupled_right_matrix(p) * v)) <
        64 * epsilon<R>() * 10);
  CHECK(distance(Vector4<R>(coupled_left_matrix(p) * dv), Vector4<R>(coupled_right_matrix_as_printed(p) * v)) > 1);
  const R m = p.m1 + p.m2;  // the printed right-hand side is m times Eq. (11) already
  CHECK(distance(Vector4<R>(m * dv).tail(2), Vector4<R>(coupled_right_matrix_as_printed(p) * v).tail(2)) <
        64 * epsilon<R>() * 100);
  CHECK(abs(dv[2] - jerk_as_printed<R>(p, v[1], v[2], dv[3])) > R(1) / 2);
  CHECK(abs(dv[3] - force_rate_as_printed<R>(p, p.c2, v[1], v[2])) > 1);
}

TEMPLATE_TEST_CASE("both lines of Eq. (4) give one force when Eq. (5) holds", "[reference][matrices]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const auto p = odd_masses<R>();
  const R F1 = 4, F2 = -6, u = R(2) / 3, du = R(-5) / 4, ddu = together_acceleration<R>(p, F1, F2, u, du);
  CHECK(abs(interaction_force<R>(p, F2, u, du, ddu) - interaction_force_on_first<R>(p, F1, u, du, ddu)) <
        64 * epsilon<R>() * 10);
  CHECK(abs(p.m1 * ddu + p.c1 * du + p.k1 * u - F1 + interaction_force<R>(p, F2, u, du, ddu)) < 64 * epsilon<R>() * 10);
}

TEMPLATE_TEST_CASE("the force step of Eq. (12) corrected is Eq. (11) over Fi'; as printed it is not",
                   "[reference][matrices]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const auto p = odd_masses<R>();
  const Vector4<R> v(R(1), R(2), R(-3), R(5)), dv = force_matrix(p) * v;
  CHECK(abs(force_step_divisor(p, v) - dv[3]) < 64 * epsilon<R>() * 10);
  CHECK(distance(force_step_derivative(p, v), Vector4<R>(dv[0] / dv[3], dv[1] / dv[3], dv[2] / dv[3], 1 / dv[3])) <
        64 * epsilon<R>() * 10);
  const R constant = force_step_divisor_as_printed(p);
  CHECK(abs(constant - (dv[3] - (p.c2 * p.m1 - p.c1 * p.m2) / 10 * (v[2] - 1)) +
            (p.k2 * p.m1 - p.k1 * p.m2) / 10 * (v[1] - 1)) < 64 * epsilon<R>() * 100);
  CHECK(abs(force_step_derivative_as_printed(p, v)[3] - v[3] / constant) < 64 * epsilon<R>());
  CHECK(abs(force_step_derivative_constant_divisor(p, v)[3] - 1 / constant) < 64 * epsilon<R>());
  CHECK(abs(force_step_divisor_as_printed(example_masses<R>()) + R(1) / 2) < 64 * epsilon<R>());
}

// ---- DM21, Eqs. (13)-(16) ----

template <class R>
std::vector<std::pair<Regime, TwoMasses<R>>> two_mass_regimes() {
  return {{Regime::oscillating, example_masses<R>()},
          {Regime::oscillating, odd_masses<R>()},
          {Regime::oscillating, {R(2), R(6), R(0), R(0), R(3), R(5)}},                // undamped
          {Regime::oscillating, {R(2), R(6), R(8), R(8) - R(1) / 1024, R(3), R(5)}},  // eta just below 0
          {Regime::critical, {R(2), R(6), R(10), R(6), R(3), R(5)}},                  // 16^2 = 4 * 8 * 8
          {Regime::overdamped, {R(2), R(6), R(8), R(8) + R(1) / 1024, R(3), R(5)}},
          {Regime::overdamped, {R(2), R(6), R(20), R(7), R(3), R(5)}},
          {Regime::unsprung, {R(2), R(6), R(3), R(1), R(0), R(0)}},
          {Regime::free, {R(2), R(6), R(0), R(0), R(0), R(0)}}};
}

/// u, u', u'', Fi by the oscillator of Eq. (5) and Eq. (4): another route to V(t).
template <class R>
Vector4<R> state_by_oscillator(const TwoMasses<R>& p, const R& u, const R& du, const R& t) {
  const Kinematics<R> m = motion<R>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, R(0), {}}, {R(0), u, du}, t);
  return {m.x, m.v, m.a, interaction_force<R>(p, R(0), m.x, m.v, m.a)};
}

TEMPLATE_TEST_CASE("the eigen-solution is the oscillator of total mass in every regime of the discriminant",
                   "[reference][eigen_solution]", double, Mp50) {
  using R = TestType;
  using std::abs;
  for (const auto& [expected, p] : two_mass_regimes<R>()) {
    CAPTURE(static_cast<int>(expected), p.c1, p.c2);
    CHECK(regime(p) == expected);
    const EigenSolution<R> s = eigen_solution(p, consistent_state<R>(p, R(-1), R(3) / 4));
    for (const R& t : {R(0), R(1) / 8, R(3), R(10)})  // 1e4: digits lost where l3 and l4 are 1e-2 apart
      CHECK(distance(state(s, t), state_by_oscillator<R>(p, R(-1), R(3) / 4, t)) < 10000 * epsilon<R>() * 10);
    CHECK(displacement<R>(s, R(2)) == state<R>(s, R(2))[0]);
    CHECK(interaction_force<R>(s, R(2)) == state<R>(s, R(2))[3]);
    if (p.k1 + p.k2 > 0) {  // [DM21, Eq. (16)]: a consistent start excites neither zero root
      CHECK(modulus<R>(s.alpha[0]) < 10000 * epsilon<R>());
      CHECK(modulus<R>(s.alpha[1]) < 10000 * epsilon<R>() * 10);
    }
  }
}

TEST_CASE("the eigen-solution solves V' = A V from any start, consistent or not", "[reference][eigen_solution]") {
  using R = Mp140;
  using std::abs;
  const R h("1e-30"), t = R(5) / 3;
  for (const auto& [expected, p] : two_mass_regimes<R>()) {
    CAPTURE(static_cast<int>(expected));
    const Vector4<R> v0(R(2), R(-3), R(5), R(7));
    const EigenSolution<R> s = eigen_solution(p, v0);
    CHECK(distance(state<R>(s, R(0)), v0) < R("1e-130"));
    const Vector4<R> rate = (state<R>(s, t + h) - state<R>(s, t - h)) / (2 * h);
    CHECK(distance(rate, Vector4<R>(force_matrix(p) * state(s, t))) < R("1e-55"));  // h^2 times third derivatives
    // Eq. (13) as printed has the force change the other way
    if (force_matrix(p).row(3).norm() > 0)
      CHECK(distance(rate, Vector4<R>(force_matrix_eq13_as_printed(p) * state(s, t))) > R("1e-3"));
  }
}

TEMPLATE_TEST_CASE("the roots of Eq. (14) are the eigenvalues found numerically, Eq. (15) their vectors",
                   "[reference][eigen_solution]", double, Mp50) {
  using R = TestType;
  using std::pow;
  for (const auto& [expected, p] : two_mass_regimes<R>()) {
    CAPTURE(static_cast<int>(expected));
    const Matrix4<R> a = force_matrix(p);
    const NumericEigen numeric = numeric_eigen(a.template cast<Mp50>());
    // an n-fold root with fewer than n vectors moves by epsilon^(1/n) under round-off; nearly critical by less
    const int fold = expected == Regime::critical || expected == Regime::unsprung ? 2
                     : expected == Regime::free                                   ? 3
                                                                                  : 1;
    const R tolerance = 1000 * pow(epsilon<R>(), R(1) / fold);
    std::vector<Complex<R>> rest;
    for (int i = 0; i < 4; ++i) rest.push_back(rounded<R>(numeric.values[i]));
    for (const Complex<R>& l : eigenvalues(p)) {  // each takes its nearest, once
      auto nearest = std::min_element(rest.begin(), rest.end(), [&](const auto& x, const auto& y) {
        return modulus<R>(x - l) < modulus<R>(y - l);
      });
      CHECK(modulus<R>(*nearest - l) < tolerance);
      rest.erase(nearest);
    }
    for (std::size_t j : {2u, 3u}) {
      const Complex<R> l = eigenvalues(p)[j];
      if (l == Complex<R>(R(0), R(0))) continue;
      const auto q = eigenvector(p, l);
      for (int i = 0; i < 4; ++i) {
        Complex<R> sum = -l * q[static_cast<std::size_t>(i)];
        for (int k = 0; k < 4; ++k) sum += a(i, k) * q[static_cast<std::size_t>(k)];
        CHECK(modulus<R>(sum) < 1000 * epsilon<R>());
      }
    }
  }
  CHECK(discriminant(example_masses<R>()) == -116);  // [DM21, Results]
}

// ---- the designed start of example 2 ----

const std::array<Decimal, 4> printed_start{"0.879773", "1.611922", "3.768875", "0.325024"};

TEMPLATE_TEST_CASE(
    "example 2's print is rounded from a contact at u = 0 and 4.53 s, not half a unit of that earlier or later",
    "[reference][designed_start]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const auto c = example_contact<R>("0.9");
  const LinearOscillator<R>&first = *body_of(c.first), &second = *body_of(c.second);
  const auto d = designed_start<R>(first, second, printed_start, decimal<R>("4.53"));
  CHECK_FALSE(d.empty());
  CHECK(d.low > decimal<R>("-1.1356993"));
  CHECK(d.high < decimal<R>("-1.1356992"));
  for (std::size_t i = 0; i < 4; ++i) CHECK(rounds_to(d.start[i], printed_start[i]));
  // the ends of the interval are sharp: one decimal is half a unit off there
  for (const R& v : {d.low, d.high}) {
    R furthest = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const Kinematics<R> m = motion<R>(i < 2 ? first : second, {decimal<R>("4.53"), R(0), v}, R(0));
      furthest = std::max<R>(furthest, abs((i % 2 == 0 ? m.x : m.v) - decimal<R>(printed_start[i])));
    }
    CHECK(abs(furthest - decimal<R>("0.0000005")) < 1000 * epsilon<R>());
  }
  CHECK(designed_start<R>(first, second, printed_start, decimal<R>("4.5295")).empty());
  CHECK(designed_start<R>(first, second, printed_start, decimal<R>("4.5305")).empty());
}

TEST_CASE("from the designed start the masses graze at 4.53 s, stay together, and separate at 10.36 s",
          "[reference][events]") {
  using R = Mp140;
  using std::abs;
  const auto c = example_contact<R>("0.9");
  const auto d = designed_start<R>(*body_of(c.first), *body_of(c.second), printed_start, decimal<R>("4.53"));
  const auto h = simulate<R>(c, {{d.start[0], d.start[2]}, {d.start[1], d.start[3]}}, R(12));
  REQUIRE(h.events.size() == 2);
  CHECK(h.events[0].kind == PairEventKind::rest);
  CHECK(h.events[0].closed);
  CHECK(abs(h.events[0].t - decimal<R>("4.53")) < R("1e-40"));  // a triple root keeps a third of the digits
  CHECK(h.events[1].kind == PairEventKind::separation);
  CHECK(rounds_to(h.events[1].t, "10.36"));
}

// ---- the starts that round to example 2's printed one, meet tangentially and go on together ----

/// u1, u1', u1'' of both bodies of example 2 at a time, s, from a start: the classical Runge-Kutta method in double.
std::array<double, 6> by_runge_kutta(std::array<double, 4> y, double time = 4.53) {
  auto rate = [](const std::array<double, 4>& s) -> std::array<double, 4> {
    return {s[1], (-2 * s[0] - s[1]) / 5, s[3], (-s[2] - s[3]) / 5};
  };
  const int steps = 4530;
  const double h = time / steps;
  auto moved = [](std::array<double, 4> s, const std::array<double, 4>& by, double tau) {
    for (std::size_t i = 0; i < 4; ++i) s[i] += tau * by[i];
    return s;
  };
  for (int i = 0; i < steps; ++i) {
    const auto k1 = rate(y), k2 = rate(moved(y, k1, h / 2)), k3 = rate(moved(y, k2, h / 2)), k4 = rate(moved(y, k3, h));
    for (std::size_t j = 0; j < 4; ++j) y[j] += h / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
  }
  const auto d = rate(y);
  return {y[0], y[1], d[1], y[2], y[3], d[3]};
}

/// Earliest and latest t of u1 = u3 = 0, u1' = u3' over the box of the rounded starts: all its corners of two numbers,
/// the other two and t solved, to first order in t - 4.53 s.
std::pair<double, double> over_edges(double half_unit) {
  const std::array<double, 4> printed{0.879773, 1.611922, 3.768875, 0.325024};
  const std::array<double, 6> m = by_runge_kutta(printed);
  const double b[] = {m[0], m[3], m[4] - m[1]}, of_time[] = {m[1], m[4], m[5] - m[2]};
  double a[4][3];
  for (std::size_t i = 0; i < 4; ++i) {
    std::array<double, 4> unit{};
    unit[i] = half_unit;
    const std::array<double, 6> u = by_runge_kutta(unit);
    a[i][0] = u[0], a[i][1] = u[3], a[i][2] = u[4] - u[1];
  }
  std::pair<double, double> ends{9, -9};
  for (int i = 0; i < 4; ++i)
    for (int j = i + 1; j < 4; ++j)
      for (int signs = 0; signs < 4; ++signs) {
        const int k = i == 0 ? (j == 1 ? 2 : 1) : 0, l = 6 - i - j - k;
        const double di = signs & 1 ? 1 : -1, dj = signs & 2 ? 1 : -1;
        Eigen::Matrix3d left;
        Eigen::Vector3d right;
        for (int n = 0; n < 3; ++n) {
          left.row(n) << a[k][n], a[l][n], of_time[n];
          right[n] = -b[n] - a[i][n] * di - a[j][n] * dj;
        }
        const Eigen::Vector3d solved = left.inverse() * right;
        if (std::abs(solved[0]) > 1 || std::abs(solved[1]) > 1) continue;
        ends = {std::min(ends.first, 4.53 + solved[2]), std::max(ends.second, 4.53 + solved[2])};
      }
  return ends;
}

/// Whether gap = gap' = 0 <= gap'' at a time somewhere in the box: all its corners of two numbers, the other two
/// solved.
bool touches_over_edges(double t) {
  auto gap_from = [&](const std::array<double, 4>& start) {
    const std::array<double, 6> m = by_runge_kutta(start, t);
    return Eigen::Vector3d(m[3] - m[0], m[4] - m[1], m[5] - m[2]);
  };
  const Eigen::Vector3d b = gap_from({0.879773, 1.611922, 3.768875, 0.325024});
  std::array<Eigen::Vector3d, 4> a;
  for (std::size_t i = 0; i < 4; ++i) {
    std::array<double, 4> unit{};
    unit[i] = 5e-7;
    a[i] = gap_from(unit);
  }
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = i + 1; j < 4; ++j)
      for (int signs = 0; signs < 4; ++signs) {
        const std::size_t k = i == 0 ? (j == 1 ? 2 : 1) : 0, l = 6 - i - j - k;
        const double di = signs & 1 ? 1 : -1, dj = signs & 2 ? 1 : -1;
        Eigen::Matrix2d left;
        left << a[k].head(2), a[l].head(2);
        const Eigen::Vector2d solved = left.inverse() * -(b + di * a[i] + dj * a[j]).head(2);
        if (std::abs(solved[0]) > 1 || std::abs(solved[1]) > 1) continue;
        if (b[2] + di * a[i][2] + dj * a[j][2] + solved[0] * a[k][2] + solved[1] * a[l][2] >= 0) return true;
      }
  return false;
}

template <Real R>
AdmittedTimes<R> admitted_of_example2(Told told, const std::array<Decimal, 4>& printed = printed_start) {
  const auto c = example_contact<R>("0.9");
  return admitted_times<R>(*body_of(c.first), *body_of(c.second), printed, told, decimal<R>("4.494865"),
                           decimal<R>("4.556278"));
}

TEST_CASE("of the starts that round to example 2's, those that do as it says meet from 4.5299996 to 4.5300001 s",
          "[reference][admitted]") {
  const auto times = admitted_of_example2<Mp50>(Told::together);
  CHECK_FALSE(times.empty());
  CHECK_THAT(to_double(times.earliest), WithinAbs(4.529999631, 1e-9));
  CHECK_THAT(to_double(times.latest), WithinAbs(4.530000080, 1e-9));
  const auto [earliest, latest] = over_edges(5e-7);
  CHECK_THAT(to_double(times.earliest), WithinAbs(earliest, 1e-10));
  CHECK_THAT(to_double(times.latest), WithinAbs(latest, 1e-10));
  const auto in_double = admitted_of_example2<double>(Told::together);
  CHECK_THAT(in_double.earliest, WithinAbs(earliest, 1e-8));
  CHECK_THAT(in_double.latest, WithinAbs(latest, 1e-8));

  // Integrated backwards from u = 0, the four intervals of the velocity meet between the ends, and not 1e-40 s outside.
  const auto c = example_contact<Mp50>("0.9");
  auto is_empty = [&](const Mp50& t) {
    return designed_start<Mp50>(*body_of(c.first), *body_of(c.second), printed_start, t).empty();
  };
  const Mp50 off("1e-40");
  CHECK((!is_empty(times.earliest + off) && is_empty(times.earliest - off)));
  CHECK((!is_empty(times.latest - off) && is_empty(times.latest + off)));
  for (int i = 0; i <= 50; ++i)
    CHECK_FALSE(is_empty(times.earliest + off + (times.latest - times.earliest - 2 * off) * i / 50));
}

TEST_CASE("an admitted start rounds to the printed one, and brings both bodies to u = 0 with one velocity",
          "[reference][admitted]") {
  using std::abs;
  const auto times = admitted_of_example2<Mp50>(Told::together);
  const auto c = example_contact<Mp50>("0.9");
  for (const Mp50& t : {times.earliest, times.at, times.latest}) {
    const auto s = admitted_start<Mp50>(*body_of(c.first), *body_of(c.second), printed_start, t);
    for (std::size_t i = 0; i < 4; ++i)
      CHECK(abs(s[i] - decimal<Mp50>(printed_start[i])) <= Mp50("5e-7") * (1 + Mp50("1e-40")));
    const Kinematics<Mp50> one = motion<Mp50>(*body_of(c.first), {Mp50(0), s[0], s[1]}, t),
                           two = motion<Mp50>(*body_of(c.second), {Mp50(0), s[2], s[3]}, t);
    CHECK((abs(one.x) < Mp50("1e-45") && abs(two.x) < Mp50("1e-45") && abs(two.v - one.v) < Mp50("1e-45")));
    // the same as backwards from there with the middle of the admitted velocities
    const auto d = designed_start<Mp50>(*body_of(c.first), *body_of(c.second), printed_start, t);
    for (std::size_t i = 0; i < 4; ++i) CHECK(abs(s[i] - d.start[i]) < Mp50("1e-44"));
    const auto h = simulate<Mp50>(c, {{s[0], s[2]}, {s[1], s[3]}}, Mp50(12));
    REQUIRE(h.events.size() == 2);
    CHECK((h.events[0].kind == PairEventKind::rest && h.events[0].closed));
    CHECK(abs(h.events[0].t - t) < Mp50("1e-14"));  // a triple zero keeps a third of the digits
    CHECK(rounds_to(h.events[1].t, "10.36"));
  }
}

TEST_CASE(
    "whatever they do then, starts that round to example 2's meet tangentially at 4.53 s alone, and one digit else "
    "would admit none that goes on together",
    "[reference][admitted]") {
  using std::abs;
  const auto c = example_contact<Mp50>("0.9");
  auto share = [&](Told m, const Mp50& t) {
    return share_needed<Mp50>(*body_of(c.first), *body_of(c.second), printed_start, m, t);
  };
  const auto tangential = admitted_of_example2<Mp50>(Told::tangential),
             together = admitted_of_example2<Mp50>(Told::together);
  CHECK(touches_over_edges(to_double(tangential.earliest) + 1e-7));
  CHECK_FALSE(touches_over_edges(to_double(tangential.earliest) - 1e-7));
  CHECK(touches_over_edges(to_double(tangential.latest) - 1e-7));
  CHECK_FALSE(touches_over_edges(to_double(tangential.latest) + 1e-7));
  CHECK((rounds_to(tangential.earliest, "4.53") && rounds_to(tangential.latest, "4.53")));
  // after the last start that goes on together each would have been inside before
  CHECK((tangential.earliest < together.earliest && abs(tangential.latest - together.latest) < Mp50("1e-40")));
  for (const auto& [told, times] : {std::pair{Told::tangential, tangential}, {Told::together, together}}) {
    CHECK(share(told, times.at) <= share(told, times.at + Mp50("1e-20")));
    CHECK(share(told, times.at) <= share(told, times.at - Mp50("1e-20")));
    for (int i = 0; i < 60; ++i) {  // it falls, then rises
      const Mp50 t = Mp50("4.495") + Mp50(i) / 1000, next = t + Mp50("0.001");
      if (next < times.at) CHECK(share(told, next) < share(told, t));
      if (t > times.at) CHECK(share(told, next) > share(told, t));
    }
  }
  for (std::size_t i = 0; i < 4; ++i) {
    int admit = 0;
    for (const char* by : {"-0.000001", "0.000001"}) {
      std::array<Decimal, 4> other = printed_start;
      std::ostringstream digits;
      digits << std::fixed << std::setprecision(6) << decimal<Mp50>(printed_start[i]) + Mp50(by);
      other[i] = Decimal(digits.str());
      admit += !admitted_of_example2<Mp50>(Told::together, other).empty();
    }
    CHECK(admit == 1);  // of the two neighbours of a digit one admits none
  }
}

}  // namespace

}  // namespace touchgo::reference
