// A third contact law by both methods and at all precisions; tests/program/law_entry.cpp has it in a case file, in JSON
// and in help.
#include "solver/number/text.hpp"
#include "solver/oscillator/oscillator.hpp"
#include "solver/run/simulate.hpp"
#include "solver/stability/long_run.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/pad.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using namespace oscillator;
using Catch::Matchers::WithinAbs;

namespace {

// A body of 2 kg that flies at 3 m/s from 6 m to a pad of 50 kg/s^2 on a wall at 0.
Setup flight_to_pad() {
  Setup s;
  s.bodies = {body("2", "0", "0", "6", "-3")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  s.contacts[0].law = pad;
  s.contacts[0].stiffness = "50";
  s.contacts[0].own["preload"] = "3";
  return named(s);
}

// m g'' = N0 - k g from (0, -v) is back at zero after 2/w atan(v k/(w N0)), w^2 = k/m, and leaves at v.
template <Real R>
R time_on_pad() {
  using std::atan;
  const R w = 5, v = 3, k = 50, preload = 3;
  return 2 / w * atan(v * k / (w * preload));
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a third law: the time on the pad is the closed form's, to round-off of every precision",
                        "[third]", Scalars) {
  using R = TestType;
  const Run<R> r = run<R>(flight_to_pad(), R(10));
  REQUIRE(r.reason == Reason::until);
  REQUIRE(r.events.size() == 2);
  CHECK(r.events[0].kind == Kind::impact);
  CHECK(r.events[1].kind == Kind::separation);
  CHECK(abs(r.events[0].t - 2) <= 8 * epsilon<R>());
  CHECK(abs(r.events[0].force - 3) <= 100 * epsilon<R>());
  CHECK(abs(r.events[1].t - 2 - time_on_pad<R>()) <= 64 * epsilon<R>());
  CHECK(abs(r.events[1].velocity_after[1] - 3) <= 200 * epsilon<R>());
}

TEST_CASE("a third law: the paper's method has the error of its order", "[third]") {
  double error[2];
  for (int i = 0; i < 2; ++i) {
    const Run<double> r = run_by_steps<double>(flight_to_pad(), 10.0, i == 0 ? 0.04 : 0.02);
    REQUIRE(r.events.size() == 2);
    CHECK(r.events[0].landing == Landing::displacement);
    CHECK_THAT(r.events[0].t, WithinAbs(2, 1e-12));  // free flight: a straight line
    error[i] = std::abs(r.events[1].t - 2 - time_on_pad<double>());
  }
  CHECK(error[0] < 1e-4);
  CHECK(error[1] < error[0] / 8);  // order 4: by 16
}

TEST_CASE("a third law: to any digits", "[third]") {
  for (const int digits : {15, 100, 400, 1000}) {
    INFO(digits << " digits");
    const Report r = simulate(flight_to_pad(), "10", 100, {.digits = digits});
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() == 2);
    const Mp1100 expected = 2 + time_on_pad<Mp1100>();
    CHECK(abs(decimal<Mp1100>(Decimal(r.events[1].t)) - expected) < pow(Mp1100(10), 2 - digits) * expected);
  }
}

TEST_CASE("a third law: exponents add up to the damping, its saltation keeps areas", "[third]") {
  Setup s = flight_to_pad();
  s.bodies[0] = body("2", "0.3", "4", "0.4", "0");
  s.bodies[0].force = {{"9", "2.1", "0.3"}};
  CHECK(!as_oscillator(s));  // the kernel knows two laws
  const Orbit o = long_run(named(s), {50, 200});
  REQUIRE(o.lambda.size() == 2);
  CHECK(o.impacts_per_period > 0.5);
  CHECK_THAT(o.lambda[0] + o.lambda[1], WithinAbs(-0.3 / 2, 1e-9));
}

TEST_CASE("a third law: over lengths of 2^-1000 m its times are the same", "[third]") {
  const Setup plain = flight_to_pad();
  const Mp400 little = ldexp(Mp400(1), -1000);
  auto shrink = [&](Decimal& x) { x = Decimal(text(Mp400(decimal<Mp400>(x) * little), 300)); };
  Setup small = plain;
  shrink(small.bodies[0].position), shrink(small.bodies[0].velocity), shrink(small.contacts[0].own["preload"]);
  for (const int digits : {0, 16, 40}) {
    INFO(digits << " digits");
    const Report a = simulate(plain, "10", 100, {.digits = digits}), b = simulate(small, "10", 100, {.digits = digits});
    REQUIRE(a.events.size() == 2);
    REQUIRE(b.events.size() == 2);
    for (int i = 0; i < 2; ++i) CHECK(a.events[i].t == b.events[i].t);
  }
}

}  // namespace touchgo::tests
