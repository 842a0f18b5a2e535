// Long runs of OB21's oscillator by the reference: theorems, then other references.
#include "reference/ob21/long_run.hpp"
#include "reference/ob21/mueller_transitions.hpp"
#include "reference/ob21/portrait.hpp"
#include "reference/ob21/tangent_map.hpp"
#include "reference/ob21/two_trajectories.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/reference.hpp"

namespace touchgo::reference {

using namespace ob21;
using namespace two_bodies;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("a tangent map keeps its multiplier where its numbers leave the range", "[long-run]") {
  const TangentMap shrink{{{{1e-200, 0}, {0, 1e-210}}}, 1, 0, std::log(1e-200) + std::log(1e-210)};
  const TangentMap turn{{{{0.6, -0.8}, {0.8, 0.6}}}};
  TangentMap both = turn;
  both.then(shrink);
  both.then(shrink);
  CHECK_THAT(both.log_determinant(), WithinRel(-820 * std::log(10.0), 1e-14));
  const TangentMap half{{{{1e-15, 0}, {0, 1e-15}}}, 1e-30, 0, 0};
  TangentMap slowly;
  for (int i = 0; i < 40; ++i) slowly.then(half);
  CHECK_THAT(slowly.log_determinant(), WithinRel(-1200 * std::log(10.0), 1e-14));
  TangentMap alone;
  for (int i = 0; i < 10; ++i) alone.then(shrink);
  CHECK_THAT(alone.log_multiplier(), WithinRel(-2000 * std::log(10.0), 1e-14));
  CHECK_THAT(turn.log_multiplier(), WithinAbs(0, 1e-15));  // two conjugates on the unit circle
  TangentMap gone = turn;
  gone.then({{{{0, 0}, {0, 0}}}, 0, 0});  // r = 0: nothing is left of a difference
  for (const auto& row : gone.map)
    for (const double x : row) CHECK(x == 0);
}

TEST_CASE("a hard body that starts on the base rebounds, parts, rests or falls from it", "[long-run]") {
  ImpactOscillator<double> b = ob21_oscillator(4.0, 0.8);  // the base is at 0 with 0.01 m/s
  auto begins = [&](double x, double v) {
    const Rig<double> g = rig(b);
    const Ride<double> s = start(g, x, v);
    return std::pair(s.mode, place(g, s, 0.0));
  };
  const auto [rebounds, after] = begins(0, 0.01 - 1);
  CHECK(rebounds == RideMode::flight);
  CHECK_THAT(after.rate, WithinRel(0.8, 1e-14));
  CHECK(after.gap == 0);
  const auto [parts, away] = begins(0, 0.01 + 1);
  CHECK(parts == RideMode::flight);
  CHECK_THAT(away.rate, WithinRel(1, 1e-14));
  CHECK(begins(0, 0.01).first == RideMode::rest);  // N = c y' + k d = 0.23 * 0.01
  CHECK_THROWS_AS(begins(-0.001, 0), std::invalid_argument);
  b.gap = -1;
  CHECK(begins(-1, 0.01).first == RideMode::flight);  // N = 0.0023 - 1: the spring pulls it away
}

TEST_CASE("a soft body that starts on the base or within it is pushed, or would be pulled", "[long-run]") {
  ImpactOscillator<double> b = ob21_oscillator(4.0, 0.8, 500.0);
  auto begins = [&](double x, double v) { return start(rig(b), x, v).mode; };
  for (const ReleaseRule release : {ReleaseRule::published, ReleaseRule::unilateral}) {
    b.soft->release = release;
    CHECK(begins(0, -1) == RideMode::contact);
    CHECK(begins(0, 1) == RideMode::flight);
    CHECK(begins(0, 0.01) == RideMode::contact);
    CHECK(begins(-0.001, 0) == RideMode::contact);
    // ks g + cs g' = -0.5 + 3.17 * 0.99 > 0: the damper pulls more than the spring pushes
    CHECK(begins(-0.001, 1) == (release == ReleaseRule::unilateral ? RideMode::slack : RideMode::contact));
  }
}

TEST_CASE("long runs obey the sum rules of their exponents", "[long-run]") {
  for (const double eta : {4.0, 7.1})
    for (const double r : {1.0, 0.8}) {
      const LongRun hard = long_run(ob21_oscillator(eta, r), 0.001, 0, 100, 200);
      const double rate = hard.impacts * eta / (2 * pi<double>());
      CHECK_THAT(hard.first + hard.second, WithinAbs(-0.23 + 2 * std::log(r) * rate, 1e-9));
      const ImpactOscillator<double> b = ob21_oscillator(eta, r, 500.0);
      const LongRun soft = long_run(b, 0.001, 0, 100, 200);
      CHECK_THAT(soft.first + soft.second, WithinAbs(-0.23 - b.soft->damping * soft.touching, 1e-9));
    }
}

TEST_CASE("in a settled motion the impacts give what the damper takes and the spring's end does not give",
          "[long-run]") {
  // r = 1, period 2: by the midpoint rule on the motion itself.
  const double eta = 4;
  const ImpactOscillator<double> b = ob21_oscillator(eta, 1.0);
  const Rig<double> g = rig(b);
  Ride<double> s = start(g, 0.001, 0.0);
  for (int i = 0; i < 300; ++i) follow_period(g, s, [](const Touch<double>&) {});
  double work = 0;
  const int parts = 20000;
  for (int period = 0; period < 2; ++period) {
    for (int i = 0; i < parts; ++i) {
      const double t = g.period * (i + 0.5) / parts;
      follow(g, s, t, [](const Touch<double>&) {});
      const BodyAndBase<double> z = place(g, s, t);
      work += (b.stiffness * b.amplitude * std::sin(eta * t) - b.damping * z.v) * z.v * g.period / parts;
    }
    follow_period(g, s, [](const Touch<double>&) {});
  }
  const LongRun run = long_run(b, 0.001, 0, 200, 200);
  REQUIRE(run.n == 2);
  CHECK_THAT(run.energy, WithinRel(-work / 2, 5e-5));  // midpoints across a jump of v: half a part of 20000
}

TEST_CASE("periods, impacts and exponents are those of the other references", "[long-run]") {
  for (const double ks : {0.0, 2000.0}) {
    const ImpactOscillator<double> b = ks > 0 ? ob21_oscillator(8.0, 1.0, ks) : ob21_oscillator(8.0, 1.0);
    const LongRun run = long_run(b, 0.01, 0, 300, 200);
    const Portrait p = portrait(b, 4);
    CHECK(run.p == p.p);
    CHECK(run.n == p.n);
    CHECK(two_trajectories(b, 0.01, 0.0, 300, 30 * p.n, 1e-9).impacts_per_period == double(p.p) / p.n);
    CHECK_THAT(run.first, WithinAbs(tangent_exponents(b, 0.01, 0, 300, 4000, Transition::derived).first, 2e-4));
  }
  // In chaos both follow the same motion for 130 periods, in which round-off grows by exp(0.26 * 115 s) = 1e13.
  const ImpactOscillator<double> chaotic = ob21_oscillator(7.1, 1.0);
  CHECK_THAT(long_run(chaotic, 0.01, 0, 0, 130).first,
             WithinAbs(two_trajectories(chaotic, 0.01, 0.0, 0, 130, 1e-11).first, 0.01));
  const LongRun run = long_run(chaotic, 0.01, 0, 20, 500);
  CHECK(run.n == 0);
  CHECK(run.first > 4 * run.error);
}

TEST_CASE("a body that rests has infinitely many impacts and forgets everything", "[long-run]") {
  const LongRun run = long_run(ob21_oscillator(3.0, 0.6), 0.001, 0, 100, 200);
  CHECK(std::isinf(run.impacts));
  CHECK(run.first < -1e300);
  CHECK(run.n == 4);
  CHECK(run.rests == 200 / 4);
  CHECK(run.p == 0);
  CHECK(run.resting > 0.02);
  CHECK(run.resting < 0.5);
}

TEST_CASE("the sequences of slow impacts end, also where N falls meanwhile", "[long-run]") {
  // Each flight here was once kept as short as the round-off of its end: a million impacts, no rest.
  CHECK_NOTHROW(long_run(ob21_oscillator(2.8, 0.8), 0.001, 0, 200, 250));
}

TEST_CASE("above a fixed base far away nothing but the force is felt, near it the base stands still", "[long-run]") {
  ImpactOscillator<double> b = ob21_oscillator(4.0, 1.0);
  b.fixed_base = true;
  b.gap = -1;
  const LongRun free = long_run(b, 0.001, 0, 300, 200);
  CHECK(free.impacts == 0);
  // the steady response k a / |k - m eta^2 + i c eta| at the phase -arg, seen at sin(eta t) = 0
  const double swing = 0.0025 / std::hypot(1 - 16, 0.23 * 4), phase = std::atan2(0.23 * 4, 1.0 - 16);
  CHECK_THAT(free.xr, WithinRel(swing * std::abs(std::sin(phase)), 1e-9));
  b.gap = 0;
  const LongRun hit = long_run(b, 0.001, 0, 300, 200);
  CHECK(hit.impacts > 0);
  CHECK_THAT(hit.energy, WithinAbs(0, 1e-20));  // r = 1: a base that stands still takes nothing
}

namespace {

/// Impacts and releases of 40 periods: time and rate before, m and s of the oscillator as it was.
std::vector<std::array<double, 2>> events_in(const ImpactOscillator<double>& as_it_was, double length, double time) {
  const Rig<double> g = rig(tests::in_other_units(as_it_was, length, time));
  Ride<double> s = start(g, 0.001 * length, 0.0);
  std::vector<std::array<double, 2>> all;
  for (int i = 0; i < 40; ++i)
    follow_period(g, s, [&](const Touch<double>& e) { all.push_back({e.t / time, e.before * time / length}); });
  return all;
}

}  // namespace

TEST_CASE("motions are the same in units of any size", "[long-run]") {
  for (const double eta : {4.0, 7.1})
    for (const ImpactOscillator<double>& b :
         {ob21_oscillator(eta, 0.8), ob21_oscillator(eta, 0.8, 500.0), ob21_oscillator(eta, 0.8, 100.0)}) {
      const auto all = events_in(b, 1, 1);
      REQUIRE(all.size() > 10);
      for (const double unit : {0x1p-40, 0x1p40}) {
        CHECK(events_in(b, unit, 1) == all);
        CHECK(events_in(b, 1, unit) == all);
      }
    }
}

}  // namespace touchgo::reference
