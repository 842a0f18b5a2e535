// The analytical solution of Dedow & Murphy 2021: the matrix of Eq. (13), its eigenvectors, the sum over them.
#include "reference/dm21/eigen_solution.hpp"

#include <algorithm>
#include <string>

#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/roots.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::linear;
using namespace reference::dm21;

namespace {

Finding eq13(const Given& given) {
  return judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) { return entries<R>(times<R>(force_matrix_eq13_as_printed(d.p), held(d))); },
      "A42 and A43 without the minus, as in Eq. (11)",
      []<Real R>(const RandomSystem<R>& d) { return entries<R>(times<R>(force_matrix(d.p), held(d))); }, newtons_rate);
}

/// q3 and q4 as printed, with the last entry times `sign`.
template <Real R>
Entries<R> printed_vectors(const TwoMasses<R>& p, const R& sign) {
  const Matrix4<R> a = force_matrix(p);
  Entries<R> q;
  for (const Complex<R>& l : printed_roots(p))
    q.insert(q.end(), {Complex<R>(R(1), R(0)), l, l * l, sign * (a(3, 1) + l * a(3, 2))});
  return q;
}

/// Whether q1 and q2 give V' = 0: columns 1 and 4 of the matrix are zero.
bool null_columns(const TwoMasses<Mp50>& p) {
  const Matrix4<Mp50> a = held_matrix(p);
  bool null = true;
  for (int i = 0; i < 4; ++i) null = null && a(i, 0) == 0 && a(i, 3) == 0;
  return null;
}

Finding eq15(const Given& given) {
  const Form truth = []<Real R>(const RandomSystem<R>& d) {  // u = exp(l t): the second mass needs m2 l^2 + c2 l + k2
    const Roots<R> found = oscillator_roots(d.p);
    Entries<R> q;
    for (const Complex<R>& l : {found.second, found.first})  // they come in the other order
      q.insert(q.end(), {Complex<R>(R(1), R(0)), l, l * l, d.p.m2 * l * l + d.p.c2 * l + d.p.k2});
    return q;
  };
  Finding finding = judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return printed_vectors<R>(d.p, R(1)); }, truth);
  const Residual eq13_signs =
      residual([]<Real R>(const RandomSystem<R>& d) { return printed_vectors<R>(d.p, R(-1)); }, truth);
  bool null = true;
  for (const RandomSystem<Mp50>& d : draws<Mp50>()) null = null && null_columns(d.p);
  if (!null) finding.verdict = Verdict::not_reproduced;
  finding.note +=
      "; q3, q4 are (u, u', u'', Fi) of u = exp(lambda t), q1 and q2 give V' = 0; A42 and A43 are taken from Eq. "
      "(11), with the signs of Eq. (13) the residual is " +
      text(eq13_signs.at_50, 3);
  return finding;
}

/// The dimension of the null space of the masses together: the eigenvectors of the root zero.
template <Real R>
int null_vectors(const TwoMasses<R>& p) {
  return 4 - rank<R>(held_matrix(p));
}

Finding acceptable(const Given& given) {
  int in_double = 0, at_50 = 0, all = 0;  // systems with the two null vectors (1, 0, 0, 0) and (0, 0, 0, 1) alone
  for (const RandomSystem<double>& d : draws<double>()) in_double += null_vectors(d.p) == 2, ++all;
  for (const RandomSystem<Mp50>& d : draws<Mp50>()) at_50 += null_vectors(d.p) == 2 && null_columns(d.p);
  Finding finding;
  finding.value = std::to_string(null_vectors(two_masses<Mp50>(given.cases["dm21_together"])));
  finding.legs = {
      {"double", std::to_string(null_vectors(two_masses<double>(given.cases["dm21_together"]))), in_double == all}};
  finding.verdict = at_50 == all ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: columns 1 and 4 are zero and the null space has dimension 2 (computed, of the examples), so q1 and q2 "
      "span it; so for " +
      std::to_string(at_50) + " of " + std::to_string(all) +
      " random systems. That the second and third elements vanish needs more than nonzero columns, that these are "
      "independent, which they are";
  return finding;
}

Finding eq16(const Given& given) {
  Finding finding = judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) {
        const EigenSolution<R> s = eigen_solution<R>(d.p, held(d));
        const auto q3 = eigenvector<R>(d.p, s.lambda[2]), q4 = eigenvector<R>(d.p, s.lambda[3]);
        const Complex<R> growth = exp_of<R>(s.lambda[3] * d.t);
        Entries<R> v{s.alpha[0], Complex<R>(), Complex<R>(), s.alpha[1]};
        for (std::size_t i = 0; i < 4; ++i) v[i] += (s.alpha[2] * q3[i] + s.alpha[3] * q4[i]) * growth;
        return v;
      },
      "exp(lambda3 t), not exp(lambda4 t), with q3",
      []<Real R>(const RandomSystem<R>& d) { return entries<R>(state(eigen_solution<R>(d.p, held(d)), d.t)); },
      []<Real R>(const RandomSystem<R>& d) { return later(d); });
  Mp50 largest = 0;
  for (const RandomSystem<Mp50>& d : draws<Mp50>()) {
    const auto s = eigen_solution<Mp50>(d.p, held(d));
    for (std::size_t i : {0, 1}) largest = std::max<Mp50>(largest, modulus<Mp50>(s.alpha[i]));
  }
  finding.note += "; where u'' and Fi start as Eqs. (4), (5) demand, alpha1 = alpha2 = 0 (at most " + text(largest, 2) +
                  " here); where the discriminant is zero the solution has another form";
  return finding;
}

/// |det (q1 q2 q3 q4)| = |lambda3 lambda4^2 - lambda4 lambda3^2|, 1/s^3.
template <Real R>
R volume(const TwoMasses<R>& p) {
  const auto l = eigenvalues(p);
  const auto q3 = eigenvector<R>(p, l[2]), q4 = eigenvector<R>(p, l[3]);
  return modulus<R>(q3[1] * q4[2] - q4[1] * q3[2]);
}

Finding independent(const Given& given) {
  using std::sqrt;
  const TwoMasses<Mp50> p = two_masses<Mp50>(given.cases["dm21_together"]);
  TwoMasses<Mp50> critical = p;
  critical.c1 = critical.c2 = 10, critical.k1 = 6, critical.k2 = 4;
  const Mp50 examples = volume(p), M = p.m1 + p.m2,
             by_discriminant = (p.k1 + p.k2) / M * sqrt(Mp50(abs(discriminant(p)))) / M;
  Finding finding;
  finding.value = text(examples, 16);
  finding.unit = "1/s^3";
  finding.legs = {
      {"(k1 + k2) sqrt|eta|/(m1 + m2)^2", text(by_discriminant, 16), abs(by_discriminant - examples) <= Mp50("1e-44")}};
  finding.verdict = examples > 0 ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: |det(q1 q2 q3 q4)| of the examples (computed) is not 0. It is 0 where the discriminant is, " +
      text(volume(critical), 3) +
      " for c1 = c2 = 10, k1 = 6, k2 = 4, and without springs: there Eq. (16) is not the solution";
  return finding;
}

}  // namespace

Judges eigen_solution_judges() {
  return {{"dm21-eq13", eq13},
          {"dm21-eq15", eq15},
          {"dm21-s-acceptable", acceptable},
          {"dm21-s-independent", independent},
          {"dm21-eq16", eq16}};
}

}  // namespace touchgo::cases::dm21
