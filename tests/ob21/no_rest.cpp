// The condition that the paper's code knew no resting body.
#include "cases/ob21/studies/no_rest.hpp"

#include "cases/ob21/studies/second_surveys.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

const Model hard{"0.6", ""};

}  // namespace

TEST_CASE("a survey without rest counts the impacts of the steps that it imitates", "[no-rest]") {
  for (const char* eta : {"3", "4.8", "7"}) {
    const auto [b, x, v] = second_oscillator(own(), hard, eta);
    const auto counted = reference::ob21::fixed_step_impacts(b, x, v, {1000, 1e-9}, 60, 130);
    const Orbit o = no_rest_run(own(), hard, eta).orbit;
    // of a motion that repeats the last whole repetitions count, 128 periods or a few less of the 130
    CHECK_THAT(o.impacts_per_period, WithinRel(counted.per_period, o.n > 0 ? 0.1 : 1e-12));
  }
}

TEST_CASE("where no body rests, a code without rest finds the exact motion", "[no-rest]") {
  for (const char* eta : {"2.6", "4", "6", "8"}) {
    const Orbit exact = second_run(own(), hard, eta).orbit, o = no_rest_run(own(), hard, eta).orbit;
    REQUIRE(exact.motion == Motion::periodic);
    CHECK(o.motion == Motion::periodic);
    CHECK(o.n == exact.n);
    CHECK(o.p == exact.p);
    CHECK(o.impacts_per_period == exact.impacts_per_period);
    CHECK_THAT(o.energy_per_period, WithinRel(exact.energy_per_period, 1e-4));  // gaps of 1e-9 of 1e-3 m and more
    CHECK_THAT(o.max_impact_speed, WithinRel(exact.max_impact_speed, 1e-4));
    // growth over 130 periods: the vector's turning leaves a logarithm of some units in 130 T
    CHECK_THAT(o.lambda[0], WithinAbs(exact.lambda[0], 0.05));
    CHECK_THAT(o.lambda[0] + o.lambda[1], WithinAbs(exact.lambda[0] + exact.lambda[1], 0.01));
  }
}

TEST_CASE("where the body rests, a code without rest counts many impacts and finite exponents", "[no-rest]") {
  for (const char* eta : {"3", "6.9"}) {
    CHECK(second_run(own(), hard, eta).orbit.motion == Motion::rest);
    const Orbit o = no_rest_run(own(), hard, eta).orbit;
    CHECK(o.motion != Motion::rest);
    CHECK(o.rest_fraction == 0);
    CHECK(o.impacts_per_period > 50);
    CHECK(o.impacts_per_period < 1000);
    CHECK(o.lambda[0] > -1);
    CHECK(o.lambda[1] < -50);
  }
}

TEST_CASE("a survey without rest is a survey, of the hard models r = 0.8 and 0.6", "[no-rest]") {
  std::vector<std::string> names;
  for (const Study& s : no_rest_studies()) names.insert(names.end(), s.names.begin(), s.names.end());
  CHECK(names == std::vector<std::string>{"ob21_r0.8_hard_no_rest", "ob21_r0.6_hard_no_rest"});
  const Survey s = survey(survey_table({no_rest_run(own(), hard, "4")}));
  CHECK(at(s, 4).front().orbit.n == 2);
  CHECK(at(s, 4).front().xr > 0.01);
}

}  // namespace touchgo::cases::ob21
