// OB21's models, and surveys of them as named results: what long runs leave over the paper's range of the forcing
// frequency eta (rad/s). The figures draw these runs, and the rows judge them.
//
// The paper gives neither starts nor run lengths. Ours: the start of the case files and three drawn ones, 2000 periods
// after a transient of 500. At r = 1 a period T keeps exp(-0.115 T) of a deviation, so that 500 leave 2e-16 of it at
// eta = 10, less elsewhere.
#pragma once

#include <string>
#include <vector>

#include "cases/results/own_cases.hpp"
#include "cases/results/results.hpp"
#include "cases/results/table.hpp"
#include "solver/model/setup.hpp"
#include "solver/orbits/orbit.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo::cases::ob21 {

/// Decimals as they are written: the restitution; the base's stiffness, kg/s^2, "" for hard impacts; the clearance
/// x - y at contact is -clearance, m. fixed_base: the base stands still and the force k a sin(eta t) remains.
struct Model {
  std::string restitution, stiffness, clearance = "0";
  bool fixed_base = false;
  auto operator<=>(const Model&) const = default;
};

/// The paper's oscillator as this model, forced at eta (rad/s). Throws FileError if its case is missing.
Setup setup_of(const OwnCases& cases, const Model& m, const Decimal& eta);

/// The name of its survey: "ob21_r1_hard", "ob21_r0.6_ks100", with a clearance "ob21_r1_hard_d0.00025", with a fixed
/// base "ob21_r1_hard_d0.00025_fixed".
std::string survey_name(const Model& m);

/// An orbit with the root mean square of xr (m) at sin(eta t) = 0, over the run's last 64 periods; how many starts lead
/// to it.
struct SurveyOrbit {
  Orbit orbit;
  double xr = 0;
  int starts = 1;
};
/// Of a row of a sweep, whose points have these sections.
SurveyOrbit survey_orbit(const SweepRow& row);

/// Runs by frequency, then start; start 0 is the case's own.
struct Survey {
  std::vector<double> frequency;
  std::vector<std::vector<SurveyOrbit>> runs;
};

/// The runs at a frequency (rad/s), as its decimal is read. Throws std::out_of_range if there are none.
const std::vector<SurveyOrbit>& at(const Survey& s, double frequency);

/// 801 frequencies from 2 to 10 rad/s, four starts, the default length; the last 100 periods leave points.
Sweep survey_grid();

/// A row of a survey: frequency, rad/s; the number of its start.
struct SurveyRow {
  double frequency;
  int start;
  SurveyOrbit run;
};

/// One row for each run. Its columns: frequency (rad/s), start, lambda1, lambda2 and lambda1_stderr (1/s),
/// impacts_per_period, energy_per_period (J), p, n, rest_fraction, contact_fraction, max_impact_speed (m/s), motion,
/// xr_rms (m).
Table survey_table(const std::vector<SurveyRow>& rows);
Table survey_table(const std::vector<SweepRow>& rows);

/// The survey of such a table; a column `starts`, where there is one, says how many starts lead to a run.
Survey survey(const Table& table);

/// One row for each point of a bifurcation diagram: frequency (rad/s), start, half, kind (section or impact), xr (m) of
/// a section, vr (m/s) of an impact, the other nan.
Table points_table(const std::vector<SweepRow>& rows);

/// Every model that a row or figure speaks of.
std::vector<Model> surveyed_models();

/// Their surveys, under survey_name(); of those that a diagram of the paper shows also the points, thinned
/// (thinning.hpp), under survey_name() + "_points".
std::vector<Study> survey_studies(const Sweep& grid = survey_grid());

}  // namespace touchgo::cases::ob21
