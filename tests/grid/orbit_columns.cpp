// No quantity of an orbit is forgotten: the one list of them, and what goes by it.
#include <set>

#include "cases/ob21/studies/surveys.hpp"
#include "solver/sweeps/map_columns.hpp"
#include "solver/sweeps/orbit_cells.hpp"
#include "solver/sweeps/row_bytes.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

namespace {

/// Every number another.
SweepRow numbered() {
  SweepRow row{};
  row.parameter = "2.5";
  auto& [lambda, error, impacts, energy, p, n, rest, contact, speed, motion, reason, handed_over, nears, state] =
      row.orbit;
  lambda = {1, 2}, error = 3, impacts = 4, energy = 5, p = 6, n = 7, rest = 8, contact = 9, speed = 10;
  motion = Motion::chaotic, reason = "why", handed_over = true, nears = 16, state = {11, 12};
  return row;
}

}  // namespace

TEST_CASE("every number of an orbit is in the list, and comes back from bytes, maps and surveys", "[grid][orbit]") {
  std::set<double> seen;
  const SweepRow row = numbered();
  const SweepRow back = rows_from(to_bytes(std::vector{row})).at(0);
  for (const OrbitColumn& column : columns_of_orbit)
    seen.insert(column.in(back.orbit, [](auto x) { return static_cast<double>(x); }));
  CHECK(seen == std::set<double>{3, 4, 5, 6, 7, 8, 9, 10, static_cast<double>(Motion::chaotic)});
  CHECK(back.orbit.lambda == row.orbit.lambda);
  CHECK(back.orbit.reason == "why");
  CHECK(back.orbit.handed_over);
  CHECK(back.orbit.nears == 16);
  CHECK(back.orbit.state == row.orbit.state);

  MapRow from{row.orbit, 13, 14, 15}, to;
  for (const RowColumn<MapRow>& column : columns_of_rows(2, true)) column.set(to, column.get(from));
  using namespace cases::ob21;
  const Orbit of_survey = survey(survey_table({row})).runs.at(0).at(0).orbit;
  for (const Orbit& orbit : {to.orbit, of_survey}) {
    CHECK(orbit.lambda == row.orbit.lambda);
    CHECK(orbit.lambda1_stderr == 3);
    CHECK(orbit.impacts_per_period == 4);
    CHECK(orbit.energy_per_period == 5);
    CHECK(orbit.p == 6);
    CHECK(orbit.n == 7);
    CHECK(orbit.rest_fraction == 8);
    CHECK(orbit.contact_fraction == 9);
    CHECK(orbit.max_impact_speed == 10);
    CHECK(orbit.motion == Motion::chaotic);
  }
  CHECK(to.attractor == 15);
  CHECK(orbit_cells(row.orbit, 2) == "1,2,3,4,5,6,7,8,10,chaotic");  // that of soft contacts is no column of a sweep's
}

TEST_CASE("of an orbit that could not be followed no number is known", "[orbit]") {
  const Orbit o = unknown_orbit(2, "why");
  for (double x : {o.lambda[1], o.lambda1_stderr, o.impacts_per_period, o.energy_per_period, o.rest_fraction,
                   o.contact_fraction, o.max_impact_speed})
    CHECK(std::isnan(x));
  CHECK(o.motion == Motion::undecided);
}

}  // namespace touchgo::tests
