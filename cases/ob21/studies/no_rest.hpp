// OB21's hard models under one condition: that the code knows no resting body. It integrates by the method that the
// paper names and takes each impact by itself (reference/ob21/fixed_step_impacts.hpp), however many there are.
//
// What such a code counts depends on its steps and its tolerance, which the paper leaves out, and on what "a method of
// successive numerical approximations" is. Hence planes of steps and tolerances, of two procedures, at the two
// frequencies of which numbers of impacts are printed; and at every frequency of the diagrams at which the exact motion
// rests nine settings of each, and the one that comes nearest to both numbers. Elsewhere such a code finds the exact
// motion.
//
// The exponents are the paper's (section 3): Mueller's transitions along the motion as computed, and Benettin's growth.
// The transitions are the derived ones; with g_t = 0, as Eq. (23) has it, no motion of r = 0.6 or 0.8 has a positive
// exponent, which the paper does not say. A motion repeats if it does to a thousandth of its size, a line's width in a
// diagram: less is the noise of the method.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"
#include "reference/ob21/fixed_step_impacts.hpp"

namespace touchgo::cases::ob21 {

/// A procedure by its name in tables: "halving", "regula falsi" (nearest_procedure); steps in a period; m.
struct NoRestSetting {
  std::string procedure;
  double per_period, tolerance;
  bool operator==(const NoRestSetting&) const = default;
};
const std::vector<std::string>& no_rest_procedures();
/// Runs are given up after `most` steps in a period, on average.
inline constexpr double most_steps = 1800;
reference::ob21::FixedSteps fixed_steps(const NoRestSetting& setting);

/// Of the planes, each of 40 numbers of steps and 40 tolerances: halving, 40 to 1000 steps and 13 micrometres to 0.3
/// nanometres; regula falsi, 40 to 200 and 23 to 0.13 micrometres, since beyond them its impacts are more than a period
/// has steps for.
std::vector<NoRestSetting> plane_settings();
/// Of the surveys: nine of the plane of each procedure, and nearest_setting().
std::vector<NoRestSetting> survey_settings();
/// A hundred steps and 3.74 micrometres, regula falsi.
NoRestSetting nearest_setting();
/// Settings that a search found: where the one count is the printed one, or the other; counted at length.
std::vector<NoRestSetting> found_settings();
/// One run at eta (rad/s) from the case's start. Its exponents alone decide what is chaotic, as in the paper, whether
/// it repeats or not; what is not and repeats is periodic. Throws TooManySteps.
SweepRow no_rest_run(const OwnCases& cases, const Model& m, const Decimal& eta, const NoRestSetting& setting,
                     int transient, int periods);

/// A cell of a plane: impacts in a period, l1 and its standard error (1/s), and the period, 0 if none is seen;
/// not-a-number where the run was given up.
struct PlaneCell {
  NoRestSetting setting;
  double frequency, impacts, lambda1, error, n;
};
Table plane_table(const std::vector<PlaneCell>& cells);
std::vector<PlaneCell> plane_cells(const Table& table);

/// survey_name(m) + "_no_rest".
std::string no_rest_name(const Model& m);

/// - ob21_plane, ob21_plane_found: cells at eta = 3 and 6.9, 33 periods after 12; of found_settings() and
///   nearest_setting(), 100 periods after 60.
/// - no_rest_name() of the hard models r = 0.8 and 0.6: the columns of survey_table() and those of a setting; a row for
///   each of survey_settings() and each of the frequencies of survey_grid() where the case's own start comes to rest,
///   81 periods after 40. Runs that were given up are left out.
std::vector<Study> no_rest_studies();

/// A survey at one setting: the exact one, of the case's own start, with these runs in place of those that rest.
struct SurveyAtSetting {
  NoRestSetting setting;
  Survey survey;
};
/// At each setting that has a run for every rest of the exact survey; in the order of the table.
std::vector<SurveyAtSetting> without_rest(const Survey& exact, const Table& runs);

}  // namespace touchgo::cases::ob21
