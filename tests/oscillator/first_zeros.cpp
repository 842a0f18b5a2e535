// The kernel's search for the first zero of a gap, and its multipliers, on motions whose zeros and eigenvalues are
// plain.
#include <cmath>
#include <vector>

#include "solver/number/text.hpp"
#include "solver/oscillator/one_lane.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace oscillator;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

const double pi_ = std::acos(-1.0);

// A body of 1 kg over a wall at 0, elastic, under a forcing that no double sees.
Oscillator plain(Decimal damping, Decimal stiffness, Decimal load, Decimal position, Decimal velocity) {
  Setup s;
  s.bodies = {body("1", damping, stiffness, position, velocity)};
  s.bodies[0].load = load;
  s.bodies[0].force = {{"1e-40", "0.5", "0"}};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  return as_oscillator(named(s)).value();
}

std::vector<OrbitEvent> until(const Oscillator& o, double seconds) {
  return events(o, own_start(o), seconds / o.period);
}

// (t - 1 + apart)(t - 1 - apart) + above
Oscillator parabola(const Mp50& apart, const Mp50& above) {
  return plain("0", "0", "2", Decimal(text(Mp50(1 - apart * apart + above), 45)), "-2");
}

}  // namespace

TEST_CASE("the zeros of a cosine are odd quarters of its turn, those of a sine halves", "[zeros]") {
  for (bool sine : {false, true}) {
    const Oscillator o = plain("0", "1", "0", sine ? "0" : "1", sine ? "1" : "0");
    const std::vector<OrbitEvent> all = until(o, 30);
    REQUIRE(all.size() == (sine ? 9 : 10));
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double n = static_cast<double>(i);
      CHECK_THAT(all[i].t, WithinAbs((sine ? n + 1 : n + 0.5) * pi_, 2e-15 * (n + 1)));
      CHECK_THAT(all[i].before, WithinAbs(-1, 1e-14));
    }
  }
}

TEST_CASE("the first zero of every kind of motion is its closed form's", "[zeros]") {
  struct Plain {
    const char *what, *damping, *stiffness, *load, *velocity;
    double zero;
  };
  const Plain motions[] = {{"exp(-t/10) cos t", "0.2", "1.01", "0", "-0.1", pi_ / 2},
                           {"(1 - t) exp(-t)", "2", "1", "0", "-2", 1},
                           {"2 exp(-2 t) - exp(-t)", "3", "2", "0", "-3", std::log(2.0)},
                           {"2 exp(-t) - 1", "1", "0", "0", "-2", std::log(2.0)},
                           {"exp(-t) - t", "1", "0", "-1", "-2", 0.567143290409783872999968662210355549754},  // W(1)
                           {"1 - t - t^2", "0", "0", "-2", "-1", (std::sqrt(5.0) - 1) / 2}};
  for (const Plain& m : motions) {
    const Oscillator o = plain(m.damping, m.stiffness, m.load, "1", m.velocity);
    INFO(m.what);
    const std::vector<OrbitEvent> all = until(o, m.zero + 0.01);
    REQUIRE(!all.empty());
    CHECK_THAT(all[0].t, WithinAbs(m.zero, 1e-15));
    CHECK(until(o, m.zero - 1e-9).empty());
  }
}

TEST_CASE("of two zeros close together the first is found, of none none", "[zeros]") {
  for (const char* apart : {"1e-1", "1e-3", "1e-5", "1e-6"}) {
    const Mp50 exact(apart);
    const double a = to_double(exact);
    const std::vector<OrbitEvent> all = until(parabola(exact, 0), 1.0);
    INFO("apart " << apart);
    REQUIRE(!all.empty());
    CHECK_THAT(all[0].t, WithinAbs(1 - a, 1e-15 / a + 4e-16));
    CHECK(until(parabola(exact, 0), 1 - 2 * a).empty());
    CHECK(until(parabola(0, exact * exact), 100).empty());
  }
}

TEST_CASE("a dip through zero that no series foresees is not jumped over", "[zeros]") {
  Setup s;  // x'' = sin t: x = 1 - depth - sin t, whose cubic at the start has no zero
  for (const char* depth : {"1e-1", "1e-2", "1e-4", "1e-6"}) {
    s.bodies = {body("1", "0", "0", Decimal(text(1 - Mp50(depth), 45)), "-1")};
    s.bodies[0].force = {{"1", "1", "0"}};
    s.walls.resize(1);
    s.contacts = {hard(wall_member(0), body_member(0), "1")};
    const std::vector<OrbitEvent> all = until(as_oscillator(named(s)).value(), 2);
    INFO("depth " << depth);
    REQUIRE(!all.empty());
    CHECK_THAT(all[0].t, WithinAbs(to_double(asin(1 - Mp50(depth))), 1e-15 / std::sqrt(to_double(Mp50(depth)))));
  }
}

TEST_CASE("a multiplier is the larger eigenvalue's size, real or complex, however small its map", "[zeros]") {
  Tangent t;
  t.a = 3, t.b = 0, t.c = 7, t.d = 0.5;  // triangular: 3 and 1/2
  CHECK_THAT(log_multiplier(t, std::log(1.5)), WithinRel(std::log(3.0), 1e-15));
  t.a = -3;
  t.d = -0.5;
  CHECK_THAT(log_multiplier(t, std::log(1.5)), WithinRel(std::log(3.0), 1e-15));
  t.log = -2000;  // exp(-2000) of it: no double
  CHECK_THAT(log_multiplier(t, std::log(1.5) - 4000), WithinRel(std::log(3.0) - 2000, 1e-15));
  Tangent turn;  // 0.9 times a rotation
  turn.a = turn.d = 0.9 * std::cos(1.0), turn.b = 0.9 * std::sin(1.0), turn.c = -turn.b;
  CHECK_THAT(log_multiplier(turn, 2 * std::log(0.9)), WithinRel(std::log(0.9), 1e-15));
}

}  // namespace touchgo::tests
