// The closed forms of linear motion against theorems, limits and second algorithms written here.
//
// Tolerances are counted in epsilons of the scalar times the size of the terms that enter; 64 of them where a handful
// of roundings add up, more where a comment says why.
#include <random>

#include "reference/dm21/matrices.hpp"
#include "reference/linear/modal.hpp"
#include "reference/linear/oscillator.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/reference.hpp"

namespace touchgo::reference {

using namespace linear;
using namespace tests;

namespace {

template <class R>
StateAt<R> some_start() {
  return {R(1) / 2, R(-3) / 4, R(5) / 8};
}

/// Size of the motion: what its round-off is measured by.
template <class R>
R size(const Kinematics<R>& m, const StateAt<R>& s) {
  using std::abs;
  return 1 + abs(m.x) + abs(m.v) + abs(m.a) + abs(s.x) + abs(s.v);
}

TEMPLATE_TEST_CASE("a motion starts at its start", "[reference][oscillator]", double, Mp50) {
  using R = TestType;
  using std::abs;
  for (const auto& [name, o] : oscillators<R>()) {
    CAPTURE(name);
    const StateAt<R> s = some_start<R>();
    const Kinematics<R> m = motion(o, s, s.t);
    CHECK(m.x == s.x);
    CHECK(m.v == s.v);
    CHECK(abs(o.mass * m.a + o.damping * s.v + o.stiffness * s.x - external_force(o, s.t)) < 64 * epsilon<R>());
  }
}

TEMPLATE_TEST_CASE("a motion satisfies its equation in every regime, forward and backward", "[reference][oscillator]",
                   double, Mp50) {
  using R = TestType;
  using std::abs;
  for (const auto& [name, o] : oscillators<R>()) {
    for (const R& t : {R(-1), R(1) / 4, R(9) / 16, R(2), R(19) / 2, R(40)}) {
      CAPTURE(name, t);
      const StateAt<R> s = some_start<R>();
      const Kinematics<R> m = motion(o, s, t);
      const R terms = abs(o.mass * m.a) + abs(o.damping * m.v) + abs(o.stiffness * m.x) + abs(external_force(o, t));
      // a resonant amplitude grows with time, and so does its round-off; 1000 covers frequency * time of the forcing
      // too
      CHECK(abs(o.mass * m.a + o.damping * m.v + o.stiffness * m.x - external_force(o, t)) <
            1000 * epsilon<R>() * (terms + 1));
    }
  }
}

TEST_CASE("velocity and acceleration are the derivatives of position", "[reference][oscillator]") {
  using R = Mp140;
  using std::abs;
  const R h("1e-30");  // central differences: error h^2 = 1e-60, round-off 1e-140 / h^2 = 1e-80
  for (const auto& [name, o] : oscillators<R>()) {
    for (const R& t : {R(-1), R(9) / 16, R(19) / 2}) {
      CAPTURE(name, t);
      const StateAt<R> s = some_start<R>();
      const R before = position<R>(o, s, t - h), now = position(o, s, t), after = position<R>(o, s, t + h);
      const R scale = size(motion(o, s, t), s) * 100000;  // times a third or fourth derivative, at most 64^3 or so
      CHECK(abs((after - before) / (2 * h) - velocity(o, s, t)) < scale * h * h);
      CHECK(abs((after - 2 * now + before) / (h * h) - acceleration(o, s, t)) < 64 * scale * h * h);
    }
  }
}

TEST_CASE("double agrees with 140 digits in every regime, next to critical damping and resonance too",
          "[reference][oscillator]") {
  using std::abs;
  for (const auto& [name, o] : oscillators<double>()) {
    for (double t : {0.25, 0.5 + 1e-9, 2.0, 9.5, 40.0}) {
      CAPTURE(name, t);
      const StateAt<double> s = some_start<double>();
      const Kinematics<double> m = motion(o, s, t);
      const Kinematics<Mp140> exact = motion<Mp140>(as_oscillator<Mp140>(o), {s.t, s.x, s.v}, t);
      const double scale = 1000 * epsilon<double>() * size(m, s);  // 1000: frequency * time, up to 120, times a few
      CHECK(abs(m.x - as<double>(exact.x)) < scale);
      CHECK(abs(m.v - as<double>(exact.v)) < scale);
      CHECK(abs(m.a - as<double>(exact.a)) < scale);
    }
  }
}

TEST_CASE("a slow decay keeps its relative digits beside a fast one, either way in time", "[reference][oscillator]") {
  using std::abs;
  const LinearOscillator<double> o{1, 64, 0.125, 0, {}};  // rates 64 and 0.002
  for (double t : {0.5, 40.0, -0.5, -5.0}) {
    CAPTURE(t);
    const Kernel<double> y = kernel(o, t);
    const Kernel<Mp140> exact = kernel<Mp140>(as_oscillator<Mp140>(o), t);
    const double few = 16 * epsilon<double>() * (1 + 64 * abs(t));  // the rate's own rounding, times t
    CHECK(abs(y.s / as<double>(exact.s) - 1) < few);
    CHECK(abs(y.ds / as<double>(exact.ds) - 1) < few);
    CHECK(abs(y.c / as<double>(exact.c) - 1) < few);
  }
}

TEMPLATE_TEST_CASE("textbook solutions come out: damped, critical, no spring, resonance", "[reference][oscillator]",
                   double, Mp50) {
  using R = TestType;
  using std::abs, std::cos, std::exp, std::sin, std::sqrt;
  const R t = R(7) / 4, x0 = R(2) / 3, v0 = R(-1) / 7, few = 64 * epsilon<R>();
  const StateAt<R> s{R(0), x0, v0};
  auto differs = [&](const LinearOscillator<R>& o, const R& expected) { return abs(position(o, s, t) - expected); };

  const R g = R(1) / 10, w = sqrt(R(2) / 5 - g * g);
  CHECK(differs({R(5), R(1), R(2), R(0), {}}, exp(-g * t) * (x0 * cos(w * t) + (v0 + g * x0) / w * sin(w * t))) < few);
  const R slow = R(-1), fast = R(-2);  // p^2 + 3 p + 2
  CHECK(differs({R(1), R(3), R(2), R(0), {}},
                ((v0 - fast * x0) * exp(slow * t) - (v0 - slow * x0) * exp(fast * t)) / (slow - fast)) < few);
  CHECK(differs({R(1), R(2), R(1), R(0), {}}, (x0 + (v0 + x0) * t) * exp(-t)) < few);
  CHECK(differs({R(3), R(0), R(0), R(2), {}}, x0 + v0 * t + t * t / 3) < few);
  CHECK(differs({R(3), R(0), R(0), R(0), {{R(2), R(0), pi<R>() / 2}}}, x0 + v0 * t + t * t / 3) < few);
  CHECK(differs({R(1), R(2), R(0), R(0), {}}, x0 + v0 * (1 - exp(-2 * t)) / 2) < few);
  // undamped resonance: (sin w t - w t cos w t) / 2 w^2 from rest
  CHECK(differs({R(1), R(0), R(4), R(0), {{R(1), R(2), R(0)}}},
                x0 * cos(2 * t) + v0 / 2 * sin(2 * t) + (sin(2 * t) - 2 * t * cos(2 * t)) / 8) < few);
  // steady response to sin(3 t) of 5 x'' + x' + 2 x: amplitude (k - m w^2, -c w) / ((k - m w^2)^2 + (c w)^2)
  const R k = 2 - 5 * 9, c = 3, d = k * k + c * c, a = k / d, b = -c / d;
  const StateAt<R> steady{R(0), b, 3 * a};
  CHECK(abs(position<R>({R(5), R(1), R(2), R(0), {{R(1), R(3), R(0)}}}, steady, t) - a * sin(3 * t) - b * cos(3 * t)) <
        few);
}

TEMPLATE_TEST_CASE("a motion is continuous where its regime changes", "[reference][oscillator]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const StateAt<R> s = some_start<R>();
  const R hair = R(1) / (1 << 24), t = 5;
  auto at = [&](const R& c, const R& k, const R& w) {
    return position<R>({R(1), c, k, R(1), {{R(1), w, R(1)}}}, s, t);
  };
  // one-sided slopes agree to O(hair): a jump or a wrong branch of any size above hair^2 would show
  auto smooth = [&](const R& below, const R& at_it, const R& above) {
    return abs(below - 2 * at_it + above) < 1000 * (hair * hair + epsilon<R>());
  };
  CHECK(smooth(at(2 - hair, R(1), R(3)), at(R(2), R(1), R(3)), at(2 + hair, R(1), R(3))));  // critical damping
  CHECK(smooth(at(R(0), R(4), 2 - hair), at(R(0), R(4), R(2)), at(R(0), R(4), 2 + hair)));  // resonance
  CHECK(smooth(at(R(0), R(0), -hair), at(R(0), R(0), R(0)), at(R(0), R(0), hair)));         // frequency 0, free
  CHECK(abs(at(R(1), hair, R(3)) - at(R(1), R(0), R(3))) < 100 * hair);                     // the spring fades
  CHECK(abs(at(R(1), hair, R(3)) - at(R(1), R(0), R(3))) > hair / 100);  // and matters while it is there
}

TEST_CASE("the derivatives of a force are those of its sines", "[reference][oscillator]") {
  const LinearOscillator<double> o{1, 0, 0, 3, {{2, 5, 0.25}}};
  using std::cos, std::sin;
  const double angle = 5 * 0.5 + 0.25, few = 1e-12;
  CHECK(std::abs(external_force_derivative(o, 0.5, 0) - 3 - 2 * sin(angle)) < few);
  CHECK(std::abs(external_force_derivative(o, 0.5, 1) - 10 * cos(angle)) < few);
  CHECK(std::abs(external_force_derivative(o, 0.5, 2) + 50 * sin(angle)) < few);
  CHECK(std::abs(external_force_derivative(o, 0.5, 3) + 250 * cos(angle)) < few);
  CHECK(std::abs(external_force_derivative(o, 0.5, 4) - 1250 * sin(angle)) < few);
}

TEST_CASE("a divided difference of the exponential keeps its digits however its points cluster", "[reference][exp]") {
  std::mt19937_64 random(20210820);
  std::uniform_real_distribution<double> part(-1, 1);
  for (int turn = 0; turn < 300; ++turn) {
    const std::size_t n = 1 + random() % 6;
    const double t = std::pow(10.0, 2 * part(random) - 1);
    std::vector<Complex<double>> z;
    for (std::size_t i = 0; i < n; ++i)  // clusters from 1e-12 to 1 apart, around points with Re <= 0
      if (i > 0 && random() % 2) {
        const double far = std::pow(10.0, 6 * part(random) - 6), y = part(random), x = part(random);
        z.push_back(z.back() + far * Complex<double>(x, y));
      } else {
        const double y = 2 * part(random), x = -1 - part(random);
        z.push_back(Complex<double>(x, y));
      }
    // the definition, at 140 digits: it loses at most 12 per point here
    Complex<Mp140> sum(Mp140(0), Mp140(0));
    double largest = 0;
    for (std::size_t j = 0; j < n; ++j) {
      const Complex<Mp140> zj(z[j].real(), z[j].imag());
      Complex<Mp140> term = exp_of<Mp140>(zj * Mp140(t));
      for (std::size_t k = 0; k < n; ++k)
        if (k != j) term /= zj - Complex<Mp140>(z[k].real(), z[k].imag());
      sum += term;
    }
    for (const auto& p : z) largest = std::max(largest, std::exp(p.real() * t));
    const Complex<double> exact(as<double>(sum.real()), as<double>(sum.imag())), found = exp_difference(z, t);
    double bound = largest;  // |E| <= max |exp(z t)| t^(n-1) / (n-1)!
    for (std::size_t k = 1; k < n; ++k) bound *= t / static_cast<double>(k);
    CAPTURE(turn, n, t, exact, found);
    CHECK(std::abs(found - exact) < 1000 * epsilon<double>() * bound);
  }
}

// ---- modes ----

TEMPLATE_TEST_CASE("two linked equal bodies are their mean and their difference, each an oscillator",
                   "[reference][modal]", double, Mp50) {
  using R = TestType;
  using std::abs, std::cos, std::sin;
  // each m = 2, c = 1/4, k = 3 to the ground; link stiffness 5, damping 1/8; load 1 and 2 sin(3 t + 1/2) on body 2
  const R m = 2, c = R(1) / 4, k = 3, ks = 5, cs = R(1) / 8, w = 3, phase = R(1) / 2;
  const Matrix<R> a = reference::dm21::rows<R>({{0, 1, 0, 0},
                                                {-(k + ks) / m, -(c + cs) / m, ks / m, cs / m},
                                                {0, 0, 0, 1},
                                                {ks / m, cs / m, -(k + ks) / m, -(c + cs) / m}});
  Vector<R> constant(4), x0(4);
  constant << R(0), R(0), R(0), 1 / m;
  x0 << R(1), R(-1), R(1) / 2, R(2);
  ComplexVector<R> b(4);
  for (int i = 0; i < 4; ++i) b[i] = Complex<R>(R(0), R(0));
  b[3] = Complex<R>(2 * cos(phase) / m, 2 * sin(phase) / m);
  const LinearSystem<R> s{a, constant, {{b, w}}};
  const Modes<R> modal = modes(s);
  CHECK(modal.condition < 1000);
  const R t0 = R(1) / 3, t = 6;
  const Vector<R> x = modal_solution<R>(s, modal, t0, x0, t);

  const std::vector<Sine<R>> half{{R(1), w, phase}};
  const Kinematics<R> mean = motion<R>({m, c, k, R(1) / 2, half}, {t0, (x0[0] + x0[2]) / 2, (x0[1] + x0[3]) / 2}, t);
  const Kinematics<R> difference =
      motion<R>({m, c + 2 * cs, k + 2 * ks, R(1), {{R(2), w, phase}}}, {t0, x0[2] - x0[0], x0[3] - x0[1]}, t);
  CHECK(abs(x[0] - mean.x + difference.x / 2) < 1000 * epsilon<R>());
  CHECK(abs(x[2] - mean.x - difference.x / 2) < 1000 * epsilon<R>());
  CHECK(abs(x[1] - mean.v + difference.v / 2) < 1000 * epsilon<R>());
  CHECK(abs(x[3] - mean.v - difference.v / 2) < 1000 * epsilon<R>());
}

TEST_CASE("modes report a defective matrix and stand a resonant one", "[reference][modal]") {
  using R = double;
  Matrix<R> critical(2, 2), undamped(2, 2);
  critical << 0, 1, -1, -2;
  undamped << 0, 1, -4, 0;
  const Vector<R> none = Vector<R>::Zero(2);
  CHECK(modes<R>({critical, none, {}}).condition > 1e6);
  ComplexVector<R> b(2);
  b << 0.0, 1.0;
  const LinearSystem<R> s{undamped, none, {{b, 2.0}}};
  const Modes<R> m = modes(s);
  CHECK(m.condition < 10);
  Vector<R> x0(2);
  x0 << 0.25, -0.5;
  const Kinematics<R> expected = motion<R>({1, 0, 4, 0, {{1, 2, 0}}}, {0, 0.25, -0.5}, 7);
  CHECK(distance(modal_solution<R>(s, m, 0, x0, 7), (Vector<R>(2) << expected.x, expected.v).finished()) < 1e-13);
}

}  // namespace

}  // namespace touchgo::reference
