// Whether a printed exponent is an ordinary one for a run whose length the paper leaves out.
//
// Fixed before any of these runs was evaluated:
// - The share of a printed value at a setting (transient, run length) is the part of the runs that lie as far from the
//   truth as it does, on its side. It is ordinary where its share is 5 % or more.
// - Values that one program printed were printed at ONE setting: jointly possible where all shares are 1 % or more.
// - A row is reproduced if the truth lies within its tolerance, undetermined if the value is ordinary at one setting
//   and all are jointly possible at one, else not reproduced.
// - Two motions agree in all printed digits by chance if 5 % or more of the pairs of their runs do, at one setting.
// l1 is the growth of the first vector, as the algorithm leaves it, whichever of the two is the larger in the end: this
// decides. A program that prints the larger one first gives other shares, which the rows report.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cases/claims/verdict.hpp"
#include "cases/ob21/studies/finite_time_exponents.hpp"

namespace touchgo::cases::ob21 {

inline constexpr double ordinary_share = 0.05, joint_share = 0.01, chance_share = 0.05;

/// What is printed as l1: the growth of the first vector, or the larger exponent.
enum class Printed { first, larger };

/// A printed l1 and the true one (1/s), what l1 and l2 add up to, and a table of runs (exponents_name).
struct PrintedExponent {
  double printed, truth, sum;
  const Table* runs;
};

/// The share of the printed value at each setting.
std::vector<double> shares(const PrintedExponent& e, std::span<const RunSetting> settings,
                           Printed what = Printed::first);

/// The part of the runs at a setting that lie as near to the truth as the printed value, or nearer; no verdict rests on
/// it.
double as_near(const PrintedExponent& e, const RunSetting& setting);

/// Where the smallest of several exponents' shares is largest.
struct JointShare {
  RunSetting setting;
  double least;
};
JointShare joint(const std::vector<PrintedExponent>& all, std::span<const RunSetting> settings,
                 Printed what = Printed::first);

/// Of the row of `e`, one of `all`; tolerance in 1/s.
Verdict verdict(const PrintedExponent& e, double tolerance, const std::vector<PrintedExponent>& all,
                std::span<const RunSetting> settings);

/// The part of the pairs, one run of each, that agree in six digits after the point.
double coincidence(const Numbers& a, const Numbers& b);

}  // namespace touchgo::cases::ob21
