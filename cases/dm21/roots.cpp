// What Dedow & Murphy 2021 say about the discriminant, the roots and the ranks of their equations: around Eq. (14).
#include "cases/dm21/roots.hpp"

#include <string>

#include "cases/claims/conditions.hpp"
#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::linear;
using namespace reference::dm21;

using std::abs;

namespace {

Finding eta(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const Mp50 value = discriminant(two_masses<Mp50>(one));
  const double in_double = discriminant(two_masses<double>(one));
  Finding finding;
  finding.value = text(value, 16);
  const Roots<Mp50> found = oscillator_roots(two_masses<Mp50>(one));
  const TwoMasses<Mp50> p = two_masses<Mp50>(one);
  const Complex<Mp50> between = (found.first - found.second) * (p.m1 + p.m2);
  const Mp50 by_roots = Complex<Mp50>(between * between).real();
  finding.legs = {{"double", text(in_double, 12), abs(Mp50(in_double) - value) <= Mp50("1e-12") * abs(value)},
                  {"roots of the total mass", text(by_roots, 16), abs(by_roots - value) <= Mp50("1e-44")}};
  const bool as_printed = abs(value - number(given.claim.published)) <= number(given.claim.tolerance);
  finding.verdict = as_printed && value < 0 ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = value < 0 ? "negative: the masses together swing, with two complex eigenvalues"
                           : "not negative: the masses together do not swing";
  return finding;
}

Finding eta_in_roots(const Given& given) {
  Finding finding = judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) {
        const R M = d.p.m1 + d.p.m2;
        return entries<R>({discriminant(d.p) / (M * M)});
      },
      []<Real R>(const RandomSystem<R>& d) {  // (lambda3 - lambda4)^2
        const Roots<R> found = oscillator_roots(d.p);
        const Complex<R> between = found.first - found.second;
        return Entries<R>{between * between};
      });
  int positive = 0, negative = 0;
  for (const RandomSystem<Mp50>& d : draws<Mp50>()) ++(discriminant(d.p) > 0 ? positive : negative);
  TwoMasses<Mp50> critical = two_masses<Mp50>(given.cases["dm21_together"]);
  critical.c1 = critical.c2 = 10, critical.k1 = 6, critical.k2 = 4;
  if (positive == 0 || negative == 0 || discriminant(critical) != 0) finding.verdict = Verdict::not_reproduced;
  finding.note += "; what stands under the root is eta/(m1 + m2)^2. Of the systems " + std::to_string(positive) +
                  " have a positive eta, " + std::to_string(negative) +
                  " a negative one; with c1 = c2 = 10, k1 = 6, k2 = 4 it is 0";
  return finding;
}

/// det(A - lambda I).
template <Real R>
Entries<R> characteristic(const RandomSystem<R>& d, const R& lambda) {
  Matrix4<R> a = held_matrix(d.p);
  for (int i = 0; i < 4; ++i) a(i, i) -= lambda;
  return entries<R>({determinant<R>(a)});
}

/// The left side of Eq. (14) as printed.
inline constexpr auto left_side = []<Real R>(const RandomSystem<R>& d) {
  const Matrix4<R> a = force_matrix(d.p);
  const R& l = d.lambda;
  return entries<R>({-l * l * (l * (a(2, 2) - l) + a(2, 1))});
};

Finding eq14(const Given& given) {
  return judge_equation(given, left_side,
                        []<Real R>(const RandomSystem<R>& d) { return characteristic<R>(d, d.lambda); });
}

Finding set_determinant(const Given& given) {
  Finding finding = judge_equation(
      given, []<Real R>(const RandomSystem<R>& d) { return characteristic<R>(d, R(0)); },
      "det|A - lambda I|; det|A| is 0 for every system",
      []<Real R>(const RandomSystem<R>& d) { return characteristic<R>(d, d.lambda); }, left_side);
  finding.note += "; Eq. (14), to which this leads, is right";
  return finding;
}

/// How often zero is a root of the masses together: what the square of the matrix loses of its rank.
template <Real R>
int zero_roots(const TwoMasses<R>& p) {
  const Matrix4<R> a = held_matrix(p);
  Matrix4<R> square;
  for (int j = 0; j < 4; ++j) square.col(j) = times<R>(a, Vector4<R>(a.col(j)));
  return 4 - rank<R>(square);
}

Finding zero_root(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  int twice = 0, all = 0;
  for (const RandomSystem<Mp50>& d : draws<Mp50>()) twice += zero_roots(d.p) == 2, ++all;
  const int at_50 = zero_roots(two_masses<Mp50>(one)), in_double = zero_roots(two_masses<double>(one));
  Finding finding;
  finding.value = std::to_string(at_50);
  finding.legs = {{"double", std::to_string(in_double), in_double == at_50}};
  finding.verdict = twice == all && at_50 == 2 ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "measure: zero is a root twice (computed, of the examples): so for " + std::to_string(twice) + " of " +
                 std::to_string(all) + " random systems";
  return finding;
}

Finding roots_as_printed(const Given& given) {
  return judge_equation(
      given,
      []<Real R>(const RandomSystem<R>& d) {
        const auto l = printed_roots(d.p);
        return Entries<R>{l[0], l[1]};
      },
      []<Real R>(const RandomSystem<R>& d) {
        const Roots<R> found = oscillator_roots(d.p);
        return Entries<R>{found.second, found.first};  // they come in the other order
      });
}

/// Reproduced where the examples' matrix has the rank in double and at 50 digits.
Finding judge_rank(int wanted, int in_double, int at_50) {
  Finding finding;
  finding.value = std::to_string(at_50);
  finding.legs = {{"double", std::to_string(in_double), in_double == at_50}};
  finding.verdict = at_50 == wanted && in_double == wanted ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note = "computed: the rank of the 4 x 4 matrix for the examples' parameters";
  return finding;
}

Finding full_rank(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  TwoMasses<Mp50> loose = two_masses<Mp50>(one);
  Finding finding = judge_rank(4, rank<double>(free_matrix(two_masses<double>(one))), rank<Mp50>(free_matrix(loose)));
  loose.k1 = 0;
  finding.note += "; without the spring k1 it is " + std::to_string(rank<Mp50>(free_matrix(loose)));
  return finding;
}

Finding rank_deficient(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const TwoMasses<Mp50> p = two_masses<Mp50>(one);
  const Matrix4<Mp50> a = held_matrix(p);
  Finding finding = judge_rank(2, rank<double>(held_matrix(two_masses<double>(one))), rank<Mp50>(a));
  for (int i = 0; i < 4; ++i)
    if (a(i, 0) != 0 || a(i, 3) != 0) finding.verdict = Verdict::not_reproduced;
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
  finding.legs = {{"roots of the total mass", text(closed_form, 16), abs(closed_form - examples) <= Mp50("1e-44")}};
  finding.assumption = conditions::distinct_roots;
  finding.reason = "equal at discriminant 0; without springs one is zero";
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

Judges root_judges() {
  return {{"dm21-discriminant", eta},
          {"dm21-eq14", eq14},
          {"dm21-s-full-rank", full_rank},
          {"dm21-s-rank-deficient", rank_deficient},
          {"dm21-s-determinant", set_determinant},
          {"dm21-s-zero-root", zero_root},
          {"dm21-s-roots", roots_as_printed},
          {"dm21-s-unique-roots", unique_roots},
          {"dm21-s-discriminant-in-roots", eta_in_roots}};
}

}  // namespace touchgo::cases::dm21
