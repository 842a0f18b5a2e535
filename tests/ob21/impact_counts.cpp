// OB21's printed numbers of impacts at r = 0.6, and that the criterion on those that accumulate can fail.
#include "cases/ob21/impact_counts.hpp"

#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "cases/ob21/studies/reference_runs.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/made_up_surveys.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;

namespace {

constexpr PrintedCount at_3{3, 201, 0.5}, at_69{6.9, 142.74, 0.005};

/// The settled motions, and a plane of a code without rest.
Results with_counts(const Table& plane) {
  static const Results settled = single_motions(own());
  Results results = settled;
  results.tables.emplace("ob21_plane", plane);
  results.tables.merge(own_results({"ob21_plane_found"}).tables);
  return results;
}

/// Where neither number lies.
const std::vector<MadeUpCell> apart{{3, 100, 1e-6, 150}, {6.9, 100, 1e-6, 100}};

/// The same, and no found settings.
Results with_plane_alone(const std::vector<MadeUpCell>& cells) {
  Results results = with_counts(made_up_plane(cells));
  results.tables.insert_or_assign("ob21_plane_found", made_up_plane(apart));
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

TEST_CASE("the nearest setting to two counts has both of them", "[counts]") {
  const std::vector<PlaneCell> cells = plane_cells(made_up_plane(
      {{3, 100, 1e-6, 201}, {6.9, 100, 1e-6, 90}, {3, 200, 1e-6, 199}, {6.9, 200, 1e-6, 142.74}, {3, 300, 1e-6, 201}}));
  const auto nearest = nearest_to_all(cells, {at_3, at_69});
  REQUIRE(nearest);
  CHECK(nearest->setting.per_period == 200);
  CHECK_THAT(nearest->off, Catch::Matchers::WithinAbs(2 / 201.0, 1e-12));
  CHECK(nearest_to(cells, at_69)->setting.per_period == 200);
  CHECK(nearest_to(cells, {5, 1, 1}) == nullptr);
  CHECK_FALSE(nearest_to_all({cells[0]}, {at_3, at_69}));
}

TEST_CASE("a printed count is undetermined where one setting has it and another has not", "[counts]") {
  const Results possible = with_plane_alone(
                    {{3, 200, 1e-9, 201.4}, {6.9, 200, 1e-9, 142.744}, {3, 100, 1e-9, 50}, {6.9, 100, 1e-9, 40}}),
                never = with_plane_alone(
                    {{3, 200, 1e-9, 201.6}, {6.9, 200, 1e-9, 142.75}, {3, 100, 1e-9, 50}, {6.9, 100, 1e-9, 40}});
  for (const char* id : {"ob21-eta3-hard-ai", "ob21-eta6.9-hard-ai"}) {
    CHECK(finding_on(id, possible).verdict == Verdict::undetermined);
    CHECK(finding_on(id, never).verdict == Verdict::not_reproduced);
  }
  CHECK(finding_on(printed_instead("ob21-eta6.9-hard-ai", "150"), possible).verdict == Verdict::not_reproduced);
  CHECK(finding_on(printed_instead("ob21-eta3-hard-ai", "204"), possible).verdict == Verdict::not_reproduced);
}

TEST_CASE("found settings have the printed counts, the nearest one both within a part in two hundred", "[counts]") {
  static const Results results = own_results({"ob21_plane_found"});
  const std::vector<PlaneCell> found = plane_cells(results["ob21_plane_found"]);
  CHECK(std::abs(nearest_to(found, at_3)->impacts - 201) <= 0.5);
  CHECK(std::abs(nearest_to(found, at_69)->impacts - 142.74) <= 0.005);
  const auto both = nearest_to_all(found, {at_3, at_69});
  REQUIRE(both);
  CHECK(both->setting == nearest_setting());
  CHECK(both->off < 0.005);
  for (const PlaneCell& c : found)
    if (c.setting == nearest_setting()) CHECK(c.lambda1 > 2 * c.error);
}

TEST_CASE("accumulating impacts are infinitely many, by both engines; a finite count is shown as disagreeing",
          "[counts]") {
  const Results results = with_counts(made_up_plane(apart));
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
  Results results = with_counts(made_up_plane(apart));
  results.tables.insert_or_assign(survey_name(hard_06), results[survey_name(soft_06)]);
  const Finding f = finding_on("ob21-eta3-hard-ai", results);
  CHECK(f.value == "2.25");
  CHECK_FALSE(f.legs[0].agrees);
  CHECK(f.verdict == Verdict::not_reproduced);
}

TEST_CASE("the soft counts are counted twice", "[counts]") {
  const Results results = with_counts(made_up_plane(apart));
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
