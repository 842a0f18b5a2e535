// Rows on windows: what they measure on an atlas, and that they fail where its windows are others.
#include <functional>
#include <set>
#include <stdexcept>

#include "cases/ob21/statements.hpp"
#include "cases/ob21/windows.hpp"
#include "cases/program/studies.hpp"
#include "reference/windows/proved_flips.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;
using Catch::Matchers::WithinAbs;

namespace {

std::vector<AtlasWindow> two_models(double shift) {
  return {{"1", "", 1, 2, 3, "range", "flip"},
          {"1", "", 2, 4, 5, "flip", "range"},
          {"0.8", "", 1, 2, 3 + shift, "range", "flip"},
          {"0.8", "", 2, 4, 5, "flip", "range"}};
}

/// The results of a row on windows, with other windows than the atlas has.
Finding with_windows(const std::string& id, const std::function<void(AtlasWindow&)>& change) {
  std::set<std::string> names;
  for (const Registered& r : window_judges())
    if (r.id == id) names.insert(r.needs.begin(), r.needs.end());
  Results results = own_results(names);
  const Table& atlas = results.tables.at("ob21_atlas");
  std::vector<AtlasWindow> windows = atlas_windows(atlas);
  for (AtlasWindow& w : windows) change(w);
  results.tables.insert_or_assign("ob21_atlas", atlas_table(windows));
  return finding_on(id, results);
}

}  // namespace

TEST_CASE("two models are in the same place in one window and between the same two", "[ob21]") {
  CHECK(same_place(two_models(0), hard_1, hard_08) == 1);
  CHECK_THAT(same_place(two_models(0.3), hard_1, hard_08), WithinAbs(0.9, 1e-12));
  CHECK_THAT(same_place(two_models(-0.6), hard_1, hard_08), WithinAbs(0.8, 1e-12));
  std::vector<AtlasWindow> one_fewer = two_models(0);
  one_fewer.pop_back();  // the range then ends at 5 still, and from 4 on they are apart
  CHECK_THAT(same_place(one_fewer, hard_1, hard_08), WithinAbs(2.0 / 3, 1e-12));
  CHECK(width(only_window(two_models(0), hard_1, 2)) == 1);
  CHECK_THROWS_AS(only_window(two_models(0), hard_1, 3), std::out_of_range);
}

TEST_CASE("an end is proved to be a flip where it is one, and nowhere else", "[ob21][windows]") {
  const auto hard = reference::windows::proved_flip("1", std::nullopt, 4, "7.28926", "7.28927");
  REQUIRE(hard.has_value());
  CHECK_THAT(std::stod(hard->first), WithinAbs(7.289263883, 1e-9));
  CHECK(std::stod(hard->first) <= std::stod(hard->second));
  CHECK_FALSE(reference::windows::proved_flip("1", std::nullopt, 4, "7.28", "7.281").has_value());
  const auto soft = reference::windows::proved_flip("0.6", Decimal("2000"), 2, "4.610488", "4.610489");
  REQUIRE(soft.has_value());
  CHECK_THAT(std::stod(soft->first), WithinAbs(4.610488792, 1e-9));
}

TEST_CASE("rows on windows turn with the windows", "[ob21]") {
  const auto none = [](AtlasWindow&) {};
  auto wider_by = [](const char* stiffness, int n, double by) {
    return [=](AtlasWindow& w) {
      if (w.stiffness == stiffness && w.periods == n) w.high += by;
    };
  };
  const Finding same = with_windows("ob21-s4.1-2000-period4", none);
  CHECK(same.verdict == Verdict::reproduced);
  CHECK(leg(same, "ends proved to be flips").agrees);
  const Finding wider = with_windows("ob21-s4.1-2000-period4", wider_by("2000", 4, 0.01));
  CHECK(wider.verdict != Verdict::reproduced);
  CHECK_FALSE(leg(wider, "ends proved to be flips").agrees);
  CHECK(with_windows("ob21-s4.1-500-wider", none).verdict == Verdict::not_reproduced);
  CHECK(with_windows("ob21-s4.1-500-wider", wider_by("500", 4, 0.6)).verdict == Verdict::partly);
  const Finding order = with_windows("ob21-s4.2-0.8-structure", none),
                shifted = with_windows("ob21-s4.2-0.8-structure", [](AtlasWindow&w) {
                  if (w.restitution == "0.8") w.low += w.low > 2 ? 0.4 : 0, w.high += w.high < 10 ? 0.4 : 0;
                });
  CHECK(holds(order.measures.at(0)) == Holds::yes);
  CHECK(holds(shifted.measures.at(0)) == Holds::no);
  CHECK(order.verdict == Verdict::reproduced);
  CHECK(shifted.verdict == Verdict::not_reproduced);
  CHECK(with_windows("ob21-s4.2-0.6-thresholds", wider_by("100", 1, 0.2)).verdict == Verdict::partly);
}

}  // namespace touchgo::cases::ob21
