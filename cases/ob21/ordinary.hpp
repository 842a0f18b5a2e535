// Whether a printed exponent is an ordinary one for a run whose length the paper leaves out.
//
// Fixed before any of these runs was looked at:
// - The share of a printed value at a setting (transient, run length) is the part of the runs that lie as far from the
//   truth as it does, on its side. It is ordinary where its share is 5 % or more.
// - Values that one program printed were printed at ONE setting: jointly possible where all shares are 1 % or more.
// - A row is reproduced if the truth lies within its tolerance, undetermined if the value is ordinary at one setting
//   and all are jointly possible at one, else not reproduced.
// - Two motions agree in all printed digits by chance if 5 % or more of the pairs of their runs do, at one setting.
// l1 is the growth of the first vector, whichever of the two is the larger in the end.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cases/claims/verdict.hpp"
#include "cases/experiments/ob21_exponents.hpp"

namespace touchgo::cases::ob21 {

using namespace claims;
using namespace experiments;

inline constexpr double ordinary_share = 0.05, joint_share = 0.01;

/// Of the runs, those as far from the truth as the printed value, on its side.
double share(const Numbers& runs, double truth, double printed);

/// A printed l1 (1/s), the true one, and a table of runs (exponents_name).
struct PrintedExponent {
  double printed, truth;
  const Table* runs;
};

/// By setting.
std::vector<double> shares(const PrintedExponent& e, std::span<const RunSetting> settings);

/// Where the smallest of several exponents' shares is largest.
struct Joint {
  RunSetting setting;
  double least;
};
Joint joint(const std::vector<PrintedExponent>& all, std::span<const RunSetting> settings);

/// Of the row of `e`, one of `all`; tolerance in 1/s.
Verdict verdict(const PrintedExponent& e, double tolerance, const std::vector<PrintedExponent>& all,
                std::span<const RunSetting> settings);

/// The part of the pairs, one run of each, that agree in six digits after the point.
double coincidence(const Numbers& a, const Numbers& b);

}  // namespace touchgo::cases::ob21
