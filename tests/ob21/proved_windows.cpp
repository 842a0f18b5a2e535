// Proved windows as a named result, and the ranges of a survey that are drawn beside them.
#include "cases/ob21/studies/proved_windows.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "solver/continuation/windows.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"
#include "tests/ob21/made_up_surveys.hpp"

namespace touchgo::cases::ob21 {

TEST_CASE("ranges of one impact go on while any start has it, and begin anew after a gap", "[surveys]") {
  // 2, 2.5, .. 4.5 rad/s
  const Survey s = survey_of({{periodic_run(1, 2, 1), chaotic_run(0.1, 0.01)},
                              {chaotic_run(0.1, 0.01), periodic_run(1, 2, 1)},
                              {periodic_run(2, 2, 1), periodic_run(1, 3, 1)},
                              {periodic_run(1, 2, 1), resting_run(2)},
                              {resting_run(1), resting_run(2)},
                              {periodic_run(1, 3, 1), periodic_run(1, 3, 1)}});
  std::vector<SurveyedRange> ranges = one_impact_ranges(s);
  REQUIRE(ranges.size() == 4);
  auto is = [](const SurveyedRange& r, int periods, double low, double high) {
    return r.periods == periods && r.low == low && r.high == high;
  };
  CHECK(is(ranges[0], 2, 2, 2.5));
  CHECK(is(ranges[1], 2, 3.5, 3.5));
  CHECK(is(ranges[2], 3, 3, 3));
  CHECK(is(ranges[3], 3, 4.5, 4.5));
}

TEST_CASE("the windows of the named result are those that are proved", "[surveys][windows]") {
  REQUIRE(window_studies().size() == 1);
  const std::vector<ProvedWindow> all = proved_windows(own_results({"ob21_proved_windows"})["ob21_proved_windows"]);
  CHECK(all.size() == 20);  // two bases, two restitutions, 1 to 5 periods
  for (const ProvedWindow& w : all) {
    INFO(w.restitution << " " << w.stiffness << " " << w.periods);
    CHECK(w.low < w.high);
    CHECK(w.low_is_flip == (w.periods > 1));  // the first begins below the paper's range, the last ends above it
    CHECK(w.high_is_flip == (w.periods < 5));
    // An end of the same motion on another base or with another restitution is near by (OB21's "almost the same").
    for (const ProvedWindow& other : all)
      if (other.periods == w.periods) CHECK(std::abs(other.low - w.low) < 0.06);
  }

  // Another route, which shares nothing with the proofs: followed by Newton's method, periods 3 and 4.
  for (const auto& [restitution, stiffness, periods] : {std::tuple{"0.6", "", 3}, {"1", "200000", 4}}) {
    const std::vector<touchgo::Window> followed =
        windows(setup_of(own(), {restitution, stiffness}, "5"),
                {.over = "frequency", .from = "5", .to = "9", .n = periods, .p = 1});
    REQUIRE(followed.size() == 1);
    for (const ProvedWindow& w : all) {
      if (w.restitution != restitution || w.stiffness != stiffness || w.periods != periods) continue;
      CHECK(std::abs(std::stod(followed[0].from.parameter) - w.low) < 1e-9);
      CHECK(std::abs(std::stod(followed[0].to.parameter) - w.high) < 1e-9);
    }
  }
}

}  // namespace touchgo::cases::ob21
