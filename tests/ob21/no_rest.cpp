// The condition that the paper's code knew no resting body.
#include "cases/ob21/studies/no_rest.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "cases/ob21/studies/second_surveys.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"
#include "tests/ob21/made_up_surveys.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

const Model hard{"0.6", ""};
const NoRestSetting halving{"halving", 300, 2e-9};

}  // namespace

TEST_CASE("a run without rest counts the impacts of the steps that it imitates", "[no-rest]") {
  for (const NoRestSetting& setting : {halving, nearest_setting()})
    for (const char* eta : {"3", "4.8", "7"}) {
      const auto [b, x, v] = second_oscillator(own(), hard, eta);
      const auto counted = reference::ob21::fixed_step_impacts(b, x, v, fixed_steps(setting), 60, 130);
      const Orbit o = no_rest_run(own(), hard, eta, setting, 60, 130).orbit;
      // of a motion that repeats the last whole repetitions count, 128 periods or a few less of the 130
      CHECK_THAT(o.impacts_per_period, WithinRel(counted.per_period, o.n > 0 ? 0.1 : 1e-12));
    }
}

TEST_CASE("where no body rests, a code without rest finds the exact motion", "[no-rest]") {
  for (const char* eta : {"2.6", "4", "6", "8"}) {
    const Orbit exact = second_run(own(), hard, eta).orbit, o = no_rest_run(own(), hard, eta, halving, 60, 130).orbit;
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
    const Orbit o = no_rest_run(own(), hard, eta, halving, 60, 130).orbit;
    CHECK(o.motion != Motion::rest);
    CHECK(o.rest_fraction == 0);
    CHECK(o.impacts_per_period > 50);
    CHECK(o.impacts_per_period < 1000);
    CHECK(o.lambda[0] > -1);
    CHECK(o.lambda[1] < -50);
  }
}

TEST_CASE("planes have 40 numbers of steps and 40 tolerances of two procedures, no tolerance a whole decade",
          "[no-rest]") {
  std::map<std::string, std::set<double>> steps, tolerances;
  for (const NoRestSetting& s : plane_settings())
    steps[s.procedure].insert(s.per_period), tolerances[s.procedure].insert(s.tolerance);
  CHECK(plane_settings().size() == 2 * 40 * 40);
  for (const std::string& procedure : no_rest_procedures()) {
    CHECK(steps[procedure].size() == 40);
    CHECK(tolerances[procedure].size() == 40);
    for (const double t : tolerances[procedure]) CHECK(std::abs(std::log10(t) - std::round(std::log10(t))) > 1e-3);
  }
  for (const NoRestSetting& s : survey_settings()) {
    const std::vector<NoRestSetting> plane = plane_settings();
    CHECK((s == nearest_setting() || std::find(plane.begin(), plane.end(), s) != plane.end()));
  }
}

TEST_CASE("a run that takes too many steps is given up, whatever part of it was done", "[no-rest]") {
  CHECK_THROWS_AS(no_rest_run(own(), hard, "3", {"halving", 1000, 1e-13}, 60, 130), reference::ob21::TooManySteps);
  CHECK_NOTHROW(no_rest_run(own(), hard, "3", {"halving", 100, 1e-6}, 20, 41));
}

TEST_CASE("a survey at a setting has its runs in place of the rests, and none at settings that lack one", "[no-rest]") {
  const Survey exact = survey_of({{periodic_run(1, 1, 1)}, {resting_run(4)}, {resting_run(4)}});
  auto at = [&](double frequency, const SurveyOrbit& run) { return Survey{{frequency}, {{run}}}; };
  Survey whole = at(2.5, chaotic_run(0.3, 0.01)), part = at(3, periodic_run(40, 4, 1));
  whole.frequency.push_back(3), whole.runs.push_back({periodic_run(40, 4, 1)});
  const std::vector<SurveyAtSetting> found = without_rest(exact, runs_at_settings({whole, part}));
  REQUIRE(found.size() == 1);
  CHECK(found[0].setting.per_period == 100);
  const Survey& s = found[0].survey;
  REQUIRE(s.runs.size() == 3);
  CHECK(s.runs[0][0].orbit.p == 1);
  CHECK(chaotic(s.runs[1][0]));
  CHECK(s.runs[2][0].orbit.p == 40);
}

TEST_CASE("cells of a plane are read back as they were, those given up too", "[no-rest]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<PlaneCell> cells = plane_cells(Table::from_csv(
      plane_table({{nearest_setting(), 3, 201.25, 0.1, 0.03, 4}, {halving, 6.9, nan, nan, nan, nan}}).csv()));
  REQUIRE(cells.size() == 2);
  CHECK(cells[0].setting == nearest_setting());
  CHECK(cells[0].impacts == 201.25);
  CHECK(cells[0].n == 4);
  CHECK(cells[1].setting == halving);
  CHECK(std::isnan(cells[1].impacts));
}

}  // namespace touchgo::cases::ob21
