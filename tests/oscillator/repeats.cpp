// A motion that repeats bit for bit is not followed to its end: its record has the bits of one that is.
#include <optional>

#include "solver/oscillator/one_lane.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/common/soak.hpp"
#include "tests/oscillator/random_oscillators.hpp"
#include "tests/oscillator/same_bits.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

struct Followed {
  Orbit orbit;
  std::vector<DiagramPoint> points;
  double effort = 0, skipped = 0;  // skipped: turns
};

/// From stop to stop, every turn of it; or what repeats left out.
Followed followed(const Oscillator& o, RunLength length, long diagram_periods, bool to_the_end) {
  Followed f;
  OrbitRecord record(o, length, diagram_periods);
  one_lane::Walk walk;
  walk.set(0, o, o.g, o.v);
  walk.begin(true);
  auto take_tangent = [&](double tau) {
    const one_lane::Tangents& t = walk.tangent_at(true, tau);
    record.tangent({t.a, t.b, t.c, t.d, 0, t.area, t.log_area});
    walk.reset_tangent(true);
  };
  while (walk.effort() < record.most_effort()) {
    one_lane::arrive(walk);
    for (;;) {
      const double turns = static_cast<double>(record.next()) / 2;
      const double tau = std::max(turns - walk.whole() - walk.phase() + length.section, 0.0);
      if (tau > walk.length()) break;
      double g, v;
      walk.state(tau, g, v);
      const one_lane::Totals sums = walk.take_totals(true, tau);
      if (record.takes_tangent()) take_tangent(tau);
      const bool mark = record.is_mark();
      record.stop(g, v,
                  {sums.impacts, sums.accumulations, sums.rests, sums.energy, sums.rest, sums.contact, sums.max_speed});
      if (record.over()) {
        f.orbit = record.result(), f.points = record.points(), f.effort = walk.effort();
        return f;
      }
      if (!mark || to_the_end) continue;
      const Skipped skipped = record.skip_repeats(walk.state(0, turns), walk.effort());
      walk.skip(0, skipped.turns, skipped.effort);
      f.skipped += skipped.turns;
    }
    const bool points = record.takes_impacts();
    const one_lane::Crossed c = walk.cross(true);
    if (c.impact && points) record.impact(walk.phase(), c.limit, c.before, c.after);
    if (walk.tangent_leaves_range()) take_tangent(0);
  }
  return f;
}

void check_same(const Followed& a, const Followed& b) {
  CHECK(same_bits(a.orbit, b.orbit));
  CHECK(a.points.size() == b.points.size());
  CHECK(same_bits(a.points, b.points));
  CHECK(a.effort == b.effort);
}

}  // namespace

TEST_CASE("what repeats bit for bit is left out, and the record has the bits of the whole run",
          "[kernel][repeats][draws]") {
  // Batches of one length and of several, transients shorter and longer than they are, sections, diagrams.
  const RunLength lengths[] = {{500, 2000}, {130, 1999, 0.25}, {0, 700}, {1000, 60}, {7, 333, 0.9}};
  int compared = 0, less = 0, rests = 0, soft = 0, long_cycles = 0;
  const int count = draws(200);
  for (int i = 0; i < count; ++i) {
    const RandomOscillator random = random_oscillator(i);
    const std::optional<Oscillator> o = as_oscillator(random.setup);
    if (!o) continue;
    const RunLength length = lengths[i % 5];
    const long diagram = i % 3 == 0 ? 40 : 0;
    const Followed all = followed(*o, length, diagram, true);
    if (all.effort == 0 || all.effort > 300'000) continue;
    const Followed some = followed(*o, length, diagram, false);
    INFO("oscillator " << i << ", " << name(random.regime) << ", " << name(random.begin) << ", " << some.skipped
                       << " turns left out");
    check_same(all, some);
    std::vector<DiagramPoint> points;
    CHECK(same_bits(orbit(*o, own_start(*o), length, diagram, diagram > 0 ? &points : nullptr), all.orbit));
    CHECK(same_bits(points, all.points));
    ++compared;
    if (some.skipped == 0) continue;
    ++less, soft += random.soft(), rests += some.orbit.motion == Motion::rest;
    long_cycles += some.orbit.n > 1;
  }
  INFO(compared << " compared, " << less << " with less to follow: " << rests << " rest, " << soft << " soft, "
                << long_cycles << " of several periods");
  CHECK(less > compared / 3);
  CHECK(rests > count / 40);
  CHECK(soft > count / 8);
  CHECK(long_cycles > count / 40);
}

TEST_CASE("a motion of three periods is followed for a third of a long run at most", "[kernel][repeats]") {
  for (const char* ks : {"0", "200000"}) {
    const std::optional<Oscillator> o = as_oscillator(ob21("6", "1", ks));
    const Followed some = followed(*o, {500, 4000}, 64, false);
    CHECK(some.orbit.n == 3);
    CHECK(some.skipped >= 3000);
    check_same(followed(*o, {500, 4000}, 64, true), some);
  }
}

TEST_CASE("events that follow one another without end are given up after a part of the usual effort", "[kernel]") {
  // A ball that loses a thousandth of its speed takes some ten thousand impacts to its rest.
  Setup s = ball("0.2", "0.999");
  s.walls[0].motion = {"0.001", "6", "0"};
  const std::optional<Oscillator> o = as_oscillator(s);
  REQUIRE(o);
  auto after = [&](double effort) { return orbit(*o, own_start(*o), {400, 100, 0, effort}).motion; };
  CHECK(after(1) == Motion::rest);
  CHECK(after(0.1) == Motion::rest);
  CHECK(after(0.0001) == Motion::undecided);
}

TEST_CASE("of a motion that repeats after more than 64 periods the exponents of what is left out count",
          "[kernel][repeats]") {
  const std::optional<Oscillator> o = as_oscillator(ob21("4.701", "1", "0"));  // beyond a cascade of flips
  const Followed some = followed(*o, {12000, 4000}, 0, false);
  CHECK(some.orbit.n == 0);  // no multipliers give its exponents
  CHECK(some.orbit.lambda[0] < 0);
  CHECK(some.skipped >= 1000);
  check_same(followed(*o, {12000, 4000}, 0, true), some);
}

}  // namespace touchgo::tests
