// OB21's surveys as named results: models, grid, tables, thinning.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"
#include "cases/ob21/studies/thinning.hpp"
#include "cases/ob21/studies/twins.hpp"
#include "solver/number/scalar.hpp"
#include "tests/common/catch.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

using namespace tests;

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

DiagramPoint section(double xr, int half = 0) { return {false, half, xr, 0}; }
DiagramPoint impact(double vr, int half = 0) { return {true, half, 0, vr}; }

SweepRow row_with(const std::string& parameter, int start, std::vector<DiagramPoint> points) {
  Orbit o;
  o.lambda = {-0.1, -0.13};
  return {parameter, "", start, o, std::move(points)};
}

Sweep short_grid(const char* from, const char* to, int points, int starts) {
  Sweep s = survey_grid();
  s.from = from, s.to = to;
  s.points = points, s.starts = starts;
  s.length = {200, 200};
  return s;
}

}  // namespace

TEST_CASE("a survey is called after its model", "[surveys]") {
  CHECK(survey_name({"1", ""}) == "ob21_r1_hard");
  CHECK(survey_name({"1", "200000"}) == "ob21_r1_ks200000");
  CHECK(survey_name({"0.6", "100"}) == "ob21_r0.6_ks100");
  CHECK(survey_name({"1", "", "0.00025"}) == "ob21_r1_hard_d0.00025");
  CHECK(survey_name({"1", "2000", "0.00125", true}) == "ob21_r1_ks2000_d0.00125_fixed");
}

TEST_CASE("a model's numbers reach its setup, and nothing else of the case changes", "[surveys]") {
  const Setup hard = setup_of(own(), {"0.6", ""}, "3.7"), case_hard = own()["ob21_hard"].setup;
  CHECK(decimal<double>(hard.contacts.at(0).restitution) == 0.6);
  CHECK(hard.contacts[0].law == Law::hard);
  CHECK(decimal<double>(hard.bodies.at(0).force.at(0).frequency) == 3.7);
  CHECK(decimal<double>(hard.walls.at(0).motion.frequency) == 3.7);
  CHECK(hard.walls[0].motion.amplitude == case_hard.walls[0].motion.amplitude);
  CHECK(hard.bodies[0].damping == case_hard.bodies[0].damping);
  CHECK(hard.bodies[0].position == case_hard.bodies[0].position);
  const Setup soft = setup_of(own(), {"1", "500", "0.00025", true}, "2");
  CHECK(soft.contacts.at(0).law == Law::soft);
  CHECK(decimal<double>(soft.contacts[0].stiffness.value()) == 500);
  CHECK(decimal<double>(soft.contacts[0].gap) == 0.00025);
  CHECK(soft.walls.at(0).motion.amplitude.is_zero());
  CHECK(decimal<double>(soft.bodies.at(0).force.at(0).amplitude) == 0.0025);  // k a remains
}

TEST_CASE("the surveys' frequencies are the decimals 2, 2.01, ... 10, where their runs are found", "[surveys]") {
  Sweep grid = survey_grid();
  CHECK(grid.starts == 4);
  CHECK(grid.length.transient == 500);
  CHECK(grid.length.periods == 2000);
  CHECK(grid.diagram_periods == 100);
  grid.starts = 1;
  grid.length = {0, 20};
  grid.diagram_periods = 0;
  const Survey s = survey(survey_table(sweep(setup_of(own(), {"1", ""}, "2"), grid)));
  REQUIRE(s.frequency.size() == 801);
  for (int i = 0; i <= 800; ++i) CHECK(s.frequency[i] == (200 + i) / 100.0);  // rounded once
  CHECK(&at(s, 6.9) == &s.runs[490]);
  CHECK_THROWS_AS(at(s, 6.905), std::out_of_range);
}

TEST_CASE("a survey survives its table and the file of that, bit for bit", "[surveys]") {
  const std::vector<SweepRow> rows =
      sweep(setup_of(own(), {"0.6", ""}, "3"), short_grid("3", "8", 6, 2));  // rests, periods, infinite counts
  const Survey s = survey(Table::from_csv(survey_table(rows).csv()));
  REQUIRE(s.frequency == std::vector<double>{3, 4, 5, 6, 7, 8});
  bool rests = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    REQUIRE(s.runs[i / 2].size() == 2);
    const Orbit &a = rows[i].orbit, &b = s.runs[i / 2][i % 2].orbit;
    CHECK(a.lambda == b.lambda);
    CHECK(a.lambda1_stderr == b.lambda1_stderr);
    CHECK(a.impacts_per_period == b.impacts_per_period);
    CHECK(a.energy_per_period == b.energy_per_period);
    CHECK(a.p == b.p);
    CHECK(a.n == b.n);
    CHECK(a.rest_fraction == b.rest_fraction);
    CHECK(a.contact_fraction == b.contact_fraction);
    CHECK(a.max_impact_speed == b.max_impact_speed);
    CHECK(a.motion == b.motion);
    rests = rests || b.motion == Motion::rest;
  }
  CHECK(rests);
}

TEST_CASE("the root mean square of xr is that of the last 64 periods, both ends, impacts aside", "[surveys]") {
  std::vector<DiagramPoint> points{section(1000), section(1000, 1)};  // before these periods
  for (int i = 0; i < 129; ++i) {
    points.push_back(section(i < 64 ? 3 : -4, i % 2));
    points.push_back(impact(-50));
  }
  const Table t = survey_table({row_with("2", 0, points), row_with("2", 1, {section(3), section(4, 1)})});
  CHECK_THAT(t.numbers("xr_rms").at(0), WithinRel(std::sqrt((64 * 9 + 65 * 16) / 129.0), 1e-15));
  CHECK_THAT(t.numbers("xr_rms").at(1), WithinRel(std::sqrt(12.5), 1e-15));
}

TEST_CASE("points have their row in the table, and nothing where their kind has no such number", "[surveys]") {
  const Table t = points_table({row_with("2.01", 3, {section(0.5, 1), impact(-0.25)})});
  REQUIRE(t.rows() == 2);
  CHECK(t.numbers("frequency") == Numbers{2.01, 2.01});
  CHECK(t.numbers("start") == Numbers{3, 3});
  CHECK(t.numbers("half") == Numbers{1, 0});
  CHECK(t.words("kind") == Words{"section", "impact"});
  CHECK(t.numbers("xr")[0] == 0.5);
  CHECK(std::isnan(t.numbers("xr")[1]));
  CHECK(std::isnan(t.numbers("vr")[0]));
  CHECK(t.numbers("vr")[1] == -0.25);
}

TEST_CASE("of the points on one spot the first is kept: per frequency, kind and half", "[surveys]") {
  // Sections range from 0 to 1: with its margin a panel is 1.06 high, a spot 0.0031.
  const std::vector<SweepRow> rows =
      thinned({row_with("2", 0, {section(0), section(1), section(0.5), section(0.5001), section(0.5, 1)}),
               row_with("2", 1, {section(0.5002), impact(-1), section(0.6)}),
               row_with("3", 0, {section(0.5003), impact(-1), impact(-1, 1), impact(-2)})});
  auto values = [](const SweepRow& r) {
    std::vector<double> all;
    for (const DiagramPoint& p : r.points) all.push_back(p.impact ? p.vr : p.xr);
    return all;
  };
  REQUIRE(rows.size() == 3);
  CHECK(values(rows[0]) == std::vector<double>{0, 1, 0.5, 0.5});
  CHECK(values(rows[1]) == std::vector<double>{-1, 0.6});
  CHECK(values(rows[2]) == std::vector<double>{0.5003, -1, -2});  // impacts of both halves are drawn alike
}

TEST_CASE("a study leaves the tables that its names promise, with fewer points than were computed", "[surveys]") {
  const Sweep grid = short_grid("4", "7", 4, 1);
  for (const Study& study : survey_studies(grid)) {
    if (study.names.front() != "ob21_r1_hard" && study.names.front() != "ob21_r1_hard_d0.00125_fixed") continue;
    const std::vector<Table> tables = study.make(own());
    REQUIRE(tables.size() == study.names.size());
    CHECK(tables[0].rows() == 4);
    if (tables.size() == 1) continue;
    CHECK(study.names[1] == "ob21_r1_hard_points");
    CHECK(tables[1].rows() > 4 * 2);
    CHECK(tables[1].rows() < 4 * 200);
  }
}

TEST_CASE("a moving base and its fixed twin are one motion", "[surveys]") {
  for (const Model& m : {Model{"1", ""}, Model{"1", "2000"}}) {
    Sweep one;
    one.from = one.to = "4";
    const Orbit moving = sweep(setup_of(own(), m, "4"), one).front().orbit,
                fixed = sweep(fixed_twin(own(), m, "4"), one).front().orbit;
    CHECK(moving.n == 2);
    CHECK(moving.n == fixed.n);
    CHECK(moving.p == fixed.p);
    // the twin's force has 17 digits; periodic orbits are met to 1e-9
    CHECK_THAT(fixed.max_impact_speed, WithinRel(moving.max_impact_speed, 1e-9));
    CHECK_THAT(fixed.lambda[0], WithinAbs(moving.lambda[0], 1e-9));
  }
}

}  // namespace touchgo::cases::ob21
