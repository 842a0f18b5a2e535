// OB21's surveys by the second method beside the kernel's.
#include "cases/ob21/studies/second_surveys.hpp"

#include "solver/number/text.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

Orbit by_kernel(const Model& m, const char* eta) {
  Sweep one;
  one.from = one.to = eta;
  return sweep(setup_of(own(), m, eta), one).front().orbit;
}

}  // namespace

TEST_CASE("on periodic motions and rests both surveys give the same, to 1e-8", "[second]") {
  struct Look {
    Model model;
    const char* eta;
  };
  for (const Look& l : {Look{{"1", ""}, "4"},
                        {{"1", ""}, "8"},
                        {{"1", "200000"}, "4"},
                        {{"1", "2000"}, "8"},
                        {{"1", "100"}, "5"},
                        {{"0.8", "500"}, "6"},
                        {{"0.6", ""}, "3"},
                        {{"0.6", ""}, "6.9"},
                        {{"0.6", "200000"}, "3"},
                        {{"1", "2000", "0.00125"}, "9"},
                        {{"1", "2000", "0.00125", true}, "4"},
                        {{"1", "", "0.00025", true}, "4"}}) {
    INFO(survey_name(l.model) << " at " << l.eta);
    const Orbit a = by_kernel(l.model, l.eta), b = second_run(own(), l.model, l.eta).orbit;
    REQUIRE(a.n > 0);
    CHECK(b.n == a.n);
    CHECK(b.p == a.p);
    CHECK(b.motion == a.motion);
    for (int k : {0, 1}) CHECK((b.lambda[k] == a.lambda[k] || std::abs(b.lambda[k] - a.lambda[k]) < 1e-8));
    CHECK((b.impacts_per_period == a.impacts_per_period));
    CHECK_THAT(b.energy_per_period, WithinAbs(a.energy_per_period, 1e-8 * std::abs(a.energy_per_period) + 1e-20));
    CHECK_THAT(b.max_impact_speed, WithinRel(a.max_impact_speed, 1e-8));
    CHECK_THAT(b.rest_fraction, WithinAbs(a.rest_fraction, 1e-8));
    CHECK_THAT(b.contact_fraction, WithinAbs(a.contact_fraction, 1e-8));
  }
}

TEST_CASE("in chaos the exponents of both surveys agree within their scatter", "[second]") {
  for (const Model& m : {Model{"1", ""}, Model{"1", "200000"}}) {
    const Orbit a = by_kernel(m, "7.1"), b = second_run(own(), m, "7.1").orbit;
    CHECK(b.motion == Motion::chaotic);
    CHECK_THAT(b.lambda[0], WithinAbs(a.lambda[0], 3 * std::hypot(a.lambda1_stderr, b.lambda1_stderr)));
    CHECK_THAT(b.lambda[0] + b.lambda[1], WithinAbs(-0.23, 1e-9));
  }
}

TEST_CASE("a second survey has the columns of a survey and is read as one", "[second]") {
  const std::vector<Study> all = second_survey_studies();
  CHECK(all.size() == surveyed_models().size());
  const Study& study = all.front();
  REQUIRE(study.names == std::vector<std::string>{"ob21_r1_hard_second"});
  const Table a = study.make(own()).front();
  const Survey s = survey(a);
  REQUIRE(s.frequency.size() == 81);
  for (int i = 0; i <= 80; ++i) CHECK(s.frequency[i] == (200 + 10 * i) / 100.0);  // the survey's own
  const auto& run = at(s, 4).front();
  CHECK(run.orbit.n == 2);
  CHECK(run.xr > 0.001);
  CHECK(run.xr < 0.1);
  CHECK(study.make(own()).front().csv() == a.csv());
}

}  // namespace touchgo::cases::ob21
