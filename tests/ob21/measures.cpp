// What is measured on surveys: attractors, agreement, zones.
#include "cases/ob21/measures.hpp"

#include <cmath>

#include "cases/ob21/studies/attractors.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/made_up_surveys.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

TEST_CASE("equal surveys agree everywhere, shifted values do not", "[ob21]") {
  const Survey a = survey_of({{periodic_run(1, 2, 1.0)}, {periodic_run(1, 3, 2.0)}, {chaotic_run(0.2, 0.01)}});
  Survey b = a;
  b.runs[1] = {periodic_run(2, 3, 2.5)};
  CHECK(same_motions(a, a) == 1);
  for (const Quantity* q : {&l1, &l2, &ai, &ae, &vr, &xr}) CHECK(agreement(a, a, *q) == 1);
  CHECK_THAT(same_motions(a, b), WithinRel(2.0 / 3, 1e-15));
  CHECK_THAT(agreement(a, b, vr), WithinRel(2.0 / 3, 1e-15));
  CHECK(mean_difference(everywhere(a, a, vr)) == 0);
  CHECK_THAT(mean_difference(everywhere(a, b, vr)), WithinRel(0.5 / 4, 1e-15));
}

TEST_CASE("attractors are matched by their motion, by vr among equal ones, whatever starts lead to them", "[ob21]") {
  SurveyOrbit often = periodic_run(1, 2, 1), rare = periodic_run(1, 3, 5);
  often.starts = 7;
  const Survey a = survey_of({{often, rare}}), other_basins = survey_of({{rare, periodic_run(1, 2, 1)}});
  CHECK(same_motions(a, other_basins) == 1);
  CHECK(agreement(a, other_basins, ai) == 1);
  const Survey lacks = survey_of({{often}});  // a's rare one has no counterpart: an eighth of a's half
  CHECK_THAT(same_motions(a, lacks), WithinRel(1 - 1.0 / 16, 1e-15));
  CHECK_THAT(same_motions(lacks, a), WithinRel(1 - 1.0 / 16, 1e-15));
  const Survey two = survey_of({{periodic_run(1, 2, 4), periodic_run(1, 2, 1)}});
  CHECK(agreement(lacks, two, vr) == 0.75);  // the nearer one; of two's, one of two is far from it
  double sum = 0;
  for (const Matched& m : matched(a, two, 0)) sum += m.weight;
  CHECK_THAT(sum, WithinRel(1.0, 1e-15));
  // an attractor without a counterpart is compared with all that the other model has, by their starts
  const Survey third = survey_of({{periodic_run(1, 5, 5)}});
  CHECK_THAT(agreement(a, third, vr), WithinRel(1.0 / 8, 1e-15));
  auto of_third = [](const SurveyOrbit& r) { return r.orbit.n == 3; };
  CHECK_THAT(share_of(a, of_third), WithinRel(1.0 / 8, 1e-15));
}

TEST_CASE("chaotic exponents agree within their scatter, those of periodic motions within 10 %", "[ob21]") {
  const Survey a = survey_of({{chaotic_run(0.20, 0.02)}}), b = survey_of({{chaotic_run(0.25, 0.02)}}),
               c = survey_of({{chaotic_run(0.40, 0.02)}});
  CHECK(agreement(a, b, l1) == 1);
  CHECK(agreement(a, c, l1) == 0);
  const Survey p = survey_of({{periodic_run(1, 1, 0.20)}}), q = survey_of({{periodic_run(1, 1, 0.25)}});
  CHECK(agreement(p, q, l1) == 0);
}

TEST_CASE("a rest agrees with a soft motion of the same period, its infinite count with none that is finite",
          "[ob21]") {
  const Survey a = survey_of({{resting_run(4)}, {periodic_run(1, 1, 1)}}),
               b = survey_of({{periodic_run(9, 4, 1)}, {periodic_run(1, 1, 1)}});
  CHECK(same_motions(a, b) == 1);
  CHECK(agreement(a, b, ai) == 0.5);
  CHECK(everywhere(a, b, ai).size() == 1);
  CHECK(agreement(a, a, l1) == 1);
  CHECK(same_motions(a, survey_of({{periodic_run(9, 5, 1)}, {periodic_run(2, 1, 1)}})) == 0);
}

TEST_CASE("a part of the range is one of what the condition leaves, and none of nothing", "[ob21]") {
  const Survey a = survey_of({{periodic_run(1, 1, 1)}, {periodic_run(1, 2, 1)}, {chaotic_run(0.2, 0)}});
  auto repeats = [](const SurveyOrbit& x, const SurveyOrbit&) { return periodic(x); };
  auto of_one = [](const SurveyOrbit&, const SurveyOrbit& y) { return y.orbit.n == 1; };
  CHECK_THAT(share(a, a, repeats), WithinRel(2.0 / 3, 1e-15));
  CHECK_THAT(part(a, a, repeats, of_one), WithinRel(0.5, 1e-15));
  CHECK(std::isnan(part(
      a, a, [](const SurveyOrbit& x, const SurveyOrbit&) { return rests(x); }, of_one)));
}

TEST_CASE("common chaos leaves out what is periodic in one model; own chaos does not", "[ob21]") {
  const Survey a = survey_of({{chaotic_run(0.2, 0)}, {chaotic_run(0.4, 0)}, {chaotic_run(0.9, 0)}}),
               b = survey_of({{chaotic_run(0.1, 0)}, {chaotic_run(0.2, 0)}, {periodic_run(1, 1, 0.9)}});
  const Pairs common = in_common_chaos(a, b, l1);
  REQUIRE(common.size() == 2);
  CHECK_THAT(mean_change(common), WithinRel(-0.5, 1e-14));
  CHECK_THAT(median_change(common), WithinRel(-0.5, 1e-14));
  CHECK_THAT(change(where(a, l1, chaotic), where(b, l1, chaotic)), WithinRel(0.15 / 0.5 - 1, 1e-14));
  CHECK(share_near(common) == 0);
  CHECK(share_near({{1, 1.05}, {1, 1.2}}) == 0.5);
}

TEST_CASE("the median change is that of the middle pair", "[ob21]") {
  Pairs pairs;
  for (int i = 100; i >= 0; --i) pairs.push_back({1, 1 + i / 1000.0});
  CHECK_THAT(median_change(pairs), WithinAbs(0.050, 1e-12));
}

TEST_CASE("runs that repeat are one attractor where they are one motion, chaotic ones always", "[ob21]") {
  SurveyOrbit near = periodic_run(1, 2, 1), chaos = chaotic_run(0.3, 0.03);
  near.xr *= 1 + 1e-9;
  const std::vector<SurveyOrbit> found = attractors_of(
      {periodic_run(1, 2, 1), chaotic_run(0.1, 0.04), near, periodic_run(1, 2, 1.01), chaos, periodic_run(2, 2, 1)});
  REQUIRE(found.size() == 4);
  CHECK(found[0].starts == 2);
  CHECK(found[0].xr == 1);  // of the first
  CHECK(found[1].starts == 2);
  CHECK_THAT(found[1].orbit.lambda[0], WithinRel(0.2, 1e-15));
  CHECK_THAT(found[1].orbit.lambda1_stderr, WithinRel(0.025, 1e-15));
  CHECK(found[2].starts == 1);
  CHECK(found[3].orbit.p == 2);
}

TEST_CASE("attractors survive their table; the other seed's are without the case's own start", "[ob21]") {
  Sweep grid = attractor_grid();
  CHECK(grid.points == 1601);
  CHECK(grid.starts == 8);
  grid.from = "4", grid.to = "4.4", grid.points = 3, grid.starts = 3, grid.length = {300, 200};
  const Setup setup = setup_of(own(), {"1", ""}, grid.from);
  const std::vector<SweepRow> rows = sweep(setup, grid);
  const Survey all = survey(Table::from_csv(attractor_table(setup, grid, false).csv())),
               drawn = survey(Table::from_csv(attractor_table(setup, grid, true).csv()));
  REQUIRE(all.frequency == std::vector<double>{4, 4.2, 4.4});
  REQUIRE(drawn.frequency == all.frequency);
  for (std::size_t i = 0; i < 3; ++i) {
    int starts = 0, of_drawn = 0;
    for (const SurveyOrbit& a : all.runs[i]) starts += a.starts;
    for (const SurveyOrbit& a : drawn.runs[i]) of_drawn += a.starts;
    CHECK(starts == 3);
    CHECK(of_drawn == 2);
    CHECK(all.runs[i][0].orbit.n == rows[3 * i].orbit.n);
    CHECK(all.runs[i][0].orbit.lambda == rows[3 * i].orbit.lambda);
    CHECK(drawn.runs[i][0].orbit.lambda == rows[3 * i + 1].orbit.lambda);
  }
}

TEST_CASE("a flat diagram is even", "[ob21]") {
  const SurveyOrbit one = periodic_run(1, 1, 1), two = periodic_run(1, 1, 2);
  const Survey flat = survey_of({{one}, {one}, {one}}), uneven = survey_of({{one}, {two}, {one}});
  CHECK(unevenness(flat, vr) == 0);
  CHECK(unevenness(uneven, vr) > 0.4);
}

TEST_CASE("a quantile has its share of the values below it", "[ob21]") {
  Values values;
  for (int i = 0; i < 100; ++i) values.push_back((37 * i) % 100);
  CHECK(quantile(values, 0) == 0);
  CHECK(quantile(values, 0.5) == 50);
  CHECK(quantile(values, 0.95) == 95);
  CHECK(std::isnan(quantile({}, 0.5)));
}

TEST_CASE("motions are of one kind at rest, periodic, or neither, whatever their p/n", "[ob21]") {
  const std::vector<SurveyOrbit> kinds{resting_run(4), periodic_run(1, 4, 1), chaotic_run(0.2, 0.01)};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) CHECK(same_kind(kinds[i], kinds[k]) == (i == k));
  CHECK(same_kind(periodic_run(1, 4, 1), periodic_run(2, 7, 1)));
}

TEST_CASE("in the chaos of one model the other may rest, with infinitely many impacts", "[ob21]") {
  SurveyOrbit soft = chaotic_run(0.2, 0.01);
  soft.orbit.impacts_per_period = 2;
  SurveyOrbit hard = soft;
  hard.orbit.impacts_per_period = 3;
  const Survey a = survey_of({{soft}, {periodic_run(1, 4, 1)}, {soft}}), b = survey_of({{hard}, {hard}, {hard}}),
               resting = survey_of({{hard}, {hard}, {resting_run(4)}});
  CHECK(in_chaos_of(a, b, ai).size() == 2);
  CHECK_THAT(mean_change(in_chaos_of(a, b, ai)), WithinRel(0.5, 1e-15));
  CHECK(std::isinf(mean_change(in_chaos_of(a, resting, ai))));
  CHECK(in_common_chaos(a, resting, ai).size() == 1);
}

TEST_CASE("a survey thinned like another keeps its frequencies and first runs", "[ob21]") {
  const SurveyOrbit one = periodic_run(1, 1, 1), two = periodic_run(1, 2, 2);
  const Survey all = survey_of({{one, one}, {two, two}, {one, two}});
  const Survey thin = thinned_like(all, {{2.5}, {{one}}});
  REQUIRE(thin.frequency == std::vector<double>{2.5});
  REQUIRE(thin.runs[0].size() == 1);
  CHECK(thin.runs[0][0].orbit.n == 2);
  CHECK(first_runs(all).runs[2].size() == 1);
  CHECK(every(all, 2, 0).frequency == std::vector<double>{2, 3});
  CHECK(every(all, 2, 1).runs[0][1].orbit.n == 2);
}

}  // namespace touchgo::cases::ob21
