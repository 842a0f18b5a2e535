// What is measured on surveys: agreement, zones, windows.
#include "cases/ob21/measures.hpp"

#include <cmath>

#include "tests/common/catch.hpp"
#include "tests/ob21/made_up_surveys.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("equal surveys agree everywhere, shifted values do not", "[ob21]") {
  const Survey a = survey_of({{periodic_run(1, 2, 1.0)}, {periodic_run(1, 3, 2.0)}, {chaotic_run(0.2, 0.01)}});
  Survey b = a;
  b.runs[1] = {periodic_run(2, 3, 2.5)};
  for (Starts starts : {Starts::own, Starts::some}) {
    CHECK(same_motions(a, a, starts).value == 1);
    for (const Quantity* q : {&l1, &l2, &ai, &ae, &vr, &xr}) CHECK(agreement(a, a, *q, starts).value == 1);
    CHECK_THAT(same_motions(a, b, starts).value, WithinRel(2.0 / 3, 1e-15));
    CHECK_THAT(agreement(a, b, vr, starts).value, WithinRel(2.0 / 3, 1e-15));
  }
  CHECK(mean_difference(everywhere(a, a, vr)).value == 0);
  CHECK_THAT(mean_difference(everywhere(a, b, vr)).value, WithinRel(0.5 / 4, 1e-15));
}

TEST_CASE("any start that leads to the same motion is enough, the case's own is another question", "[ob21]") {
  const Survey a = survey_of({{periodic_run(1, 2, 1), periodic_run(1, 3, 5)}}),
               b = survey_of({{periodic_run(1, 4, 9), periodic_run(1, 3, 5)}});
  CHECK(same_motions(a, b, Starts::some).value == 1);
  CHECK(agreement(a, b, ai, Starts::some).value == 1);
  CHECK(same_motions(a, b, Starts::own).value == 0);
  CHECK(agreement(a, b, ai, Starts::own).value == 0);
}

TEST_CASE("chaotic exponents of any start agree within their scatter, those of the case's start within 10 %",
          "[ob21]") {
  const Survey a = survey_of({{chaotic_run(0.20, 0.02)}}), b = survey_of({{chaotic_run(0.25, 0.02)}}),
               c = survey_of({{chaotic_run(0.40, 0.02)}});
  CHECK(agreement(a, b, l1, Starts::some).value == 1);
  CHECK(agreement(a, c, l1, Starts::some).value == 0);
  CHECK(agreement(a, b, l1, Starts::own).value == 0);
  const Survey p = survey_of({{periodic_run(1, 1, 0.20)}}), q = survey_of({{periodic_run(1, 1, 0.25)}});
  CHECK(agreement(p, q, l1, Starts::some).value == 0);
}

TEST_CASE("a rest agrees with a soft motion of the same period, its infinite count with none that is finite",
          "[ob21]") {
  const Survey a = survey_of({{resting_run(4)}, {periodic_run(1, 1, 1)}}),
               b = survey_of({{periodic_run(9, 4, 1)}, {periodic_run(1, 1, 1)}});
  CHECK(same_motions(a, b, Starts::own).value == 1);
  CHECK(agreement(a, b, ai, Starts::own).value == 0.5);
  CHECK(everywhere(a, b, ai).size() == 1);
  CHECK(agreement(a, a, l1, Starts::own).value == 1);
  CHECK(same_motions(a, survey_of({{periodic_run(9, 5, 1)}, {periodic_run(2, 1, 1)}}), Starts::own).value == 0);
}

TEST_CASE("a share has two standard errors of as many coins as frequencies, on a fine grid of 401", "[ob21]") {
  const Survey coarse{std::vector<double>(100), {}}, fine{std::vector<double>(802), {}};
  CHECK_THAT(share(25, 100, fine).error, WithinRel(2 * std::sqrt(26.0 / 102 * 76 / 102 / 50), 1e-15));
  CHECK_THAT(share(25, 100, coarse).value, WithinRel(0.25, 1e-15));
  CHECK_THAT(share(25, 100, coarse).error, WithinRel(2 * std::sqrt(26.0 / 102 * 76 / 102 / 100), 1e-15));
  CHECK(share(7, 7, coarse).error > 0.1);
}

TEST_CASE("common chaos leaves out what is periodic in one model; own chaos does not", "[ob21]") {
  const Survey a = survey_of({{chaotic_run(0.2, 0)}, {chaotic_run(0.4, 0)}, {chaotic_run(0.9, 0)}}),
               b = survey_of({{chaotic_run(0.1, 0)}, {chaotic_run(0.2, 0)}, {periodic_run(1, 1, 0.9)}});
  const Pairs common = in_common_chaos(a, b, l1);
  REQUIRE(common.size() == 2);
  CHECK_THAT(mean_change(common).value, WithinRel(-0.5, 1e-14));
  CHECK_THAT(mean_change(common).error, WithinRel(2 * 0.05 / 0.3, 1e-12));  // differences -0.1, -0.2
  CHECK_THAT(median_change(common).value, WithinRel(-0.5, 1e-14));
  CHECK_THAT(change(where(a, l1, chaotic), where(b, l1, chaotic)).value, WithinRel(0.15 / 0.5 - 1, 1e-14));
}

TEST_CASE("the median's error is that of order statistics", "[ob21]") {
  Pairs pairs;
  for (int i = 0; i <= 100; ++i) pairs.push_back({1, 1 + i / 1000.0});
  CHECK_THAT(median_change(pairs).value, WithinAbs(0.050, 1e-12));
  CHECK_THAT(median_change(pairs).error, WithinAbs(0.010, 1e-3));  // ranks 50 +- 10
}

TEST_CASE("a flat diagram is even and smooth", "[ob21]") {
  const SurveyOrbit one = periodic_run(1, 1, 1), two = periodic_run(1, 1, 2);
  const Survey flat = survey_of({{one}, {one}, {one}}), uneven = survey_of({{one}, {two}, {one}});
  CHECK(unevenness(flat, vr).value == 0);
  CHECK(roughness(flat, vr).value == 0);
  CHECK(unevenness(uneven, vr).value > 0.4);
  CHECK_THAT(roughness(uneven, vr).value, WithinRel(1.0, 1e-15));
}

TEST_CASE("a survey thinned like another keeps its frequencies and as many starts", "[ob21]") {
  const SurveyOrbit one = periodic_run(1, 1, 1), two = periodic_run(1, 2, 2);
  const Survey all = survey_of({{one, one}, {two, two}, {one, two}});
  Survey like{{2.5}, {{one}}};
  const Survey thin = thinned_like(all, like);
  REQUIRE(thin.frequency == std::vector<double>{2.5});
  REQUIRE(thin.runs[0].size() == 1);
  CHECK(thin.runs[0][0].orbit.n == 2);
}

}  // namespace touchgo::cases::ob21
