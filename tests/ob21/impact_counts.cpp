// OB21's printed numbers of impacts at r = 0.6, and that the criterion on those that accumulate can fail.
#include "cases/ob21/impact_counts.hpp"

#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "cases/ob21/studies/reference_runs.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;

namespace {

constexpr PrintedCount at_3{3, 201, 0.5}, at_69{6.9, 142.74, 0.005};

struct Count {
  double frequency;
  int steps;
  double tolerance, impacts;
};
Table made_up_counts(const std::vector<Count>& counts) {
  Numbers frequency, steps, tolerance, impacts;
  for (const Count& c : counts) {
    frequency.push_back(c.frequency), steps.push_back(c.steps);
    tolerance.push_back(c.tolerance), impacts.push_back(c.impacts);
  }
  Table t;
  t.add("frequency", "rad/s", frequency).add("steps_per_period", "", steps).add("tolerance", "m", tolerance);
  t.add("impacts_per_period", "", impacts).add("slow_fraction", "", Numbers(counts.size(), 0.5));
  return t;
}

/// The settled motions, and these counts of a code without rest.
Results with_counts(const Table& counts) {
  static const Results settled = single_motions(own_cases());
  Results results = settled;
  results.tables.emplace("ob21_counted_impacts", counts);
  return results;
}

const Table& own_counts() {
  static const Results results = own_results({"ob21_counted_impacts"});
  return results["ob21_counted_impacts"];
}

}  // namespace

TEST_CASE("a code without rest runs at every pair of steps and tolerances", "[counts]") {
  const Table& t = own_counts();
  std::set<std::vector<double>> settings;
  for (std::size_t i = 0; i < t.rows(); ++i)
    settings.insert({t.numbers("frequency")[i], t.numbers("steps_per_period")[i], t.numbers("tolerance")[i]});
  CHECK(t.rows() == 60);
  CHECK(settings.size() == 60);
  CHECK(counted(t, 3, 1000, 1e-9).per_period > 200);
  CHECK(counted(t, 3, 1000, 1e-9).slow > 0.9);
  CHECK(counted(t, 6.9, 2000, 1e-6).per_period < 50);
  CHECK_THROWS_AS(counted(t, 3, 300, 1e-9), std::out_of_range);
}

TEST_CASE("two counts are met where one setting has both, each within its own tolerance", "[counts]") {
  const Table both = made_up_counts({{3, 100, 1e-9, 200.6}, {3, 200, 1e-9, 200.6}, {6.9, 200, 1e-9, 142.744}}),
              steps_apart = made_up_counts({{3, 100, 1e-9, 201}, {6.9, 200, 1e-9, 142.74}}),
              tolerances_apart = made_up_counts({{3, 100, 1e-8, 201}, {6.9, 100, 1e-9, 142.74}}),
              off = made_up_counts({{3, 200, 1e-9, 201}, {6.9, 200, 1e-9, 142.75}});
  REQUIRE(one_setting(both, {at_3, at_69}));
  CHECK(one_setting(both, {at_3, at_69})->per_period == 200);
  CHECK(one_setting(steps_apart, {at_3}));
  CHECK(one_setting(steps_apart, {at_69}));
  CHECK_FALSE(one_setting(steps_apart, {at_3, at_69}));
  CHECK_FALSE(one_setting(tolerances_apart, {at_3, at_69}));
  CHECK_FALSE(one_setting(off, {at_3, at_69}));
}

TEST_CASE("a pair that a code without rest really counts is accepted, the printed one and (201, 150) are not",
          "[counts]") {
  const Table& t = own_counts();
  for (const auto& [steps, tolerance] : {std::pair{500, 1e-8}, std::pair{2000, 1e-9}}) {
    const PrintedCount a{3, counted(t, 3, steps, tolerance).per_period, 0.5},
        b{6.9, counted(t, 6.9, steps, tolerance).per_period, 0.005};
    REQUIRE(one_setting(t, {a, b}));
    CHECK(one_setting(t, {a, b})->per_period == steps);
    CHECK(one_setting(t, {a, b})->tolerance == tolerance);
  }
  CHECK_FALSE(one_setting(t, {at_3, at_69}));
  CHECK_FALSE(one_setting(t, {at_3, {6.9, 150, 0.005}}));
}

TEST_CASE("the printed counts depend on step and tolerance only where one setting gives both", "[counts]") {
  const Results possible = with_counts(made_up_counts({{3, 200, 1e-9, 201.2}, {6.9, 200, 1e-9, 142.74}})),
                apart = with_counts(made_up_counts({{3, 200, 1e-8, 201.2}, {6.9, 200, 1e-9, 142.74}}));
  for (const char* id : {"ob21-eta3-hard-ai", "ob21-eta6.9-hard-ai"}) {
    CHECK(finding_on(id, possible).verdict == Verdict::undetermined);
    CHECK(finding_on(id, apart).verdict == Verdict::not_reproduced);
  }
  CHECK(finding_on(printed_instead("ob21-eta6.9-hard-ai", "150"), possible).verdict == Verdict::not_reproduced);
  CHECK(finding_on(printed_instead("ob21-eta3-hard-ai", "204"), possible).verdict == Verdict::not_reproduced);
}

TEST_CASE("accumulating impacts are infinitely many, by both engines; a finite count is shown as disagreeing",
          "[counts]") {
  const Results results = with_counts(own_counts());
  for (const char* id : {"ob21-eta3-hard-ai", "ob21-eta6.9-hard-ai"}) {
    const Finding f = finding_on(id, results);
    INFO(id << ": " << f.note);
    CHECK(f.verdict == claim_of(id).recorded);
    CHECK(f.value == "inf");
    REQUIRE(f.legs.size() == 3);
    CHECK(f.legs[0].value == "inf");
    CHECK(f.legs[0].agrees);
    CHECK(std::isfinite(std::stod(f.legs[1].value)));
    CHECK_FALSE(f.legs[1].agrees);
    CHECK(f.legs[2].name.starts_with("proved: "));
    CHECK(f.legs[2].value == "inf");
    CHECK(f.legs[2].agrees);
  }
}

TEST_CASE("a finite count of the sweep is not confirmed by impacts that accumulate", "[counts]") {
  Results results = with_counts(own_counts());
  results.tables.insert_or_assign(survey_name(hard_06), results[survey_name(soft_06)]);
  const Finding f = finding_on("ob21-eta3-hard-ai", results);
  CHECK(f.value == "2.25");
  CHECK_FALSE(f.legs[0].agrees);
  CHECK(f.verdict == Verdict::not_reproduced);
}

TEST_CASE("the soft counts are counted twice", "[counts]") {
  const Results results = with_counts(own_counts());
  for (const auto& [id, value] : {std::pair{"ob21-eta3-soft-ai", "2.25"}, std::pair{"ob21-eta6.9-soft-ai", "0.7"}}) {
    const Finding f = finding_on(id, results);
    CHECK(f.verdict == Verdict::reproduced);
    CHECK(f.value == value);
    REQUIRE(f.legs.size() == 2);
    for (const auto& leg : f.legs) {
      CHECK(leg.value == value);
      CHECK(leg.agrees);
    }
    CHECK(f.legs[1].name.starts_with("proved: "));
    CHECK(finding_on(printed_instead(id, "2"), results).verdict == Verdict::not_reproduced);
  }
}

}  // namespace touchgo::cases::ob21
