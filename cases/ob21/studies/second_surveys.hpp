// The surveys of surveys.hpp once more, by means that share no formula with the kernel: OB21's oscillator in
// absolute coordinates and closed form, exponents from Mueller's transitions (reference/ob21/long_run.hpp).
//
// Fewer frequencies, one start, shorter runs: every tenth frequency, 250 periods after 200, the case's own start. At
// r = 1 a period T keeps exp(-0.115 T) of a deviation: of what is there at first the last 128 periods, by which periods
// are known, have 1e-10 or less.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"
#include "reference/ob21/long_run.hpp"

namespace touchgo::cases::ob21 {

/// One run at eta (rad/s) from the case's start.
SweepRow second_run(const OwnCases& cases, const Model& m, const Decimal& eta);

/// survey_name(m) + "_second".
std::string second_name(const Model& m);

/// Of every surveyed model a table with the columns of survey_table(): 81 frequencies from 2 to 10 rad/s.
std::vector<Study> second_survey_studies();

/// What such surveys share: a model forced at eta (rad/s) and its case's start (m, m/s); a run as a row, whose motion
/// is what its numbers say; the table of the runs at 2, 2.1, ... 10 rad/s.
struct SecondOscillator {
  reference::ob21::ImpactOscillator<double> oscillator;
  double x, v;
};
SecondOscillator second_oscillator(const OwnCases& cases, const Model& m, const Decimal& eta);
SweepRow second_row(const Decimal& eta, const reference::ob21::LongRun& run);
Table every_tenth(const std::function<SweepRow(const Decimal& eta)>& run);

}  // namespace touchgo::cases::ob21
