// The analytical solution of Dedow & Murphy 2021, Eqs. (13) to (16), and what is said about its discriminant, roots and
// ranks.
#include "reference/dm21/eigen_solution.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace number;

using namespace reference::linear;  // NOLINT: of single oscillators
using namespace reference::dm21;    // NOLINT: the equations of the paper

using std::abs;

namespace {

Finding eta(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const Mp50 value = discriminant(two_masses<Mp50>(one));
  const double in_double = discriminant(two_masses<double>(one));
  Finding finding;
  finding.value = text(value, 16);
  finding.legs = {
      {"closed form", text(value, 16), true},
      {"double and 50 digits", text(in_double, 12), abs(Mp50(in_double) - value) <= Mp50("1e-12") * abs(value)}};
  const bool as_printed = abs(value - number(given.claim.published)) <= number(given.claim.tolerance);
  finding.verdict = as_printed && value < 0 ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = value < 0 ? "negative: the masses together swing, with two complex eigenvalues"
                             : "not negative: the masses together do not swing";
  return finding;
}

Finding eq13(const Given& given) {
  return judge_equation(
      given, []<Real R>(const Draw<R>& d) { return entries<R>(times<R>(force_matrix_eq13_as_printed(d.p), held(d))); },
      "without the minus signs of A42 and A43, as in Eq. (11)",
      []<Real R>(const Draw<R>& d) { return entries<R>(times<R>(force_matrix(d.p), held(d))); }, newtons_rate);
}

/// The roots as printed below Eq. (14).
template <Real R>
std::array<Complex<R>, 2> printed_roots(const TwoMasses<R>& p) {
  using std::sqrt;
  const R a33 = -(p.c1 + p.c2) / (p.m1 + p.m2), a32 = -(p.k1 + p.k2) / (p.m1 + p.m2), inner = a33 * a33 + 4 * a32;
  const Complex<R> root = inner < 0 ? Complex<R>(R(0), R(sqrt(R(-inner)))) : Complex<R>(R(sqrt(inner)), R(0));
  return {(a33 - root) / R(2), (a33 + root) / R(2)};
}

/// The matrix of V' as Newton's law has it, column by column.
template <Real R>
Matrix4<R> held_matrix(const TwoMasses<R>& p) {
  Matrix4<R> a;
  for (int j = 0; j < 4; ++j) {
    Vector4<R> unit(R(0), R(0), R(0), R(0));
    unit[j] = 1;
    const Vector4<R> column = held_rate<R>(p, unit);
    for (int i = 0; i < 4; ++i) a(i, j) = column[i];
  }
  return a;
}

/// det(A - lambda I).
template <Real R>
Entries<R> characteristic(const Draw<R>& d, const R& lambda) {
  Matrix4<R> a = held_matrix(d.p);
  for (int i = 0; i < 4; ++i) a(i, i) -= lambda;
  return entries<R>({determinant<R>(a)});
}

Finding eq14(const Given& given) {
  Finding finding = judge_equation(
      given, []<Real R>(const Draw<R>& d) { return characteristic<R>(d, R(0)); },
      "det(A - lambda I) in place of det|A|", []<Real R>(const Draw<R>& d) { return characteristic<R>(d, d.lambda); },
      []<Real R>(const Draw<R>& d) {  // the left side as printed
        const Matrix4<R> a = force_matrix(d.p);
        const R& l = d.lambda;
        return entries<R>({-l * l * (l * (a(2, 2) - l) + a(2, 1))});
      });
  const Residual roots = residual(
      []<Real R>(const Draw<R>& d) {  // m l^2 + c l over k of the total mass
        const R m = d.p.m1 + d.p.m2, c = d.p.c1 + d.p.c2, k = d.p.k1 + d.p.k2;
        Entries<R> all;
        for (const Complex<R>& l : printed_roots(d.p)) all.push_back((m * l * l + c * l) / k);
        return all;
      },
      []<Real R>(const Draw<R>&) {
        return entries<R>({R(-1), R(-1)});
      });
  if (!roots.is_round_off(number(given.claim.tolerance))) finding.verdict = Verdict::not_reproduced;
  finding.note +=
      "; the left side as printed is right, det|A| as said is 0 for every system; the printed roots lambda3,4 satisfy "
      "m l^2 + c l + k = 0 of the total mass to " +
      roots.shown();
  return finding;
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

/// The roots of the masses together as those of one oscillator of total mass, the slow one first.
template <Real R>
Roots<R> oscillator_roots(const TwoMasses<R>& p) {
  return roots<R>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, R(0), {}});
}

/// Whether q1 and q2 give V' = 0: columns 1 and 4 of the matrix are zero.
bool null_columns(const TwoMasses<Mp50>& p) {
  const Matrix4<Mp50> a = held_matrix(p);
  bool null = true;
  for (int i = 0; i < 4; ++i) null = null && a(i, 0) == 0 && a(i, 3) == 0;
  return null;
}

Finding eq15(const Given& given) {
  const Form truth = []<Real R>(const Draw<R>& d) {  // u = exp(l t): the second mass needs m2 l^2 + c2 l + k2
    const Roots<R> found = oscillator_roots(d.p);
    Entries<R> q;
    for (const Complex<R>& l : {found.second, found.first})  // they come in the other order
      q.insert(q.end(), {Complex<R>(R(1), R(0)), l, l * l, d.p.m2 * l * l + d.p.c2 * l + d.p.k2});
    return q;
  };
  Finding finding = judge_equation(
      given, []<Real R>(const Draw<R>& d) { return printed_vectors<R>(d.p, R(1)); }, truth);
  const Residual eq13_signs = residual([]<Real R>(const Draw<R>& d) { return printed_vectors<R>(d.p, R(-1)); }, truth);
  bool null = true;
  for (const Draw<Mp50>& d : draws<Mp50>()) null = null && null_columns(d.p);
  if (!null) finding.verdict = Verdict::not_reproduced;
  finding.legs.push_back(against_closed_form(finding));
  finding.note +=
      "; q3, q4 are (u, u', u'', Fi) of u = exp(lambda t), q1 and q2 give V' = 0; A42 and A43 are taken from Eq. "
      "(11), with the signs of Eq. (13) the residual is " +
      text(eq13_signs.at_50, 3);
  return finding;
}

Finding eq16(const Given& given) {
  Finding finding = judge_equation(
      given,
      []<Real R>(const Draw<R>& d) {
        const EigenSolution<R> s = eigen_solution<R>(d.p, held(d));
        const auto q3 = eigenvector<R>(d.p, s.lambda[2]), q4 = eigenvector<R>(d.p, s.lambda[3]);
        const Complex<R> growth = exp_of<R>(s.lambda[3] * d.t);
        Entries<R> v{s.alpha[0], Complex<R>(), Complex<R>(), s.alpha[1]};
        for (std::size_t i = 0; i < 4; ++i) v[i] += (s.alpha[2] * q3[i] + s.alpha[3] * q4[i]) * growth;
        return v;
      },
      "exp(lambda3 t) with q3",
      []<Real R>(const Draw<R>& d) { return entries<R>(state(eigen_solution<R>(d.p, held(d)), d.t)); },
      []<Real R>(const Draw<R>& d) { return later(d); });
  Mp50 largest = 0;
  for (const Draw<Mp50>& d : draws<Mp50>()) {
    const auto s = eigen_solution<Mp50>(d.p, held(d));
    for (std::size_t i : {0, 1}) largest = std::max<Mp50>(largest, modulus<Mp50>(s.alpha[i]));
  }
  finding.legs.push_back(against_closed_form(finding));
  finding.note += "; where u'' and Fi start as Eqs. (4), (5) demand, alpha1 = alpha2 = 0 (at most " +
                    text(largest, 2) + " here); where the discriminant is zero the solution has another form";
  return finding;
}

/// Reproduced where the examples' matrix has the rank in double and at 50 digits.
Finding judge_rank(int wanted, int in_double, int at_50) {
  Finding finding;
  finding.value = std::to_string(at_50);
  finding.legs = {{"50 digits", std::to_string(at_50), at_50 == wanted},
                  {"double", std::to_string(in_double), in_double == wanted}};
  finding.verdict = at_50 == wanted && in_double == wanted ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "computed: the rank of the 4 x 4 matrix for the examples' parameters";
  return finding;
}

Finding full_rank(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  TwoMasses<Mp50> loose = two_masses<Mp50>(one);
  Finding finding = judge_rank(std::stoi(given.claim.published), rank<double>(free_matrix(two_masses<double>(one))),
                               rank<Mp50>(free_matrix(loose)));
  loose.k1 = 0;
  finding.note += "; without the spring k1 it is " + std::to_string(rank<Mp50>(free_matrix(loose)));
  return finding;
}

Finding rank_deficient(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const TwoMasses<Mp50> p = two_masses<Mp50>(one);
  Finding finding = judge_rank(2, rank<double>(held_matrix(two_masses<double>(one))), rank<Mp50>(held_matrix(p)));
  if (!null_columns(p)) finding.verdict = Verdict::not_reproduced;
  return finding;
}

/// |lambda3 - lambda4|, 1/s.
Mp50 distance(const TwoMasses<Mp50>& p) {
  const auto l = eigenvalues(p);
  return modulus<Mp50>(l[2] - l[3]);
}

Finding unique_roots(const Given& given) {
  const auto p = two_masses<Mp50>(given.cases["dm21_together"]);
  TwoMasses<Mp50> critical = p, loose = p;  // (c1 + c2)^2 = 4 (k1 + k2)(m1 + m2); no springs
  critical.c1 = critical.c2 = 10, critical.k1 = 6, critical.k2 = 4;
  loose.k1 = loose.k2 = 0;
  const Mp50 examples = distance(p), double_root = distance(critical);
  const bool joins_zero = modulus<Mp50>(eigenvalues(loose)[3]) == 0;
  const Roots<Mp50> swinging = oscillator_roots(p);
  const Mp50 closed_form = modulus<Mp50>(swinging.first - swinging.second);
  Finding finding;
  finding.value = text(examples, 16);
  finding.legs = {{"closed form", text(closed_form, 16), abs(closed_form - examples) <= Mp50("1e-44")},
                  {"50 digits", text(examples, 16), true}};
  finding.verdict = examples == 0                    ? Verdict::not_reproduced
                    : double_root == 0 && joins_zero ? Verdict::conditional
                                                     : Verdict::reproduced;
  finding.note =
      "holds where the discriminant is not zero and there is a spring (computed: |lambda3 - lambda4| of the examples); "
      "with c1 = c2 = 10, k1 = 6, k2 = 4 the two are " +
      text(double_root, 3) +
      " apart and q3 = q4, without springs lambda4 = 0 is a third zero root; then Eq. (16) lacks a solution";
  return finding;
}

}  // namespace

Judges eigen_solution_judges() {
  return {{"dm21-discriminant", eta},
          {"dm21-eq13", eq13},
          {"dm21-eq14", eq14},
          {"dm21-eq15", eq15},
          {"dm21-eq16", eq16},
          {"dm21-s-full-rank", full_rank},
          {"dm21-s-rank-deficient", rank_deficient},
          {"dm21-s-unique-roots", unique_roots}};
}

}  // namespace touchgo::cases::dm21
