// Surveys of OB21's hard models under one condition: that the code knows no resting body. It integrates by the method
// that the paper names and takes each impact by itself (reference/ob21/fixed_step_impacts.hpp), however many there are.
//
// The exponents are the paper's (section 3): Mueller's transitions along the motion as computed, and Benettin's growth.
// The transitions are the derived ones; with g_t = 0, as Eq. (23) has it, no motion of r = 0.6 or 0.8 has a positive
// exponent, which the paper does not say. A neighbour followed by the same code would differ by what halving leaves.
//
// Fixed beforehand: 1000 steps per period, gaps found to 1e-9 m, the surveys' own start, 130 periods after 60, every
// tenth frequency. A motion repeats if it does to a thousandth of its size, a line's width in a diagram, for less is
// the noise of the method: 1e-9 m taken off an impact whose force is N changes its speed by sqrt(2 N 1e-9 / m).
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// One run at eta (rad/s). Its exponents alone decide what is chaotic, as in the paper, whether it repeats or not; what
/// is not and repeats is periodic.
SweepRow no_rest_run(const OwnCases& cases, const Model& m, const Decimal& eta);

/// survey_name(m) + "_no_rest".
std::string no_rest_name(const Model& m);

/// Of the hard models r = 0.8 and 0.6 a table with the columns of survey_table(): 81 frequencies from 2 to 10 rad/s.
std::vector<Study> no_rest_studies();

}  // namespace touchgo::cases::ob21
