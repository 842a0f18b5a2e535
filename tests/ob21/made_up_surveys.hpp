// Surveys of runs that a test has made up.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "cases/ob21/measures.hpp"

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

}  // namespace touchgo::cases::ob21
