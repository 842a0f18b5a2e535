// The reference against theorems, limits, printed values, and second algorithms written here.
//
// Tolerances are counted in epsilons of the scalar times the size of the terms that enter; 64 of them where a handful
// of roundings add up, more where a comment says why.
#include <map>
#include <random>

#include "reference/dm21/designed_start.hpp"
#include "reference/dm21/eigen_solution.hpp"
#include "reference/dm21/matrices.hpp"
#include "reference/linear/modal.hpp"
#include "reference/linear/oscillator.hpp"
#include "reference/two_bodies/two_bodies.hpp"
#include "tests/common/catch.hpp"

using namespace touchgo::reference::dm21;
using namespace touchgo::reference::linear;
using namespace touchgo::reference::two_bodies;

namespace {


/// The same numbers in another scalar; exact upwards.
template <class To, class From>
To as(const From& x) {
  return static_cast<To>(x);
}
template <class To, class From>
Oscillator<To> as_oscillator(const Oscillator<From>& o) {
  Oscillator<To> r{as<To>(o.mass), as<To>(o.damping), as<To>(o.stiffness), as<To>(o.load), {}};
  for (const auto& s : o.force) r.force.push_back({as<To>(s.amplitude), as<To>(s.frequency), as<To>(s.phase)});
  return r;
}

template <class R>
struct NamedOscillator {
  std::string name;
  Oscillator<R> o;
};

/// Every regime of damping with every kind of force. Numbers are dyadic, so that each scalar has the same problem.
template <class R>
std::vector<NamedOscillator<R>> oscillators() {
  using std::sqrt;
  const R hair = R(1) / (1 << 26);
  const std::map<std::string, Oscillator<R>> bare = {
      {"underdamped", {R(5), R(1), R(2), R(0), {}}},
      {"overdamped", {R(1), R(5), R(2), R(0), {}}},
      {"far overdamped", {R(1), R(64), R(1) / 8, R(0), {}}},
      {"critical", {R(1), R(2), R(1), R(0), {}}},
      {"nearly critical, above", {R(1), 2 + hair, R(1), R(0), {}}},
      {"nearly critical, below", {R(1), 2 - hair, R(1), R(0), {}}},
      {"undamped", {R(2), R(0), R(8), R(0), {}}},
      {"nearly undamped", {R(2), hair, R(8), R(0), {}}},
      {"no spring", {R(2), R(1), R(0), R(0), {}}},
      {"nearly no spring", {R(2), R(1), hair, R(0), {}}},
      {"no spring, no damper", {R(3), R(0), R(0), R(0), {}}},
  };
  std::vector<NamedOscillator<R>> all;
  for (const auto& entry : bare) {
    const std::string& name = entry.first;
    const Oscillator<R>& o = entry.second;
    const R natural = name == "undamped" || name == "nearly undamped" ? R(2) : o.stiffness > 0 ? R(1) : R(0);
    all.push_back({name, o});
    auto with = [&](const std::string& what, const R& load, std::vector<Sine<R>> force) {
      Oscillator<R> p = o;
      p.load = load, p.force = std::move(force);
      all.push_back({name + ", " + what, p});
    };
    with("load", R(3) / 4, {});
    with("frequency 0", R(0), {{R(2), R(0), R(1) / 2}});
    with("forced", R(0), {{R(1) / 2, R(3), R(1) / 4}});
    with("at resonance", R(0), {{R(1) / 2, natural, R(1) / 4}});
    with("next to resonance", R(0), {{R(1) / 2, natural + hair, R(1) / 4}});
    with("all of these", R(3) / 4, {{R(1) / 2, R(3), R(1) / 4}, {R(1), natural, R(-1)}, {R(1), R(0), R(1)}});
  }
  return all;
}

template <class R>
Start<R> some_start() {
  return {R(1) / 2, R(-3) / 4, R(5) / 8};
}

/// Size of the motion: what its round-off is measured by.
template <class R>
R size(const Motion<R>& m, const Start<R>& s) {
  using std::abs;
  return 1 + abs(m.x) + abs(m.v) + abs(m.a) + abs(s.x) + abs(s.v);
}

TEMPLATE_TEST_CASE("a motion starts at its start", "[reference][oscillator]", double, Mp50) {
  using R = TestType;
  using std::abs;
  for (const auto& [name, o] : oscillators<R>()) {
    CAPTURE(name);
    const Start<R> s = some_start<R>();
    const Motion<R> m = motion(o, s, s.t);
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
      const Start<R> s = some_start<R>();
      const Motion<R> m = motion(o, s, t);
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
      const Start<R> s = some_start<R>();
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
      const Start<double> s = some_start<double>();
      const Motion<double> m = motion(o, s, t);
      const Motion<Mp140> exact = motion<Mp140>(as_oscillator<Mp140>(o), {s.t, s.x, s.v}, t);
      const double scale = 1000 * epsilon<double>() * size(m, s);  // 1000: frequency * time, up to 120, times a few
      CHECK(abs(m.x - as<double>(exact.x)) < scale);
      CHECK(abs(m.v - as<double>(exact.v)) < scale);
      CHECK(abs(m.a - as<double>(exact.a)) < scale);
    }
  }
}

TEST_CASE("a slow decay keeps its relative digits beside a fast one, either way in time", "[reference][oscillator]") {
  using std::abs;
  const Oscillator<double> o{1, 64, 0.125, 0, {}};  // rates 64 and 0.002
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
  const Start<R> s{R(0), x0, v0};
  auto differs = [&](const Oscillator<R>& o, const R& expected) { return abs(position(o, s, t) - expected); };

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
  const Start<R> steady{R(0), b, 3 * a};
  CHECK(abs(position<R>({R(5), R(1), R(2), R(0), {{R(1), R(3), R(0)}}}, steady, t) - a * sin(3 * t) - b * cos(3 * t)) <
        few);
}

TEMPLATE_TEST_CASE("a motion is continuous where its regime changes", "[reference][oscillator]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const Start<R> s = some_start<R>();
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
  const Oscillator<double> o{1, 0, 0, 3, {{2, 5, 0.25}}};
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
      z.push_back(i > 0 && random() % 2
                      ? z.back() + std::pow(10.0, 6 * part(random) - 6) * Complex<double>(part(random), part(random))
                      : Complex<double>(-1 - part(random), 2 * part(random)));
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

TEST_CASE("a remainder has relative precision at any distance from its start", "[reference][remainder]") {
  using std::abs, std::pow;
  for (const auto& [name, o] : oscillators<double>()) {
    const Oscillator<Mp140> exact = as_oscillator<Mp140>(o);
    const auto d = derivatives(o, 0.5, -0.75, 0.625);
    // the start's own derivatives are rounded in double: give both the same ones, and the motion its start
    const auto exact_d = derivatives<Mp140>(exact, 0.5, -0.75, 0.625);
    for (std::size_t n = 2; n <= 4; ++n) {
      for (double tau : {1e-9, 1e-4, 0.01, 0.05}) {
        Mp140 x = motion<Mp140>(exact, {0.5, -0.75, 0.625}, Mp140(0.5) + tau).x,
              v = motion<Mp140>(exact, {0.5, -0.75, 0.625}, Mp140(0.5) + tau).v;
        Mp140 power = 1;  // tau^k / k!
        for (std::size_t k = 0; k < n; ++k) {
          x -= exact_d[k] * power;
          if (k + 1 < n) v -= exact_d[k + 1] * power;
          power = power * tau / static_cast<int>(k + 1);
        }
        CAPTURE(name, n, tau);
        const ValueAndSlope<double> r = remainder(o, d, 0.5, n, tau);
        double terms = 0;  // what the remainder is made of: rounded derivatives, times the fastest rates
        for (std::size_t k = 0; k < n; ++k) terms += abs(d[k]) * pow(64.0, static_cast<double>(n - k));
        terms += 100;
        CHECK(abs(r.value - as<double>(x)) < 64 * epsilon<double>() * terms * as<double>(power));
        CHECK(abs(r.slope - as<double>(v)) <
              64 * epsilon<double>() * terms * static_cast<double>(n) * as<double>(power) / tau);
      }
    }
  }
}

TEST_CASE("a wall's remainder has relative precision at any distance from its start", "[reference][remainder]") {
  using std::abs;
  const Wall<double> w{0.25, {0.5, 3, 1}};
  const Wall<Mp140> exact{Mp140(0.25), {Mp140(0.5), Mp140(3), Mp140(1)}};
  const auto d = derivatives<Mp140>(exact, 2);
  for (std::size_t n = 1; n <= 4; ++n) {
    for (double tau : {1e-9, 1e-3, 0.25}) {
      const auto now = derivatives<Mp140>(exact, Mp140(2) + tau);
      Mp140 x = now[0], v = now[1], power = 1;
      for (std::size_t k = 0; k < n; ++k) {
        x -= d[k] * power;
        if (k + 1 < n) v -= d[k + 1] * power;
        power = power * tau / static_cast<int>(k + 1);
      }
      CAPTURE(n, tau);
      const ValueAndSlope<double> r = remainder(w, 2.0, n, tau);
      const double terms = 64 * epsilon<double>() * std::pow(3.0, static_cast<double>(n)) * as<double>(power);
      CHECK(abs(r.value - as<double>(x)) < terms);
      CHECK(abs(r.slope - as<double>(v)) < terms * static_cast<double>(n) / tau);
    }
  }
}

// ---- the matrices of DM21 ----

template <class R>
TwoMasses<R> example_masses() {
  return {R(5), R(5), R(1), R(1), R(2), R(1)};
}

/// Nothing equal, nothing round.
template <class R>
TwoMasses<R> odd_masses() {
  return {R(3), R(7), R(1) / 2, R(5) / 3, R(11), R(2) / 7};
}

template <class A, class B>
auto distance(const A& a, const B& b) {
  using std::abs;
  auto largest = abs(a(0, 0) - b(0, 0));
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j)
      if (!(abs(a(i, j) - b(i, j)) <= largest)) largest = abs(a(i, j) - b(i, j));
  return largest;
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
  CHECK(distance(displacement_derivative_as_extracted<R>(p, F1, F2, z[0], z[1], z[2], r2), expected) > 1);
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
  const Motion<R> m = motion<R>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, R(0), {}}, {R(0), u, du}, t);
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
    const NumericEigen<R> numeric = numeric_eigen<R>(a);
    // an n-fold root with fewer than n vectors moves by epsilon^(1/n) under round-off; nearly critical by less
    const int fold = expected == Regime::critical || expected == Regime::unsprung ? 2
                     : expected == Regime::free                                   ? 3
                                                                                  : 1;
    const R tolerance = 1000 * pow(epsilon<R>(), R(1) / fold);
    std::vector<Complex<R>> rest;
    for (int i = 0; i < 4; ++i) rest.push_back(numeric.values[i]);
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

// ---- modes ----

TEMPLATE_TEST_CASE("two linked equal bodies are their mean and their difference, each an oscillator",
                   "[reference][modal]", double, Mp50) {
  using R = TestType;
  using std::abs, std::cos, std::sin;
  // each m = 2, c = 1/4, k = 3 to the ground; link stiffness 5, damping 1/8; load 1 and 2 sin(3 t + 1/2) on body 2
  const R m = 2, c = R(1) / 4, k = 3, ks = 5, cs = R(1) / 8, w = 3, phase = R(1) / 2;
  const Matrix<R> a = rows<R>({{0, 1, 0, 0},
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
  const Motion<R> mean = motion<R>({m, c, k, R(1) / 2, half}, {t0, (x0[0] + x0[2]) / 2, (x0[1] + x0[3]) / 2}, t);
  const Motion<R> difference =
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
  const Motion<R> expected = motion<R>({1, 0, 4, 0, {{1, 2, 0}}}, {0, 0.25, -0.5}, 7);
  CHECK(distance(modal_solution<R>(s, m, 0, x0, 7), (Vector<R>(2) << expected.x, expected.v).finished()) < 1e-13);
}

// ---- roots and limits ----

TEMPLATE_TEST_CASE(
    "the first fall is found on a sign change, in a dip between two samples, and not where there is none",
    "[reference][root]", double, Mp50) {
  using R = TestType;
  using std::abs, std::cos, std::sin, std::sqrt;
  auto cosine = [](const R& t) { return ValueAndSlope<R>{cos(t), -sin(t)}; };
  CHECK(abs(*first_fall<R>(cosine, R(0), R(10), R(1) / 8) - pi<R>() / 2) < 4 * epsilon<R>());
  for (const R& depth : {R(1) / 1000000, R(0), R(-1) / 1000000}) {
    auto dip = [&](const R& t) { return ValueAndSlope<R>{(t - 3) * (t - 3) - depth, 2 * (t - 3)}; };
    const auto found = first_fall<R>(dip, R(0), R(10), R(7) / 16);
    CHECK(found.has_value() == (depth >= 0));
    // a double root is known to half the digits
    if (found)
      CHECK(abs(*found - 3 + sqrt(depth)) < (depth > 0 ? R(100000 * epsilon<R>()) : R(10 * sqrt(epsilon<R>()))));
  }
  CHECK_FALSE(first_fall<R>(cosine, R(0), R(3) / 2, R(1) / 8).has_value());
}

TEMPLATE_TEST_CASE("a sequence in powers of e is extrapolated to its limit", "[reference][accumulation]", double,
                   Mp50) {
  using R = TestType;
  using std::abs, std::expm1;
  const R e = R(4) / 5;
  R power = R(1) / 10, left = expm1(power) + power * power;  // left: of the way to the limit 0
  std::vector<R> increments{left};
  for (int i = 0; i < 60; ++i) {
    power *= e;
    // the difference of two neighbours of exp(power) + power^2, without cancellation
    const R before = power / e, step = power - before;
    increments.push_back(exp_of<R>(Complex<R>(before, R(0))).real() * expm1(step) + step * (power + before));
  }
  const Limit<R> l = geometric_limit(increments, e);
  CHECK(abs(l.value) <= l.error + 2 * epsilon<R>());  // the estimate covers it
  CHECK(l.error < (epsilon<R>() > power / 1000000000 ? 100 * epsilon<R>() : power * power * power));
}

// ---- events ----

template <class R>
Contact<R> example_contact(const char* e, Release release = Release::unilateral) {
  const Oscillator<R> first{R(5), R(1), R(2), R(0), {}}, second{R(5), R(1), R(1), R(0), {}};
  return {first, second, R(0), decimal<R>(e), release};
}

/// Exact digits (found at 140 digits with this code) that both scalars must share; and the print's.
struct Expected {
  Kind kind;
  const char* time;
};

template <class R>
void check_events(const History<R>& h, const std::vector<Expected>& expected, const R& tolerance) {
  using std::abs;
  REQUIRE(h.events.size() >= expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i, h.events[i].t);
    CHECK(h.events[i].kind == expected[i].kind);
    CHECK(abs(h.events[i].t - decimal<R>(expected[i].time)) < tolerance);
  }
}

/// The number rounds to the print.
template <class R>
bool rounds_to(const R& x, const Decimal& printed) {
  using std::abs;
  return abs(x - decimal<R>(printed)) <= decimal<R>(printed.half_unit());
}

// Times found at 140 digits.
const char* const separation1 = "3.25783963890855891130371886011287021784890909672021301013";
const char* const impact1 = "11.8284178193127616829445375746443119884327694278151898386";
const char* const impact3 = "3.57188695707398614384715740855638574814532565982901918628";
const char* const published3 = "11.3194429507582661717248879123082324717460807719409492033";
const char* const again3 = "8.19289804992900857144236208181481181946085177879076195436";
const char* const unilateral3 = "11.2675114972897086100320619420234712036152133053152906331";
const char* const first2 = "4.50690051507638362108255090688240389988316148395596863355";
const char* const limit2 = "4.81169700008043472584287824087068970302303268849821259440";
const char* const separation2 = "10.3637907481901706087562812543137452854547357495090235982";

TEMPLATE_TEST_CASE("DM21's first example separates at 3.26 s and meets at 11.83 s", "[reference][events]", double,
                   Mp50) {
  using R = TestType;
  const auto h = simulate<R>(example_contact<R>("0.9"), {{R(-1), R(-1)}, {R(0), R(0)}, true}, R(30));
  CHECK(h.closed_at_start);
  CHECK(h.end == End::until);
  check_events<R>(h, {{Kind::separation, separation1}, {Kind::impact, impact1}}, 200 * epsilon<R>());
  CHECK(rounds_to(h.events[0].t, "3.26"));
  CHECK(rounds_to(h.events[1].t, "11.83"));
}

TEMPLATE_TEST_CASE(
    "DM21's third example separates at 11.32 s under the published rule, at 11.27 s under the unilateral one",
    "[reference][events]", double, Mp50) {
  using R = TestType;
  const Launch<R> launch{{R(-1), R(2)}, {R(0), R(0)}};
  const auto published = simulate<R>(example_contact<R>("0", Release::published), launch, R(30));
  check_events<R>(published, {{Kind::impact, impact3}, {Kind::separation, published3}}, 200 * epsilon<R>());
  CHECK(rounds_to(published.events[0].t, "3.57"));
  CHECK(rounds_to(published.events[1].t, "11.32"));
  CHECK(published.events[0].closed);
  CHECK(published.events[0].force < 0);  // the contact would have to pull

  const auto unilateral = simulate<R>(example_contact<R>("0"), launch, R(30));
  check_events<R>(unilateral, {{Kind::impact, impact3}, {Kind::impact, again3}, {Kind::separation, unilateral3}},
                  200 * epsilon<R>());
  CHECK_FALSE(unilateral.events[0].closed);
  CHECK(unilateral.events[1].closed);
  CHECK(unilateral.events[1].force > 0);
}

TEMPLATE_TEST_CASE("DM21's second example from its printed start chatters to rest and separates at 10.36 s",
                   "[reference][events]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const Launch<R> launch{{decimal<R>("0.879773"), decimal<R>("3.768875")},
                         {decimal<R>("1.611922"), decimal<R>("0.325024")}};
  const auto h = simulate<R>(example_contact<R>("0.9"), launch, R(12));
  REQUIRE(h.events.size() > 10);
  // the first closing rate is 6e-5: an error of a few epsilon in the gap is 1e5 of them in the time
  CHECK(abs(h.events[0].t - decimal<R>(first2)) < 1000000 * epsilon<R>());
  CHECK(abs(h.events[0].velocity_before[1] - h.events[0].velocity_before[0] + R(61) / 1000000) < R(1) / 1000000);
  std::size_t i = 0;
  while (i < h.events.size() && h.events[i].kind == Kind::impact) ++i;
  REQUIRE(h.events.size() == i + 2);
  CHECK(h.events[i].kind == Kind::accumulation);
  CHECK(abs(h.events[i].t - decimal<R>(limit2)) < 10000000 * epsilon<R>());
  CHECK(h.events[i].error < 100 * epsilon<R>());  // of the extrapolation alone
  CHECK(h.events[i].closed);
  CHECK(h.events[i].t > h.events[i - 1].t);
  CHECK(h.events[i + 1].kind == Kind::separation);
  CHECK(abs(h.events[i + 1].t - decimal<R>(separation2)) < 1000000 * epsilon<R>());
  CHECK(rounds_to(h.events[i + 1].t, "10.36"));
  CHECK_FALSE(rounds_to(h.events[0].t, "4.53"));
}

TEMPLATE_TEST_CASE("an accumulation's limit is the same whenever the watch for it begins", "[reference][events]",
                   double, Mp50) {
  using R = TestType;
  using std::abs;
  const Launch<R> launch{{decimal<R>("0.879773"), decimal<R>("3.768875")},
                         {decimal<R>("1.611922"), decimal<R>("0.325024")}};
  auto limit = [&](const R& chatter) {
    const auto h = simulate<R>(example_contact<R>("0.9"), launch, R(5), {R(1) / 20, chatter});
    REQUIRE(h.events.back().kind == Kind::accumulation);
    return h.events.back();
  };
  const auto early = limit(R(1) / 20), late = limit(R(1) / 10000);
  CHECK(abs(early.t - late.t) < 100 * epsilon<R>());
  CHECK(abs(early.position[0] - late.position[0]) < 100 * epsilon<R>());
  CHECK(abs(early.velocity_after[0] - late.velocity_after[0]) < 100 * epsilon<R>());
}

const std::array<Decimal, 4> printed_start{"0.879773", "1.611922", "3.768875", "0.325024"};

TEMPLATE_TEST_CASE(
    "example 2's print is rounded from a contact at u = 0 and 4.53 s, not half a unit of that earlier or later",
    "[reference][designed_start]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const auto c = example_contact<R>("0.9");
  const Oscillator<R>&first = *body_of(c.first), &second = *body_of(c.second);
  const auto d = designed_start<R>(first, second, printed_start, decimal<R>("4.53"));
  CHECK_FALSE(d.empty());
  CHECK(d.low > decimal<R>("-1.1356993"));
  CHECK(d.high < decimal<R>("-1.1356992"));
  for (std::size_t i = 0; i < 4; ++i) CHECK(rounds_to(d.start[i], printed_start[i]));
  // the ends of the interval are sharp: one decimal is half a unit off there
  for (const R& v : {d.low, d.high}) {
    R furthest = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const Motion<R> m = motion<R>(i < 2 ? first : second, {decimal<R>("4.53"), R(0), v}, R(0));
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
  CHECK(h.events[0].kind == Kind::rest);
  CHECK(h.events[0].closed);
  CHECK(abs(h.events[0].t - decimal<R>("4.53")) < R("1e-40"));  // a triple root keeps a third of the digits
  CHECK(h.events[1].kind == Kind::separation);
  CHECK(rounds_to(h.events[1].t, "10.36"));
}

TEMPLATE_TEST_CASE("an impact keeps momentum and shrinks the relative velocity by e", "[reference][events]", double,
                   Mp50) {
  using R = TestType;
  using std::abs;
  const Contact<R> c{Oscillator<R>{R(2), R(0), R(3), R(0), {}}, Oscillator<R>{R(7), R(1), R(1), R(0), {}}, R(0),
                     R(3) / 5};
  const auto h = simulate<R>(c, {{R(-1), R(2)}, {R(1), R(0)}}, R(10));
  int impacts = 0;
  for (const auto& e : h.events) {
    if (e.kind != Kind::impact) continue;
    ++impacts;
    const auto &v = e.velocity_before, &w = e.velocity_after;
    CHECK(abs(2 * v[0] + 7 * v[1] - 2 * w[0] - 7 * w[1]) < 64 * epsilon<R>());
    CHECK(abs(w[1] - w[0] + R(3) / 5 * (v[1] - v[0])) < 64 * epsilon<R>());
    CHECK(v[1] < v[0]);
  }
  CHECK(impacts >= 2);
}

TEMPLATE_TEST_CASE("a ball dropped on a floor comes to rest when geometry says", "[reference][events]", double, Mp50) {
  using R = TestType;
  using std::abs, std::sqrt;
  const R g = decimal<R>("9.81"), height = 2, e = decimal<R>("0.7");
  const Contact<R> c{Wall<R>{}, Oscillator<R>{R(3), R(0), R(0), -3 * g, {}}, R(0), e};
  const auto h = simulate<R>(c, {{R(0), height}, {R(0), R(0)}}, R(10));
  const R fall = sqrt(2 * height / g);
  REQUIRE(h.events.size() > 3);
  for (int i = 0; i < 3; ++i) CHECK(h.events[static_cast<std::size_t>(i)].kind == Kind::impact);
  CHECK(abs(h.events[0].t - fall) < 64 * epsilon<R>());
  CHECK(abs(h.events[1].t - fall * (1 + 2 * e)) < 64 * epsilon<R>());
  CHECK(abs(h.events[2].t - fall * (1 + 2 * e + 2 * e * e)) < 64 * epsilon<R>());
  CHECK(h.events.back().kind == Kind::accumulation);
  CHECK(abs(h.events.back().t - fall * (1 + e) / (1 - e)) < 256 * epsilon<R>());
  CHECK(abs(h.events.back().force - 3 * g) < 256 * epsilon<R>() * 30);
  CHECK(h.end == End::until);
}

/// An oscillator driven by k a sin(w t) that hits a wall moving as a sin(w t): OB21's.
template <class R>
Contact<R> driven_contact(const char* e, bool wall_first) {
  const R a = decimal<R>("0.5"), w = decimal<R>("1.7"), k = 4;
  const R side = wall_first ? 1 : -1;
  const Oscillator<R> body{R(1), R(1) / 5, k, R(0), {{side * k * a, w, R(0)}}};
  const Wall<R> wall{R(0), {side * a, w, R(0)}};
  if (wall_first) return {wall, body, R(1) / 10, decimal<R>(e)};
  return {body, wall, R(1) / 10, decimal<R>(e)};
}

TEMPLATE_TEST_CASE("a wall below and a wall above are mirror images", "[reference][events]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const R few = 100000 * epsilon<R>();  // sums in another order, and impacts that amplify their round-off
  for (const char* e : {"0", "0.6"}) {
    const auto below = simulate<R>(driven_contact<R>(e, true), {{R(0), R(1)}, {R(0), R(0)}}, R(15));
    const auto above = simulate<R>(driven_contact<R>(e, false), {{R(-1), R(0)}, {R(0), R(0)}}, R(15));
    CAPTURE(e);
    CHECK(below.events.size() >= 4);
    REQUIRE(below.events.size() == above.events.size());
    for (std::size_t i = 0; i < below.events.size(); ++i) {
      CHECK(below.events[i].kind == above.events[i].kind);
      CHECK(abs(below.events[i].t - above.events[i].t) < few);
      CHECK(abs(below.events[i].position[1] + above.events[i].position[0]) < few);
      CHECK(abs(below.events[i].velocity_after[1] + above.events[i].velocity_after[0]) < few);
      CHECK(abs(below.events[i].force - above.events[i].force) < few);
    }
  }
}

TEMPLATE_TEST_CASE("where a coordinate has its zero does not matter", "[reference][events]", double, Mp50) {
  using R = TestType;
  using std::abs;
  Contact<R> here = example_contact<R>("0.5");
  std::get<Oscillator<R>>(here.first).force = {{R(1) / 2, R(2), R(0)}};
  std::get<Oscillator<R>>(here.second).force = {{R(1) / 3, R(3), R(1)}};
  Contact<R> there = here;  // x2 measured from 2 higher: gap 2 + x2 - x1, its spring relaxed at x2 = -2
  there.gap = 2;
  std::get<Oscillator<R>>(there.second).load = -2 * std::get<Oscillator<R>>(there.second).stiffness;
  const auto a = simulate<R>(here, {{R(-1), R(-1)}, {R(0), R(0)}, true}, R(20));
  const auto b = simulate<R>(there, {{R(-1), R(-3)}, {R(0), R(0)}, true}, R(20));
  CHECK(a.events.size() >= 3);
  REQUIRE(a.events.size() == b.events.size());
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    CHECK(a.events[i].kind == b.events[i].kind);
    CHECK(abs(a.events[i].t - b.events[i].t) < 100000 * epsilon<R>());  // impacts amplify round-off
    CHECK(abs(a.events[i].position[1] - b.events[i].position[1] - 2) < 100000 * epsilon<R>());
  }
}

/// A second algorithm: the classical Runge-Kutta method in small steps, bisecting the last one for the event. Knows the
/// rules of contact but none of the closed forms. Returns the times of impacts and separations.
std::vector<double> times_by_small_steps(const Contact<double>& c, std::array<double, 2> x, std::array<double, 2> v,
                                         double T) {
  const Oscillator<double>&body1 = *body_of(c.first), &body2 = *body_of(c.second);
  using Z = std::array<double, 4>;
  bool closed = false;
  auto load = [](const Oscillator<double>& o, double t) { return external_force(o, t); };
  auto common = [&](double t, const Z& z) {
    return (load(body1, t) + load(body2, t) - (body1.damping + body2.damping) * z[1] -
            (body1.stiffness + body2.stiffness) * z[0]) /
           (body1.mass + body2.mass);
  };
  auto force = [&](double t, const Z& z) {
    return body2.mass * common(t, z) + body2.damping * z[1] + body2.stiffness * z[0] - load(body2, t);
  };
  auto field = [&](double t, const Z& z) -> Z {
    if (closed) return {z[1], common(t, z), z[1], common(t, z)};
    return {z[1], (load(body1, t) - body1.damping * z[1] - body1.stiffness * z[0]) / body1.mass, z[3],
            (load(body2, t) - body2.damping * z[3] - body2.stiffness * z[2]) / body2.mass};
  };
  auto step = [&](double t, const Z& z, double h) {
    auto plus = [](const Z& a, const Z& b, double s) {
      Z r;
      for (std::size_t i = 0; i < 4; ++i) r[i] = a[i] + s * b[i];
      return r;
    };
    const Z k1 = field(t, z), k2 = field(t + h / 2, plus(z, k1, h / 2)), k3 = field(t + h / 2, plus(z, k2, h / 2)),
            k4 = field(t + h, plus(z, k3, h));
    return plus(plus(plus(plus(z, k1, h / 6), k2, h / 3), k3, h / 3), k4, h / 6);
  };
  Z z{x[0], v[0], x[1], v[1]};
  std::vector<double> times;
  double t = 0;
  while (t < T) {
    const double h = 1e-3;
    auto guard = [&](double s) {
      const Z y = step(t, z, s);
      return closed ? force(t + s, y) : y[2] - y[0];
    };
    if (guard(h) > 0) {
      z = step(t, z, h), t += h;
      continue;
    }
    double low = 0, high = h;
    for (int i = 0; i < 60; ++i) (guard((low + high) / 2) > 0 ? low : high) = (low + high) / 2;
    z = step(t, z, high), t += high;
    times.push_back(t);
    if (closed) {
      closed = false;
      t += h, z = step(t - h, z, h);  // off the triple zero
      continue;
    }
    const double m1 = body1.mass, m2 = body2.mass, mean = (m1 * z[1] + m2 * z[3]) / (m1 + m2), e = c.restitution,
                 r = z[3] - z[1];
    z = {z[0], mean + m2 / (m1 + m2) * e * r, z[0], mean - m1 / (m1 + m2) * e * r};
    closed = e == 0 && force(t, z) > 0;
    if (!closed) t += h, z = step(t - h, z, h);
  }
  return times;
}

TEST_CASE("small Runge-Kutta steps see the same events in forced pairs", "[reference][events]") {
  for (const char* e : {"0", "0.8"}) {
    Contact<double> c = example_contact<double>(e);
    std::get<Oscillator<double>>(c.first).force = {{0.8, 1.1, 0.3}};
    std::get<Oscillator<double>>(c.second).load = -0.2;
    std::get<Oscillator<double>>(c.second).force = {{0.5, 1.6, -1}, {0.1, 2.9, 2}};
    const auto h = simulate<double>(c, {{-1, 1}, {0, 0}}, 20);
    const auto small = times_by_small_steps(c, {-1, 1}, {0, 0}, 20);
    CAPTURE(e);
    CHECK(h.events.size() >= 4);
    REQUIRE(small.size() == h.events.size());
    for (std::size_t i = 0; i < small.size(); ++i)
      CHECK(std::abs(small[i] - h.events[i].t) < 1e-8);  // h^4 = 1e-12, amplified
  }
}

TEMPLATE_TEST_CASE("a body on a shaken table leaves it when its weight does not hold it", "[reference][events]", double,
                   Mp50) {
  using R = TestType;
  using std::abs, std::asin;
  const R a = R(1) / 10, w = 12,
          g = decimal<R>("9.81");  // a w^2 = 14.4 > g: F = m (g - a w^2 sin w t) first 0 at sin = g / a w^2
  const Contact<R> c{Wall<R>{R(0), {a, w, R(0)}}, Oscillator<R>{R(2), R(0), R(0), -2 * g, {}}, R(0), R(0)};
  const auto h = simulate<R>(c, {{}, {}, true}, R(1));
  CHECK(h.closed_at_start);
  REQUIRE(h.events.size() >= 2);
  CHECK(h.events[0].kind == Kind::separation);
  CHECK(abs(h.events[0].t - asin(g / (a * w * w)) / w) < 64 * epsilon<R>());
  CHECK(h.events[1].kind == Kind::impact);
  // flying: parabola and sine meet again
  const R t0 = h.events[0].t, t = h.events[1].t - t0;
  using std::cos, std::sin;
  CHECK(abs(a * sin(w * t0) + a * w * cos(w * t0) * t - g * t * t / 2 - a * sin(w * h.events[1].t)) <
        64 * epsilon<R>());
}

TEMPLATE_TEST_CASE("a gap that starts with zeros starts positive and is divided by them without loss",
                   "[reference][flight]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const auto c = example_contact<R>("0.9");
  const auto h = simulate<R>(c, {{R(-1), R(-1)}, {R(0), R(0)}, true}, R(30));
  const auto& separation = h.events[0];
  const Flight<R> f = flight<R>(c, separation.t, separation.position, separation.velocity_after, 3, R(0));
  const R limit = gap_quotient<R>(f, R(0)).value;
  CHECK(limit > 0);
  const R hair = decimal<R>("1e-9");
  // gap / tau^3 = g'''/6 + g'''' tau/24 + O(tau^2); a gap by subtraction would have no digit left in double
  CHECK(abs(gap_quotient<R>(f, hair).value - limit - hair * gap_quotient<R>(f, R(0)).slope) <
        hair * hair + 1000 * epsilon<R>());
  // short and long formula meet where one takes over from the other
  const R edge = 1 / f.rate;
  const auto below = gap_quotient<R>(f, edge * (1 - 4 * epsilon<R>())),
             above = gap_quotient<R>(f, edge * (1 + 4 * epsilon<R>()));
  CHECK(abs(below.value - above.value) < 1000 * epsilon<R>());
  CHECK(abs(below.slope - above.slope) < 1000 * epsilon<R>());
}

TEMPLATE_TEST_CASE("a contact whose force vanishes for ever has no separation, under either rule",
                   "[reference][events]", double, Mp50) {
  using R = TestType;
  for (Release release : {Release::unilateral, Release::published}) {
    Contact<R> c{Oscillator<R>{R(2), R(1), R(3), R(1), {}}, Oscillator<R>{R(4), R(2), R(6), R(2), {}}, R(0), R(0),
                 release};
    const auto together = simulate<R>(c, {{R(1), R(1)}, {R(0), R(0)}, true}, R(10));
    CHECK(together.end == End::degenerate);
    CHECK(together.end_time == 0);
    const auto later = simulate<R>(c, {{R(0), R(1)}, {R(0), R(-1)}}, R(10));
    CHECK(later.end == End::degenerate);
    REQUIRE(later.events.size() == 1);
    CHECK(later.events[0].t == later.end_time);
    c.restitution = R(1) / 2;  // rebounds part them: nothing is undecided
    CHECK(simulate<R>(c, {{R(0), R(1)}, {R(0), R(-1)}}, R(3)).end == End::until);
  }
}

TEST_CASE("a start at gap 0 goes by its rate, then by its force", "[reference][events]") {
  const auto c = example_contact<double>("0.5");
  const auto hit = simulate<double>(c, {{-1, -1}, {1, 0}}, 1);
  REQUIRE(hit.events.size() >= 1);
  CHECK(hit.events[0].t == 0);
  CHECK(hit.events[0].kind == Kind::impact);
  const auto leave = simulate<double>(c, {{-1, -1}, {0, 1}}, 0.1);
  CHECK_FALSE(leave.closed_at_start);
  CHECK(leave.events.empty());
  CHECK(simulate<double>(c, {{-1, -1}, {0, 0}}, 1).closed_at_start);            // Fi = -u/2 > 0
  CHECK_FALSE(simulate<double>(c, {{1, 1}, {0, 0}}, 1).closed_at_start);        // Fi < 0: apart at once
  CHECK(simulate<double>(c, {{0, 0}, {-1, -1}, true}, 1).closed_at_start);      // Fi = 0, rising
  CHECK_FALSE(simulate<double>(c, {{0, 0}, {1, 1}, true}, 1).closed_at_start);  // Fi = 0, falling
  const auto pulled = simulate<double>(example_contact<double>("0.5", Release::published), {{1, 1}, {0, 0}, true}, 10);
  CHECK(pulled.closed_at_start);  // Fi < 0 holds it until it has been positive
  REQUIRE(pulled.events.size() >= 1);
  CHECK(pulled.events[0].kind == Kind::separation);
  CHECK(pulled.events[0].t > 6);
}

TEST_CASE("under the published rule a contact that pulls waits for its first push, however brief",
          "[reference][events]") {
  // a table shaken by sin(t - 1)/20 * -1, a body of 20 kg pulled up with 0.95 N: F = sin(t - 1) - 0.95
  const Contact<double> c{Wall<double>{0, {-0.05, 1, -1}}, Oscillator<double>{20, 0, 0, 0.95, {}}, 0, 0,
                          Release::published};
  const auto h = simulate<double>(c, {{0, 0.05 * std::sin(1.0)}, {}, true}, 8);
  REQUIRE(h.events.size() >= 1);
  CHECK(h.events[0].kind == Kind::separation);
  CHECK(std::abs(h.events[0].t - (1 + pi<double>() - std::asin(0.95))) < 1e-14);
}

TEST_CASE("what cannot be simulated is refused, and a budget ends a run", "[reference][events]") {
  const auto c = example_contact<double>("0.9");
  CHECK_THROWS_AS(simulate<double>(c, {{1, 0}, {0, 0}}, 1), std::invalid_argument);
  CHECK_THROWS_AS(simulate<double>(c, {{0, std::numeric_limits<double>::quiet_NaN()}, {0, 0}}, 1),
                  std::invalid_argument);
  CHECK_THROWS_AS(simulate<double>(c, {{0, 1e-9}, {0, 0}, true}, 1), std::invalid_argument);
  CHECK(simulate<double>(c, {{-1, -1 - 1e-13}, {0, 0}, true}, 1).closed_at_start);
  CHECK_THROWS_AS(simulate<double>({Wall<double>{}, Wall<double>{}}, {}, 1), std::invalid_argument);
  const auto h = simulate<double>(c, {{-1, -1}, {0, 0}, true}, 30, {0.05, 0.05, 1});
  CHECK(h.end == End::budget);
  CHECK(h.events.size() == 1);
}

}  // namespace
