#define TOUCHGO_EQUATION_CHECK_HERE
#include "cases/dm21/equation_check.hpp"

#include <random>

#include "cases/dm21/two_masses.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

using namespace reference::linear;
using namespace reference::dm21;

namespace {

template <Real R>
R magnitude(const Complex<R>& x) {
  using std::abs;
  return x.imag() == 0 ? R(abs(x.real())) : modulus<R>(x);
}

bool round_off_in_double(double x) { return x <= 1e-10; }

/// An entry of a form: of which draw, which, and whether its imaginary part.
struct Place {
  std::size_t draw = 0, index = 0;
  bool imaginary = false;
};

Mp50 part(const Complex<Mp50>& x, bool imaginary) { return imaginary ? x.imag() : x.real(); }

Mp50 entry(const Form& form, const Place& at) {
  return part(form.at_50(draws<Mp50>()[at.draw]).at(at.index), at.imaginary);
}

Place farthest(const Form& form, const Form& truth) {
  const std::vector<RandomSystem<Mp50>> all = draws<Mp50>();
  Place at;
  Mp50 most = -1;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Entries<Mp50> a = form.at_50(all[i]), b = truth.at_50(all[i]);
    for (std::size_t k = 0; k < b.size(); ++k)
      for (const bool imaginary : {false, true}) {
        const Mp50 difference = abs(part(a[k] - b[k], imaginary));
        if (difference > most) most = difference, at = {i, k, imaginary};
      }
  }
  return at;
}

}  // namespace

template <Real R>
std::vector<RandomSystem<R>> draws() {
  std::mt19937_64 numbers(2021);
  auto between = [&](double low, double high) {
    return R(low + (high - low) * (static_cast<double>(numbers() >> 11) * 0x1p-53));
  };
  std::vector<RandomSystem<R>> all(300);
  for (RandomSystem<R>& d : all) {
    for (R* m : {&d.p.m1, &d.p.m2}) *m = between(0.2, 5);
    for (R* c : {&d.p.c1, &d.p.c2}) *c = between(0, 6);
    for (R* k : {&d.p.k1, &d.p.k2}) *k = between(0.2, 4);
    for (R* x : {&d.F1, &d.F2, &d.u1, &d.du1, &d.u2, &d.du2, &d.u, &d.du}) *x = between(-2, 2);
    d.t = between(0, 5), d.lambda = between(-3, 3);
  }
  return all;
}

template <Real R>
Entries<R> entries(std::initializer_list<R> numbers) {
  Entries<R> all;
  for (const R& x : numbers) all.push_back(Complex<R>(x, R(0)));
  return all;
}

template <Real R>
Entries<R> entries(const Vector4<R>& v) {
  return entries<R>({v[0], v[1], v[2], v[3]});
}

template <Real R>
R largest_residual(Entries<R> (*form)(const RandomSystem<R>&), Entries<R> (*truth)(const RandomSystem<R>&)) {
  R worst = 0;
  for (const RandomSystem<R>& d : draws<R>()) {
    const Entries<R> a = form(d), b = truth(d);
    R difference = 0, size = 0;
    for (std::size_t i = 0; i < b.size(); ++i) {
      difference = larger<R>(difference, magnitude<R>(a.at(i) - b[i]));
      size = larger<R>(size, magnitude<R>(b[i]));
    }
    worst = larger<R>(worst, difference / size);
  }
  return worst;
}

bool Residual::is_round_off(const Mp50& bound_at_50) const {
  return round_off_in_double(in_double) && at_50 <= bound_at_50;
}

std::string Residual::shown() const {
  return text(in_double, 2) + " in double and " + text(at_50, 2) + " at 50 digits";
}

Residual residual(const Form& form, const Form& truth) {
  return {largest_residual<double>(form.in_double, truth.in_double), largest_residual<Mp50>(form.at_50, truth.at_50)};
}

Finding judge_equation(const Given& given, const Form& printed, const std::string& correction, const Form& corrected,
                       const Form& truth) {
  const Mp50 bound = decimal<Mp50>(Decimal(given.claim.tolerance));
  const Residual as_printed = residual(printed, truth);
  Finding finding;
  finding.note =
      "computed: of 300 random systems and states the entry that is printed farthest from its derivation; the largest "
      "relative residual is " +
      as_printed.shown();
  bool holds = as_printed.is_round_off(bound);
  finding.verdict = Verdict::reproduced;
  if (!holds) {
    const Residual best = residual(corrected, truth);
    holds = best.is_round_off(bound);
    finding.verdict = holds ? Verdict::corrected : Verdict::not_reproduced;
    finding.reason = correction;
    finding.note += "; " + correction + ": " + best.shown();
  }
  const Place at = farthest(printed, truth);
  finding.value = text(entry(finding.verdict == Verdict::corrected ? corrected : printed, at), 16);
  finding.legs = {{"derivation", text(entry(truth, at), 16), holds}};
  return finding;
}

Finding judge_equation(const Given& given, const Form& printed, const Form& truth) {
  return judge_equation(given, printed, "no correction is known", printed, truth);
}

template <Real R>
Vector4<R> held(const RandomSystem<R>& d) {
  return held_state<R>(d.p, R(0), R(0), d.u, d.du);
}

template <Real R>
Vector4<R> rate(const RandomSystem<R>& d) {
  return held_rate<R>(d.p, held(d));
}

template <Real R>
Entries<R> later(const RandomSystem<R>& d) {
  const TwoMasses<R>& p = d.p;
  const Kinematics<R> m = motion<R>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, R(0), {}}, {R(0), d.u, d.du}, d.t);
  return entries<R>({m.x, m.v, m.a, p.m2 * m.a + p.c2 * m.v + p.k2 * m.x});
}

TOUCHGO_EQUATION_CHECK(, double);
TOUCHGO_EQUATION_CHECK(, Mp50);

}  // namespace touchgo::cases::dm21
