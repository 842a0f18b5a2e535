// Gravity: the weight of each body is the product of two decimals, exactly.
#include "solver/run/simulate.hpp"
#include "solver/sweeps/parameter.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// A ball of 2 kg, 1 m above a table.
Setup ball_of_2_kg() {
  Setup s = ball("1", "0.5");
  s.bodies[0].mass = "2", s.bodies[0].load = "0";
  return s;
}

}  // namespace

TEST_CASE("decimals are multiplied and added exactly", "[number]") {
  CHECK(Decimal("0.1") * Decimal("-0.2") == Decimal("-0.02"));
  CHECK(Decimal("1.1e-300") * Decimal("7e299") == Decimal("0.77"));
  CHECK(Decimal("0") * Decimal("-3") == Decimal("0"));
  CHECK(Decimal("0.1") + Decimal("0.2") == Decimal("0.3"));
  CHECK(Decimal("1e30") + Decimal("-1e-30") ==
        Decimal("999999999999999999999999999999.999999999999999999999999999999"));
  CHECK(Decimal("-1.5") + Decimal("1.50") == Decimal("0"));
}

TEST_CASE("a ball under gravity is the ball under its weight, bit for bit", "[gravity]") {
  Setup weighed = ball_of_2_kg(), attracted = ball_of_2_kg();
  weighed.bodies[0].load = "-19.62", attracted.gravity = "-9.81";
  for (const Options& options : {Options{.digits = 16}, Options{.digits = 200}, Options{.digits = 0},
                                 Options{.method = MethodName::steps, .step = "0.01"}}) {
    const Report a = simulate(weighed, "1.5", 100, options), b = simulate(attracted, "1.5", 100, options);
    REQUIRE(a.events.size() == b.events.size());
    CHECK(a.end == b.end);
    for (std::size_t i = 0; i < a.events.size(); ++i) {
      CHECK(a.events[i].t == b.events[i].t);
      CHECK(a.events[i].impulse == b.events[i].impulse);
      CHECK(a.events[i].force == b.events[i].force);
    }
  }
}

// It falls for sqrt(2 h / g), whatever its mass.
TEST_CASE("gravity stays where a mass varies, and adds to a load", "[gravity]") {
  Setup s = ball_of_2_kg();
  s.gravity = "-8";
  for (const char* mass : {"0.1", "2", "30"})
    CHECK(simulate(with_parameter(s, "body.1.mass", mass), "0.6", 100, {}).events[0].t == "0.5");
  s.bodies[0].load = "12";  // 4 N downwards are left
  CHECK(simulate(s, "1.1", 100, {}).events[0].t == "1");
  CHECK(simulate(with_parameter(s, "run.gravity", "-22"), "0.6", 100, {}).events[0].t == "0.3535533905932738");
}

TEST_CASE("a weight that no double has is refused", "[gravity]") {
  Setup s = ball_of_2_kg();
  s.gravity = "-1e308";
  CHECK_THROWS_WITH(simulate(s, "1", 100, {}), Catch::Matchers::ContainsSubstring("load"));
}

}  // namespace touchgo::tests
