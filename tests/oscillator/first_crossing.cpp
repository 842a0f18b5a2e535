// The kernel's search for a zero and its multipliers, against quantities whose zeros and eigenvalues are plain.
#include "solver/oscillator/first_crossing.hpp"

#include <functional>

#include "solver/oscillator/tangent.hpp"
#include "tests/common/catch.hpp"

using namespace touchgo::oscillator;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

// (t - a)(t - b) + c, |q''| = 2.
Crossing of_parabola(double a, double b, double c, double limit) {
  auto jet = [&](double t) { return Jet{(t - a) * (t - b) + c, 2 * t - a - b, 2, 0, 2, 1e-16 * (1 + t * t), {0, -1}}; };
  return first_crossing(jet, 1, 0, limit);
}

}  // namespace

TEST_CASE("the first crossing of a cosine is a quarter turn, of a later start three quarters", "[crossing]") {
  const double pi = std::acos(-1.0);
  auto jet = [](double t) { return Jet{std::cos(t), -std::sin(t), -std::cos(t), std::sin(t), 1, 1e-16, {0, -1}}; };
  const Crossing c = first_crossing(jet, 1, 0, 100);
  REQUIRE(c.found);
  CHECK_THAT(c.tau + c.remainder, WithinAbs(pi / 2, 4e-16));
  CHECK(!first_crossing(jet, 1, 0, 1.57).found);
  const Crossing later = first_crossing(jet, 1, 5, 100);
  REQUIRE(later.found);
  CHECK_THAT(later.tau + later.remainder, WithinAbs(5 * pi / 2, 4e-15));
}

TEST_CASE("of two zeros close together the first is found, of none none", "[crossing]") {
  for (double apart : {1e-1, 1e-3, 1e-5, 1e-6}) {
    const Crossing c = of_parabola(1 - apart, 1 + apart, 0, 10);
    INFO("apart " << apart);
    REQUIRE(c.found);
    CHECK_THAT(c.tau + c.remainder, WithinAbs(1 - apart, 1e-15 / apart + 4e-16));
    CHECK(!of_parabola(1, 1, apart * apart, 10).found);
    CHECK(!of_parabola(1 - apart, 1 + apart, 0, 1 - 2 * apart).found);
  }
}

TEST_CASE("what is known to be clear is not searched, and nothing behind it is lost", "[crossing]") {
  int evaluations = 0;
  auto jet = [&](double t) {
    ++evaluations;
    return Jet{50 - t, -1, 0, 0, 1, 1e-15, {0, t < 40 ? 40 - t : -1}};
  };
  const Crossing c = first_crossing(jet, 1, 0, 100);
  REQUIRE(c.found);
  CHECK_THAT(c.tau + c.remainder, WithinAbs(50, 1e-13));
  CHECK(evaluations < 40);
}

TEST_CASE("a multiplier is the larger eigenvalue's size, real or complex, however small its map", "[crossing]") {
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
