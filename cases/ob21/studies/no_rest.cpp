#include "cases/ob21/studies/no_rest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "cases/ob21/studies/reference_runs.hpp"
#include "cases/ob21/studies/second_surveys.hpp"
#include "cases/results/columns.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::ob21 {
namespace {

constexpr double counted_frequencies[] = {3, 6.9};
constexpr double same_line = 1e-3;  // of the motion's size: a line's width in a diagram

/// The i-th of `count` values from `from` to `to`, evenly in their logarithm.
double evenly(double from, double to, int i, int count) { return from * exp(log(to / from) * i / (count - 1)); }

constexpr int cells = 40;

/// The i-th number of steps and the j-th tolerance of a procedure's plane.
NoRestSetting setting_at(const std::string& procedure, int i, int j) {
  const bool halving = procedure == no_rest_procedures()[0];
  return {procedure, std::round(evenly(40, halving ? 1000 : 200, i, cells)),
          halving ? evenly(1.3e-5, 3e-10, j, cells) : evenly(2.3e-5, 1.3e-7, j, cells)};
}

const ColumnsOf<PlaneCell> cell_columns{
    {"procedure", "", part_of(&PlaneCell::setting, &NoRestSetting::procedure)},
    {"frequency", "rad/s", &PlaneCell::frequency},
    {"steps_per_period", "", part_of(&PlaneCell::setting, &NoRestSetting::per_period)},
    {"tolerance", "m", part_of(&PlaneCell::setting, &NoRestSetting::tolerance)},
    {"impacts_per_period", "", &PlaneCell::impacts},
    {"lambda1", "1/s", &PlaneCell::lambda1},
    {"lambda1_stderr", "1/s", &PlaneCell::error},
    {"n", "", &PlaneCell::n}};

const ColumnsOf<NoRestSetting> setting_columns{{"procedure", "", &NoRestSetting::procedure},
                                               {"steps_per_period", "", &NoRestSetting::per_period},
                                               {"tolerance", "m", &NoRestSetting::tolerance}};

/// From 10 mm above the base: as counts of impacts are made elsewhere.
PlaneCell cell(const NoRestSetting& setting, double eta, int transient, int periods) {
  try {
    const auto run = reference::ob21::long_run_without_rest(ob21_oscillator<double>({"0.6", ""}, eta), 0.01, 0,
                                                            fixed_steps(setting), same_line, transient, periods);
    return {setting, eta, run.impacts, run.first, run.error, static_cast<double>(run.n)};
  } catch (const reference::ob21::TooManySteps&) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    return {setting, eta, nan, nan, nan, nan};
  }
}

std::vector<PlaneCell> plane(const std::vector<NoRestSetting>& settings, int transient, int periods) {
  std::vector<PlaneCell> all(2 * settings.size());
  in_parallel(all.size(), 0,
              [&](std::size_t i) { all[i] = cell(settings[i / 2], counted_frequencies[i % 2], transient, periods); });
  return all;
}

Table runs_where_it_rests(const OwnCases& cases, const Model& m) {
  Sweep grid = survey_grid();
  grid.starts = 1;
  const std::vector<SweepRow> exact = sweep(setup_of(cases, m, grid.from), grid);
  const std::vector<NoRestSetting> settings = survey_settings();
  std::vector<Decimal> resting;
  for (const SweepRow& row : exact)
    if (row.orbit.motion == Motion::rest) resting.emplace_back(row.parameter);
  std::vector<std::vector<SweepRow>> runs(settings.size() * resting.size());  // each has one, or none
  in_parallel(runs.size(), 0, [&](std::size_t i) {
    try {
      runs[i] = {no_rest_run(cases, m, resting[i % resting.size()], settings[i / resting.size()], 40, 81)};
    } catch (const reference::ob21::TooManySteps&) {
    }
  });
  std::vector<SweepRow> rows;
  std::vector<NoRestSetting> their;
  for (std::size_t i = 0; i < runs.size(); ++i)
    for (SweepRow& row : runs[i]) rows.push_back(std::move(row)), their.push_back(settings[i / resting.size()]);
  Table table = survey_table(rows);
  const Table settings_of = table_of(their, setting_columns);
  table.add("procedure", settings_of.words("procedure"));
  table.add("steps_per_period", "", settings_of.numbers("steps_per_period"));
  table.add("tolerance", "m", settings_of.numbers("tolerance"));
  return table;
}

}  // namespace

const std::vector<std::string>& no_rest_procedures() {
  static const std::vector<std::string> names{"halving", "regula falsi"};
  return names;
}

reference::ob21::FixedSteps fixed_steps(const NoRestSetting& setting) {
  const bool halving = setting.procedure == no_rest_procedures()[0];
  return {static_cast<int>(setting.per_period), setting.tolerance,
          halving ? reference::ob21::Procedure{} : reference::ob21::nearest_procedure, most_steps};
}

std::vector<NoRestSetting> plane_settings() {
  std::vector<NoRestSetting> all;
  for (const std::string& procedure : no_rest_procedures())
    for (int i = 0; i < cells; ++i)
      for (int j = 0; j < cells; ++j) all.push_back(setting_at(procedure, i, j));
  return all;
}

std::vector<NoRestSetting> survey_settings() {
  std::vector<NoRestSetting> all;
  for (const std::string& procedure : no_rest_procedures())
    for (int i : {8, 19, 30})
      for (int j : {6, 17, 28}) all.push_back(setting_at(procedure, i, j));
  all.push_back(nearest_setting());
  return all;
}

NoRestSetting nearest_setting() { return {no_rest_procedures()[1], 100, 3.74e-6}; }

std::vector<NoRestSetting> found_settings() {
  return {{no_rest_procedures()[0], 150, 2.025e-9},
          {no_rest_procedures()[0], 900, 5.886e-10},
          {no_rest_procedures()[0], 60, 6.916e-10}};
}

SweepRow no_rest_run(const OwnCases& cases, const Model& m, const Decimal& eta, const NoRestSetting& setting,
                     int transient, int periods) {
  const auto [b, x, v] = second_oscillator(cases, m, eta);
  SweepRow row = second_row(
      eta, reference::ob21::long_run_without_rest(b, x, v, fixed_steps(setting), same_line, transient, periods));
  Orbit& o = row.orbit;
  o.motion = o.lambda[0] > 2 * o.lambda1_stderr ? Motion::chaotic : o.n > 0 ? Motion::periodic : Motion::undecided;
  return row;
}

Table plane_table(const std::vector<PlaneCell>& cells) { return table_of(cells, cell_columns); }

std::vector<PlaneCell> plane_cells(const Table& table) { return rows_of(table, cell_columns); }

std::string no_rest_name(const Model& m) { return survey_name(m) + "_no_rest"; }

std::vector<Study> no_rest_studies() {
  std::vector<Study> studies{
      {{"ob21_plane"},
       [](const OwnCases&) -> std::vector<Table> { return {plane_table(plane(plane_settings(), 12, 33))}; }},
      {{"ob21_plane_found"}, [](const OwnCases&) -> std::vector<Table> {
         std::vector<NoRestSetting> settings = found_settings();
         settings.push_back(nearest_setting());
         std::vector<PlaneCell> all = plane(settings, 60, 100);
         for (PlaneCell& c : all)  // of all periods, whether they repeat or not
           if (!std::isnan(c.impacts))
             c.impacts = reference::ob21::fixed_step_impacts(ob21_oscillator<double>({"0.6", ""}, c.frequency), 0.01, 0,
                                                             fixed_steps(c.setting), 60, 100)
                             .per_period;
         return {plane_table(all)};
       }}};
  for (const Model& m : {Model{"0.8", ""}, Model{"0.6", ""}})
    studies.push_back({{no_rest_name(m)},
                       [m](const OwnCases& cases) -> std::vector<Table> { return {runs_where_it_rests(cases, m)}; }});
  return studies;
}

std::vector<SurveyAtSetting> without_rest(const Survey& exact, const Table& runs) {
  const std::vector<NoRestSetting> settings = rows_of(runs, setting_columns);
  const Survey all = survey(runs);
  std::vector<SurveyAtSetting> found;
  for (std::size_t from = 0, to; from < settings.size(); from = to) {
    for (to = from; to < settings.size() && settings[to] == settings[from]; ++to) {
    }
    SurveyAtSetting at{settings[from], {}};
    bool whole = true;
    for (std::size_t i = 0; i < exact.frequency.size(); ++i) {
      SurveyOrbit own = exact.runs[i].front();
      if (own.orbit.motion == Motion::rest) {
        const auto begin = all.frequency.begin() + static_cast<std::ptrdiff_t>(from),
                   end = all.frequency.begin() + static_cast<std::ptrdiff_t>(to),
                   run = std::find(begin, end, exact.frequency[i]);
        whole = whole && run != end;
        if (run != end) own = all.runs[static_cast<std::size_t>(run - all.frequency.begin())].front();
      }
      at.survey.frequency.push_back(exact.frequency[i]);
      at.survey.runs.push_back({own});
    }
    if (whole) found.push_back(std::move(at));
  }
  return found;
}

}  // namespace touchgo::cases::ob21
