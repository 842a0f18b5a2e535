// A kind of signal of one's own, by both methods at all digits. The judge knows a body on a spring under
// A exp(-r t) sin(w t + p) in closed form, by complex numbers written here:
//   m x'' + c x' + k x = F + Im(A e^(i p) e^(l t)), l = -r + i w:   x = F/k + Im(A e^(i p) e^(l t)/(m l^2 + c l + k)) + ..
#include "tests/common/burst.hpp"

#include "solver/exact/enclosure.hpp"
#include "solver/model/check_setup.hpp"
#include "solver/oscillator/oscillator.hpp"
#include "solver/run/simulate.hpp"
#include "solver/stability/long_run.hpp"
#include "solver/sweeps/grid.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace oscillator;
using Catch::Matchers::StartsWith;

namespace {

using Q = Mp140;

struct Complex {
  Q re = 0, im = 0;
  Complex operator+(const Complex& o) const { return {re + o.re, im + o.im}; }
  Complex operator*(const Complex& o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  Complex operator/(const Complex& o) const {
    const Q square = o.re * o.re + o.im * o.im;
    return Complex{re * o.re + im * o.im, im * o.re - re * o.im} * Complex{1 / square};
  }
};
Complex exp_of(const Complex& z) { return {exp(z.re) * cos(z.im), exp(z.re) * sin(z.im)}; }

struct PlaceAndSpeed {
  Q x, v;
};

// Of a body of mass m on a spring k with a damper c, underdamped, under a constant force F and a burst.
struct Driven {
  Q m, c, k, F;
  Complex l, force;  // A e^(i p)

  Driven(const Body& b)
      : m(decimal<Q>(b.mass)), c(decimal<Q>(b.damping)), k(decimal<Q>(b.stiffness)), F(decimal<Q>(b.load)) {
    const std::vector<Decimal>& of = b.signals.at(0).numbers;
    l = {-decimal<Q>(of[1]), decimal<Q>(of[2])};
    force = Complex{decimal<Q>(of[0])} * exp_of({0, decimal<Q>(of[3])});
  }
  PlaceAndSpeed steady(const Q& t) const {
    const Complex x = force * exp_of(l * Complex{t}) / (Complex{m} * l * l + Complex{c} * l + Complex{k}), v = l * x;
    return {F / k + x.im, v.im};
  }
  /// At t from (x, v) at t0.
  PlaceAndSpeed operator()(const PlaceAndSpeed& start, const Q& t0, const Q& t) const {
    const PlaceAndSpeed from = steady(t0), there = steady(t);
    const Q b = c / (2 * m), W = sqrt(Q(k / m - b * b)), x = start.x - from.x, v = start.v - from.v, tau = t - t0;
    const Q decay = exp(Q(-b * tau)), C = cos(Q(W * tau)), S = sin(Q(W * tau)), D = (v + b * x) / W;
    return {there.x + decay * (x * C + D * S), there.v + decay * (-b * (x * C + D * S) + W * (D * C - x * S))};
  }
};

// The impacts with restitution e on a wall at 0 until the end, by small steps and bisection.
std::vector<Q> impacts(const Driven& driven, PlaceAndSpeed start, const Q& e, double end, double step) {
  std::vector<Q> all;
  Q t0 = 0;
  for (double t = step; t < end; t += step) {
    if (Q(t) < t0 + step / 4 || driven(start, t0, Q(t)).x > 0) continue;
    Q low = all.empty() ? Q(t - step) : std::max(Q(t - step), Q(t0 + step / 4)), high = t;
    for (int i = 0; i < 300; ++i) {
      const Q middle = (low + high) / 2;
      (driven(start, t0, middle).x > 0 ? low : high) = middle;
    }
    start = driven(start, t0, high);
    t0 = high, start.x = 0, start.v *= -e;
    all.push_back(high);
  }
  return all;
}

// Pressed away from the wall at 0 by its load, thrown against it by a burst that dies out.
Setup thrown() {
  Setup s;
  s.bodies = {body("2", "0.3", "5", "0.4", "0")};
  s.bodies[0].load = "2";
  s.bodies[0].signals = {{burst, {"-30", "0.25", "2.9", "0.4"}}};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.7")};
  return named(s);
}

// At rest far from the wall, until a burst near its resonance has built up.
Setup built_up() {
  Setup s = thrown();
  s.bodies[0] = body("1", "0", "4", "0", "0");
  s.bodies[0].signals = {{burst, {"30", "0.0005", "1.9", "0.4"}}};
  s.contacts[0].gap = "130";
  return named(s);
}

// On a wall that a burst shakes, thrown off where the wall falls faster than its weight.
Setup shaken() {
  Setup s;
  s.bodies = {body("2", "0", "0", "1", "0")};
  s.bodies[0].load = "-20";
  s.walls.resize(1);
  s.walls[0].signals = {{burst, {"-0.5", "0.2", "6", "0"}}};
  s.contacts = {hard(wall_member(0), body_member(0), "0")};
  return named(s);
}

}  // namespace

TEST_CASE("a burst: impacts at 16 and 40 digits and in double are those of the closed form", "[burst]") {
  const Setup s = thrown();
  const std::vector<Q> expected = impacts(Driven(s.bodies[0]), {Q("0.4"), 0}, Q("0.7"), 30, 1.0 / 64);
  REQUIRE(expected.size() >= 3);
  for (const int digits : {0, 16, 40}) {
    INFO(digits << " digits");
    const Report r = simulate(s, "1000", 100, {.digits = digits});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CHECK(r.events[i].kind == Kind::impact);
      const Q off = abs(decimal<Q>(Decimal(r.events[i].t)) - expected[i]) / expected[i];
      CHECK(off < (digits == 0 ? Q("1e-12") : pow(Q(10), Q(2 - digits))));
    }
  }
}

TEST_CASE("a burst: the paper's method has the error of its order, at any digits", "[burst]") {
  const Setup s = thrown();
  const std::vector<Q> expected = impacts(Driven(s.bodies[0]), {Q("0.4"), 0}, Q("0.7"), 30, 1.0 / 64);
  auto error = [&](int digits, const char* step) {
    const Report r = simulate(s, "10", 100, {.method = MethodName::steps, .digits = digits, .step = step});
    REQUIRE(r.events.size() >= 3);
    return abs(decimal<Q>(Decimal(r.events[2].t)) - expected[2]);
  };
  for (const int digits : {16, 40}) {
    const Q coarse = error(digits, "0.02"), fine = error(digits, "0.01");
    INFO(digits << " digits: " << coarse.str(3) << ", " << fine.str(3));
    CHECK(coarse < 1e-5);
    CHECK(fine < coarse / 12);  // order 4: by 16
  }
  const Run<double> r = run_by_steps<double>(s, 10.0, 0.0005);
  REQUIRE(r.events.size() >= 3);
  CHECK(abs(Q(r.events[2].t) - expected[2]) < 1e-11);
}

TEST_CASE("a burst that builds up for long is waited for", "[burst]") {
  const Setup s = built_up();
  Driven driven(s.bodies[0]);
  // The closed form's x with the wall at -130.
  Q low = 0, high = 0;
  for (double t = 0; t < 100 && high == 0; t += 1.0 / 16)
    if (driven({0, 0}, 0, Q(t)).x < -130) low = t - 1.0 / 16, high = t;
  REQUIRE(high > 20);
  for (int i = 0; i < 300; ++i) {
    const Q middle = (low + high) / 2;
    (driven({0, 0}, 0, middle).x > -130 ? low : high) = middle;
  }
  for (const int digits : {0, 16, 40}) {
    const Report r = simulate(s, "1000", 1, {.digits = digits});
    INFO(digits << " digits: " << r.message);
    REQUIRE(r.events.size() == 1);
    CHECK(abs(decimal<Q>(Decimal(r.events[0].t)) - high) < (digits == 0 ? Q("1e-11") : pow(Q(10), Q(4 - digits))));
  }
}

TEST_CASE("a wall that a burst shakes carries a body until it falls faster than that", "[burst]") {
  // y = Im(a e^(l t)); landing where 1 - 5 t^2 meets it, off where y'' = -10.
  const Complex l{Q("-0.2"), 6};
  auto wall = [&](const Q& t, int derivative) {
    Complex y = Complex{Q("-0.5")} * exp_of(l * Complex{t});
    for (int i = 0; i < derivative; ++i) y = y * l;
    return y.im;
  };
  auto first = [&](Q t, auto f) {
    while (f(t) > 0) t += Q(1) / 256;
    Q low = t - Q(1) / 256, high = t;
    for (int i = 0; i < 300; ++i) {
      const Q middle = (low + high) / 2;
      (f(middle) > 0 ? low : high) = middle;
    }
    return high;
  };
  const Q lands = first(0, [&](const Q& t) { return Q(1 - 5 * t * t - wall(t, 0)); });
  REQUIRE(wall(lands, 2) > -10);
  const Q parts = first(lands, [&](const Q& t) { return Q(wall(t, 2) + 10); });
  for (const int digits : {0, 16, 40}) {
    INFO(digits << " digits");
    const Report r = simulate(shaken(), "3", 2, {.digits = digits});
    REQUIRE(r.events.size() == 2);
    CHECK(r.events[0].kind == Kind::impact);
    CHECK(r.events[1].kind == Kind::separation);
    const Q allowed = digits == 0 ? Q("1e-13") : pow(Q(10), Q(2 - digits));
    CHECK(abs(decimal<Q>(Decimal(r.events[0].t)) - lands) < allowed);
    CHECK(abs(decimal<Q>(Decimal(r.events[1].t)) - parts) < allowed);
    CHECK(abs(decimal<Q>(Decimal(r.events[1].velocity_after[0])) - wall(parts, 1)) < 10 * allowed);
  }
  const Run<Mp50> r = run_by_steps<Mp50>(shaken(), Mp50(1), Mp50("0.002"));
  REQUIRE(r.events.size() >= 2);
  CHECK(abs(Q(r.events[0].t) - lands) < 1e-10);
  CHECK(abs(Q(r.events[1].t) - parts) < 1e-10);
}

TEMPLATE_TEST_CASE("what a signal changes in a short time is known to round-off of itself", "[burst]", double, Mp50) {
  using R = TestType;
  const Signal<R> s = make_signal<R>({burst, {"30", "0.2", "6", "0.7"}});
  CHECK(abs(s.start.norm() - 1) <= 2 * epsilon<R>());  // measured by its bound
  for (const R& tau : {R(R(1) / (1 << 30)), R(R(1) / 1000), R(R(1) / 8)}) {
    Matrix<R> change;
    s.set_change(tau, change);
    const Q t = Q(tau), shrunk = exp(Q(-Q(decimal<R>("0.2")) * t));
    CHECK(abs(Q(change(0, 0)) - (shrunk * cos(Q(6 * t)) - 1)) <= Q(16 * epsilon<R>()) * t * 6);
    CHECK(abs(Q(change(0, 1)) - shrunk * sin(Q(6 * t))) <= Q(16 * epsilon<R>()) * t * 6);
  }
}

TEST_CASE("a burst never repeats: sweeps, the kernel and exponents refuse it", "[burst]") {
  const Setup s = thrown();
  CHECK(!as_oscillator(s));
  Setup both = s;
  both.bodies[0].force = {{"9", "2.1", "0.3"}};
  CHECK(!as_oscillator(both));
  for (const Setup& setup : {s, both}) {
    CHECK_THROWS_AS(long_run(setup, {50, 200}), std::invalid_argument);
    Sweep sweep;
    sweep.over = "restitution", sweep.from = "0.5", sweep.to = "0.9", sweep.points = 3;
    CHECK_THROWS_WITH(Grid(setup, sweep), StartsWith("the signal burst does not repeat, so there is no period"));
  }
}

TEST_CASE("a signal with too few numbers, or with one that its kind has not, is refused by name", "[burst]") {
  Setup s = thrown();
  s.bodies[0].signals[0].numbers.pop_back();
  CHECK_THROWS_WITH(check(s), "body 1: burst: 3 numbers are not allowed, these are: amplitude, rate, frequency, phase");
  s.bodies[0].signals[0].numbers = {"1", "-1", "2", "0"};
  CHECK_THROWS_WITH(simulate(s, "1", 1, {}), StartsWith("burst: rate"));
  s.bodies[0].signals = {{}};
  CHECK_THROWS_WITH(check(s), StartsWith("body 1: signal: "));
}

}  // namespace touchgo::tests
