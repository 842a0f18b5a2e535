#include "cases/ob21/studies/attractors.hpp"

#include <algorithm>
#include <cmath>

#include "solver/number/functions.hpp"

namespace touchgo::cases::ob21 {
namespace {

bool one_attractor(const SurveyOrbit& a, const SurveyOrbit& b) {
  auto near = [](double x, double y) { return std::abs(x - y) <= 1e-6 * std::max(std::abs(x), std::abs(y)); };
  const Orbit &o = a.orbit, &u = b.orbit;
  if (o.motion != u.motion || o.n != u.n || o.p != u.p) return false;
  return o.n == 0 || (near(o.max_impact_speed, u.max_impact_speed) && near(a.xr, b.xr));
}

/// Of a motion that does not repeat the means over the runs, this one added.
void add(SurveyOrbit& attractor, const SurveyOrbit& run) {
  const double before = attractor.starts, now = ++attractor.starts;
  if (attractor.orbit.n > 0) return;
  auto take = [&](double& mean, double x) { mean = (mean * before + x) / now; };
  const double error = attractor.orbit.lambda1_stderr;
  for (std::size_t k = 0; k < run.orbit.lambda.size(); ++k) take(attractor.orbit.lambda[k], run.orbit.lambda[k]);
  for (const OrbitColumn& column : columns_of_orbit)
    if (column.number) take(attractor.orbit.*column.number, run.orbit.*column.number);
  attractor.orbit.lambda1_stderr = hypot(before * error, run.orbit.lambda1_stderr) / now;
  take(attractor.xr, run.xr);
}

Study study_of(const std::string& name, const Model& m, const Sweep& grid, bool drawn_alone) {
  return {{name}, [=](const OwnCases& cases) -> std::vector<Table> {
            return {attractor_table(setup_of(cases, m, grid.from), grid, drawn_alone)};
          }};
}

}  // namespace

Sweep attractor_grid() {
  Sweep s;
  s.from = "2";
  s.to = "10";
  s.points = 1601;
  s.starts = 8;
  s.length = {500, 4000};
  s.diagram_periods = 64;  // xr is of these
  return s;
}

Sweep attractor_grid_again() {
  Sweep s = attractor_grid();
  s.points = s.points / 2 + 1;
  s.seed = 1;
  s.length.periods /= 2;
  return s;
}

std::string attractors_name(const Model& m) { return survey_name(m) + "_attractors"; }
std::string attractors_again_name(const Model& m) { return attractors_name(m) + "_again"; }

std::vector<SurveyOrbit> attractors_of(const std::vector<SurveyOrbit>& runs) {
  std::vector<SurveyOrbit> found;
  for (const SurveyOrbit& run : runs) {
    const auto known =
        std::find_if(found.begin(), found.end(), [&](const SurveyOrbit& a) { return one_attractor(a, run); });
    if (known == found.end())
      found.push_back(run);
    else
      add(*known, run);
  }
  return found;
}

Table attractor_table(const Setup& setup, const Sweep& grid, bool drawn_alone) {
  std::vector<SurveyRow> attractors;
  std::vector<SurveyOrbit> runs;
  sweep_row_by_row(setup, grid, [&](SweepRow&& row) {
    if (row.start == 0) runs.clear();
    if (row.start > 0 || !drawn_alone) runs.push_back(survey_orbit(row));
    if (row.start + 1 < grid.starts) return;
    int first = drawn_alone ? 1 : 0;
    for (SurveyOrbit& a : attractors_of(runs)) attractors.push_back({std::stod(row.parameter), first++, std::move(a)});
  });
  Numbers starts;
  for (const SurveyRow& a : attractors) starts.push_back(a.run.starts);
  return survey_table(attractors).add("starts", "", std::move(starts));
}

std::vector<Model> compared_models() {
  std::vector<Model> all = surveyed_models();
  std::erase_if(all, [](const Model& m) { return m.clearance != "0"; });
  return all;
}

std::vector<Study> attractor_studies() {
  std::vector<Study> all;
  for (const Model& m : compared_models()) {
    all.push_back(study_of(attractors_name(m), m, attractor_grid(), false));
    all.push_back(study_of(attractors_again_name(m), m, attractor_grid_again(), true));
  }
  return all;
}

}  // namespace touchgo::cases::ob21
