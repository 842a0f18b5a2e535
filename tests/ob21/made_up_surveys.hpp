// Surveys of runs that a test has made up.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "cases/ob21/measures.hpp"
#include "cases/ob21/studies/no_rest.hpp"

namespace touchgo::cases::ob21 {

inline SurveyOrbit periodic_run(int p, int n, double value) {
  SurveyOrbit r;
  r.orbit.lambda = {-value, -2 * value};
  r.orbit.impacts_per_period = r.orbit.max_impact_speed = r.orbit.energy_per_period = r.xr = value;
  r.orbit.p = p, r.orbit.n = n;
  r.orbit.motion = Motion::periodic;
  return r;
}

inline SurveyOrbit chaotic_run(double exponent, double error) {
  SurveyOrbit r = periodic_run(0, 0, 1);
  r.orbit.lambda[0] = exponent, r.orbit.lambda1_stderr = error;
  r.orbit.motion = Motion::chaotic;
  return r;
}

inline SurveyOrbit resting_run(int n) {
  SurveyOrbit r = periodic_run(0, n, 1);
  const double inf = std::numeric_limits<double>::infinity();
  r.orbit.lambda = {-inf, -inf};
  r.orbit.impacts_per_period = inf;
  r.orbit.motion = Motion::rest;
  return r;
}

inline Survey survey_of(const std::vector<std::vector<SurveyOrbit>>& runs) {
  Survey s{{}, runs};
  for (std::size_t i = 0; i < runs.size(); ++i) s.frequency.push_back(2 + 0.5 * static_cast<double>(i));
  return s;
}

/// These one or three runs, one at a frequency, again and again: 198 frequencies.
inline Survey repeated(const std::vector<SurveyOrbit>& runs) {
  std::vector<std::vector<SurveyOrbit>> all;
  while (all.size() < 198)
    for (const SurveyOrbit& r : runs) all.push_back({r});
  return survey_of(all);
}

/// A table that survey() reads as this: one section per run has its xr.
inline Table table_of(const Survey& s) {
  std::vector<SweepRow> rows;
  for (std::size_t i = 0; i < s.runs.size(); ++i)
    for (std::size_t k = 0; k < s.runs[i].size(); ++k) {
      const SurveyOrbit& r = s.runs[i][k];
      rows.push_back({std::to_string(s.frequency[i]), "", static_cast<int>(k), r.orbit, {{false, 0, r.xr, 0}}});
    }
  return survey_table(rows);
}

/// A table that without_rest() reads as these, each at a setting of its own.
inline Table runs_at_settings(const std::vector<Survey>& surveys) {
  Survey all;
  Words procedure;
  Numbers steps, tolerance;
  for (const Survey& s : surveys)
    for (std::size_t i = 0; i < s.runs.size(); ++i) {
      all.frequency.push_back(s.frequency[i]), all.runs.push_back({s.runs[i].front()});
      procedure.push_back("halving"), tolerance.push_back(1e-6);
      steps.push_back(100 * static_cast<double>(&s - surveys.data() + 1));
    }
  Table t = table_of(all);
  t.add("procedure", procedure).add("steps_per_period", "", steps).add("tolerance", "m", tolerance);
  return t;
}

/// Frequency (rad/s), steps, tolerance (m), impacts per period.
struct MadeUpCell {
  double frequency, steps, tolerance, impacts;
};
inline Table made_up_plane(const std::vector<MadeUpCell>& cells) {
  std::vector<PlaneCell> all;
  for (const MadeUpCell& c : cells)
    all.push_back({{"halving", c.steps, c.tolerance}, c.frequency, c.impacts, 0.1, 0.01, 4});
  return plane_table(all);
}

}  // namespace touchgo::cases::ob21
