// The bounds of a quantity ahead from one evaluation, in both precisions, against the quantity itself on a fine grid:
// the sum of a free oscillation, a harmonic and a constant, whose bounds are plain. The unit of time is the stride.
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "solver/oscillator/one_lane.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/oscillator/random_oscillators.hpp"

namespace touchgo::tests {

using oscillator::one_lane::Rough;

namespace kernel = touchgo::oscillator::one_lane;

namespace {

/// D cos(w t + a) + F sin(v t + c) + s0, D + F + |s0| = 1, the faster of the two with rate 1.
struct Sum {
  double D, w, a, F, v, c, s0;

  double d(double t) const { return D * std::cos(w * t + a); }
  double d1(double t) const { return -w * D * std::sin(w * t + a); }
  double q(double t) const { return d(t) + F * std::sin(v * t + c) + s0; }
  double q1(double t) const { return d1(t) + v * F * std::cos(v * t + c); }
  double q2(double t) const { return -w * w * d(t) - v * v * F * std::sin(v * t + c); }
  double q3(double t) const { return -w * w * d1(t) - v * v * v * F * std::cos(v * t + c); }
};

Sum drawn_sum(Random& random) {
  const double D = random.uniform(0, 1), F = (1 - D) * random.uniform(0, 1), slow = random.uniform(0.01, 1);
  const bool fast = random.below(2) == 0;
  return {D,
          fast ? 1 : slow,
          random.uniform(0, 7),
          F,
          fast ? slow : 1,
          random.uniform(0, 7),
          (1 - D - F) * (random.below(2) == 0 ? 1 : -1)};
}

/// Shortly before d comes down to where it no longer says that q is positive, if it does so after t.
double last_above(const Sum& s, double t, double margin) {
  const auto up = [&](double at) { return s.d(at) - (s.F - s.s0); };
  double to = t;
  while (to < t + 20 && !(up(to) > margin && up(to + 0.1) <= margin)) to += 0.1;
  if (to >= t + 20) return t;
  double from = to;
  to += 0.1;
  for (int k = 0; k < 60; ++k) {
    const double middle = (from + to) / 2;
    (up(middle) > 0.5 * margin ? from : to) = middle;
  }
  return from;
}

struct Seen {
  int ends = 0, far = 0, close = 0;  // close: within reach, far: further
};

template <class N>
void check_ahead(unsigned seed, Seen& seen) {
  Random random(seed);
  constexpr double reach = 1.5, least = std::is_same_v<N, Rough> ? kernel::blur<Rough> : 1e-15;
  for (int i = 0; i < 40000; ++i) {
    Sum s = drawn_sum(random);
    double t = random.uniform(0, 100);
    if (i % 4 == 0) {  // d and the harmonic are down there together
      t = last_above(s, t, least);
      s.c = -std::acos(-1.0) / 2 - s.v * t + random.uniform(-1e-2, 1e-2);
    }
    if (s.q(t) <= least) continue;
    const N a[4] = {s.q(t), s.q1(t), s.q2(t) / 2, s.q3(t) / 6};
    const double bend_of_d = s.w * s.w * s.D, bend = bend_of_d + s.v * s.v * s.F;
    const auto o = kernel::ahead<N>(a, s.d(t) - (s.F - s.s0), s.d1(t), bend_of_d, bend, bend, reach);
    double step;
    if constexpr (std::is_same_v<N, Rough>)
      step = o.step.x;
    else
      step = o.step;
    INFO("seed " << seed << ", sum " << i << ", ends " << o.ends << ", step " << step);
    REQUIRE(step > 0);
    constexpr int points = 500;
    if (!o.ends) {
      const double until = std::min(step, 100.0);
      double lowest = 1;
      for (int k = 0; k <= points; ++k) lowest = std::min(lowest, s.q(t + until * k / points));
      CHECK(lowest > -1e-15);
      ++(step <= reach ? seen.close : seen.far);
      continue;
    }
    const double twice = 2 * s.q(t) / -s.q1(t);
    int zeros = 0;
    double zero = 0;
    for (int k = 0; k < points; ++k) {
      const double from = twice * k / points, to = twice * (k + 1) / points;
      if (s.q(t + from) > 0 && s.q(t + to) <= 0) ++zeros, zero = from;
      CHECK(s.q1(t + to) < 0);
    }
    CHECK(zeros == 1);
    CHECK(std::abs(step - zero) < 0.01 * twice + 1e-13);  // round-off of q
    ++seen.ends;
  }
}

}  // namespace

TEST_CASE("no step ahead passes a zero, and one that ends is near the only one", "[ahead]") {
  Seen seen;
  SECTION("in double") { check_ahead<double>(61, seen); }
  SECTION("in single precision") { check_ahead<Rough>(62, seen); }
  CHECK(seen.ends > 1000);
  CHECK(seen.far > 1000);
  CHECK(seen.close > 1000);
}

TEST_CASE("an oscillation is above its level for the time of the bound", "[ahead]") {
  Random random(63);
  int said = 0, closely = 0;
  for (int i = 0; i < 20000; ++i) {
    const double angle = random.uniform(-3.2, 3.2), C = std::cos(angle), S = std::sin(angle);
    const double b = i % 4 == 0 ? 0 : random.uniform(0, 0.6), level = random.uniform(0, 1);
    const auto d = [&](double t) { return std::exp(-b * t) * (C * std::cos(t) + S * std::sin(t)); };
    const double clear = i % 2 == 0 ? 0 : random.uniform(0, 1);
    const double time = kernel::time_above<Rough>(b, 1, C, S, 1, level, d(clear) * (1 - 1e-6), clear).x;
    if (time == 0) continue;
    INFO("angle " << angle << ", b " << b << ", level " << level << ", clear " << clear << ", time " << time);
    CHECK(time > clear);
    double lowest = 1;
    for (int k = 0; k <= 500; ++k) lowest = std::min(lowest, d(clear + (time - clear) * k / 500));
    CHECK(lowest >= level);
    ++said;
    closely += d(1.15 * time + 0.05) < level;
  }
  CHECK(said > 2000);
  CHECK(closely > said / 2);
}

// q = q0 + q1 t + q2 t^2/2 is least at q0 - q1^2/(2 q2).
TEST_CASE("a quantity at round-off has a zero where its minimum lies below round-off", "[ahead]") {
  constexpr double noise = 1e-15, q2 = 2;
  for (const double q0 : {-0.5 * noise, 0.0, 0.9 * noise})
    for (const double depth : {0.5, 0.99, 1.01, 2.0, 1e6}) {  // of the minimum below zero, in parts of round-off
      const double q1 = -std::sqrt(2 * q2 * (q0 + depth * noise)), a[4] = {q0, q1, q2 / 2, 0};
      double on = 0;
      INFO("q " << q0 << ", minimum " << -depth << " of round-off");
      CHECK(kernel::dips(true, a, 10, noise, on) == (depth > 1));
      if (depth < 1) CHECK(q0 + q1 * on + q2 / 2 * on * on > noise);  // a step that passes by ends above it
    }
  // It rises from here, or bends down.
  auto dips = [](double q1, double half_q2) {
    const double a[4] = {0, q1, half_q2, 0};
    double on = 0;
    return kernel::dips(true, a, 10, noise, on);
  };
  CHECK_FALSE(dips(1e-3, 1));
  CHECK_FALSE(dips(1e-3, -1));
  CHECK(dips(-1e-3, -1));
}

// 29536: a contact so stiff and damped that the body creeps.
TEST_CASE("searches end after a bounded number of evaluations", "[ahead]") {
  double most = 0, all = 0, segments = 0;
  for (unsigned long i = 0; i < 1000; ++i) {
    const auto random = random_oscillator(i == 0 ? 29536 : i);
    const auto o = oscillator::as_oscillator(random.setup);
    if (!o) continue;
    const auto start = oscillator::own_start(*o);
    kernel::Walk walk;
    walk.set(0, *o, start.g, start.v);
    walk.begin(true);
    double before = 0;
    for (int k = 0; k < 40 && walk.whole() < 12; ++k) {
      kernel::arrive(walk);
      most = std::max(most, walk.effort() - before);
      walk.cross(true);
      before = walk.effort(), ++segments;
    }
    all += before;
  }
  INFO("at most " << most << " for a segment, " << all / segments << " on average");
  CHECK(most < 2000);
  CHECK(all < 10 * segments);
}

}  // namespace touchgo::tests
