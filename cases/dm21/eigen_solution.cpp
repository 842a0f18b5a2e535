// The analytical solution of Dedow & Murphy 2021, Eqs. (13) to (16), and what is said about its roots and ranks.
#include "cases/dm21/judges.hpp"
#include "cases/dm21/equation_check.hpp"
#include "reference/dm21/eigen_solution.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::linear;  // NOLINT: of single oscillators
using namespace reference::dm21;  // NOLINT: the equations of the paper
using reference::dm21::Vector4;

namespace {

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
  for (int j = 0; j < 4; ++j) a.col(j) = held_rate<R>(p, Vector4<R>::Unit(j));
  return a;
}

/// q3 and q4 as printed, with the last entry times `sign`.
template <Real R>
std::vector<Complex<R>> printed_vectors(const TwoMasses<R>& p, const R& sign) {
  const Matrix4<R> a = force_matrix(p);
  std::vector<Complex<R>> q;
  for (const Complex<R>& l : printed_roots(p))
    q.insert(q.end(), {Complex<R>(R(1), R(0)), l, l * l, sign * (a(3, 1) + l * a(3, 2))});
  return q;
}

/// Reproduced where the examples' matrix has the rank in double and at 50 digits.
template <class MatrixOf>
void judge_rank(Claim& c, const Dm21Cases& cases, int rank, const MatrixOf& matrix_of) {
  const auto at_50 = matrix_of(two_masses<Mp50>(cases.together)).fullPivLu().rank();
  c.computed = std::to_string(at_50);
  if (at_50 == rank) c.evidence.push_back("50 digits");
  if (matrix_of(two_masses<double>(cases.together)).fullPivLu().rank() == rank) c.evidence.push_back("double");
  c.verdict = c.evidence.size() == 2 ? "reproduced" : "not reproduced";
  c.note = "computed: the rank of the 4 x 4 matrix for the examples' parameters";
}

}  // namespace

void eq13(const Dm21Cases&, Claim& c) {
  judge_equation(
      c, []<Real R>(const Draw<R>& d) { return Vector4<R>(force_matrix_eq13_as_printed(d.p) * held(d)); },
      "without the minus signs of A42 and A43, as in Eq. (11)",
      []<Real R>(const Draw<R>& d) { return Vector4<R>(force_matrix(d.p) * held(d)); }, rate);
}

void eq14(const Dm21Cases&, Claim& c) {
  auto determinant = []<Real R>(const Draw<R>& d, const R& subtracted) {
    return std::array<R, 1>{(held_matrix(d.p) - subtracted * Matrix4<R>::Identity()).determinant()};
  };
  auto left_side = []<Real R>(const Draw<R>& d) {
    const Matrix4<R> a = force_matrix(d.p);
    const R& l = d.lambda;
    return std::array<R, 1>{-l * l * (l * (a(2, 2) - l) + a(2, 1))};
  };
  judge_equation(
      c, [&]<Real R>(const Draw<R>& d) { return determinant(d, R(0)); }, "det(A - lambda I) in place of det|A|",
      [&]<Real R>(const Draw<R>& d) { return determinant(d, d.lambda); }, left_side);
  const Residual roots = residual(
      []<Real R>(const Draw<R>& d) {  // m l^2 + c l + k, and the size of its terms
        const auto l = printed_roots(d.p)[0], k = printed_roots(d.p)[1];
        auto at = [&](const Complex<R>& x) {
          return ((d.p.m1 + d.p.m2) * x * x + (d.p.c1 + d.p.c2) * x) / (d.p.k1 + d.p.k2);
        };
        return std::array<Complex<R>, 2>{at(l), at(k)};
      },
      []<Real R>(const Draw<R>&) {
        return std::array<Complex<R>, 2>{Complex<R>(R(-1), R(0)), Complex<R>(R(-1), R(0))};
      });
  if (!roots.is_round_off()) c.verdict = "not reproduced";
  c.note +=
      "; the left side as printed is right, det|A| as said is 0 for every system; the printed roots lambda3,4 satisfy "
      "m l^2 + c l + k = 0 of the total mass to " +
      roots.shown();
}

void eq15(const Dm21Cases&, Claim& c) {
  auto truth = []<Real R>(const Draw<R>& d) {  // u = exp(l t): the second mass needs m2 l^2 + c2 l + k2
    const Roots<R> found = roots<R>({d.p.m1 + d.p.m2, d.p.c1 + d.p.c2, d.p.k1 + d.p.k2, R(0), {}});
    std::vector<Complex<R>> q;  // the oscillator's roots come in the other order
    for (const Complex<R>& l : {found.second, found.first})
      q.insert(q.end(), {Complex<R>(R(1), R(0)), l, l * l, d.p.m2 * l * l + d.p.c2 * l + d.p.k2});
    return q;
  };
  judge_equation(
      c, []<Real R>(const Draw<R>& d) { return printed_vectors<R>(d.p, R(1)); }, truth);
  const Residual eq13_signs = residual([]<Real R>(const Draw<R>& d) { return printed_vectors<R>(d.p, R(-1)); }, truth);
  bool null = true;
  for (const Draw<Mp50>& d : draws<Mp50>())
    for (int j : {0, 3}) null = null && held_matrix(d.p).col(j).isZero(Mp50(0));
  if (!null) c.verdict = "not reproduced";
  c.evidence.push_back("closed form");
  c.note +=
      "; q3, q4 are (u, u', u'', Fi) of u = exp(lambda t), q1 and q2 give V' = 0; A42 and A43 are taken from Eq. "
      "(11), with the signs of Eq. (13) the residual is " +
      text(eq13_signs.at_50, 3);
}

void eq16(const Dm21Cases&, Claim& c) {
  judge_equation(
      c,
      []<Real R>(const Draw<R>& d) {
        EigenSolution<R> s = eigen_solution<R>(d.p, held(d));
        const auto q3 = eigenvector<R>(d.p, s.lambda[2]), q4 = eigenvector<R>(d.p, s.lambda[3]);
        const Complex<R> growth = exp_of<R>(s.lambda[3] * d.t);
        std::array<Complex<R>, 4> v{s.alpha[0], Complex<R>(), Complex<R>(), s.alpha[1]};
        for (std::size_t i = 0; i < 4; ++i) v[i] += (s.alpha[2] * q3[i] + s.alpha[3] * q4[i]) * growth;
        return v;
      },
      "exp(lambda3 t) with q3",
      []<Real R>(const Draw<R>& d) {
        const Vector4<R> v = state(eigen_solution<R>(d.p, held(d)), d.t);
        return std::array<Complex<R>, 4>{Complex<R>(v[0]), Complex<R>(v[1]), Complex<R>(v[2]), Complex<R>(v[3])};
      },
      later);
  Mp50 largest = 0;
  for (const Draw<Mp50>& d : draws<Mp50>()) {
    const auto s = eigen_solution<Mp50>(d.p, held(d));
    for (int i : {0, 1}) largest = std::max<Mp50>(largest, modulus<Mp50>(s.alpha[static_cast<std::size_t>(i)]));
  }
  c.evidence.push_back("closed form");
  c.note += "; where u'' and Fi start as Eqs. (4), (5) demand, alpha1 = alpha2 = 0 (at most " + text(largest, 2) +
            " here); where the discriminant is zero the solution has another form";
}

void full_rank(const Dm21Cases& cases, Claim& c) {
  TwoMasses<Mp50> loose = two_masses<Mp50>(cases.together);
  loose.k1 = 0;
  judge_rank(c, cases, 4, []<Real R>(const TwoMasses<R>& p) { return free_matrix(p); });
  c.note += "; without the spring k1 it is " + std::to_string(free_matrix(loose).fullPivLu().rank());
}

void rank_deficient(const Dm21Cases& cases, Claim& c) {
  judge_rank(c, cases, 2, []<Real R>(const TwoMasses<R>& p) { return held_matrix(p); });
  for (int j : {0, 3})
    if (!held_matrix(two_masses<Mp50>(cases.together)).col(j).isZero(Mp50(0))) c.verdict = "not reproduced";
}

void unique_roots(const Dm21Cases& cases, Claim& c) {
  auto distance = []<Real R>(const TwoMasses<R>& p) {
    const auto l = eigenvalues(p);
    return modulus<R>(l[2] - l[3]);
  };
  const auto p = two_masses<Mp50>(cases.together);
  TwoMasses<Mp50> critical = p, loose = p;  // (c1 + c2)^2 = 4 (k1 + k2)(m1 + m2); no springs
  critical.c1 = critical.c2 = 10, critical.k1 = 6, critical.k2 = 4;
  loose.k1 = loose.k2 = 0;
  const Mp50 examples = distance(p), double_root = distance(critical);
  const bool joins_zero = modulus<Mp50>(eigenvalues(loose)[3]) == 0;
  c.unit = "1/s";
  c.computed = text(examples, 16);
  c.evidence = {"closed form", "50 digits"};
  c.verdict = examples == 0 ? "not reproduced" : double_root == 0 && joins_zero ? "conditional" : "reproduced";
  c.note =
      "holds where the discriminant is not zero and there is a spring (computed: |lambda3 - lambda4| of the examples); "
      "with c1 = c2 = 10, k1 = 6, k2 = 4 the two are " +
      text(double_root, 3) +
      " apart and q3 = q4, without springs lambda4 = 0 is a third zero root; then Eq. (16) lacks a solution";
}
}  // namespace touchgo::cases::dm21
