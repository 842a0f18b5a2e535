// Where OB21's motions with one impact a contact phase, in 1 to 5 periods, are proved to exist and to be stable, as a
// named result; the proofs themselves are those of reference/windows.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// One proved window; rad/s. An end is a flip, or an end of the paper's range.
struct ProvedWindow {
  std::string restitution, stiffness;  // of the model; "" for hard impacts
  int periods;
  double low, high;
  bool low_is_flip, high_is_flip;
};

std::vector<ProvedWindow> proved_windows(const Table& table);

/// What a survey shows beside it: the least and greatest frequency at which a start of its own settled on a motion with
/// one impact in so many periods, no frequency of the grid between them left out (there may be several such ranges).
struct SurveyedRange {
  int periods;
  double low, high;
};
std::vector<SurveyedRange> one_impact_ranges(const Survey& survey);

/// ob21_proved_windows. Throws std::logic_error where a window is not proved.
std::vector<Study> window_studies();

}  // namespace touchgo::cases::ob21
