// What can be measured on surveys of two models: how far motions and values agree, and what becomes of them in chaos
// and over the whole range. What is measured on windows stands in windows.hpp.
//
// The paper does not say from which starts its diagrams are. So two models are compared in two ways: `own`, the case's
// start in both; `some`, whichever start of each comes nearest, as coexisting motions in one diagram would be compared
// by eye. An error is two standard errors of our own sampling: of a share by its number of frequencies, of a mean by
// its scatter over them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// A value of a run: l1, l2, 1/s; ai; ae, J; vr, the largest speed of an impact, m/s; xr, m.
struct Quantity {
  const char* name;
  double (*of)(const SurveyOrbit&);
};
extern const Quantity l1, l2, ai, ae, vr, xr;

bool chaotic(const SurveyOrbit& run);
/// A period n is known; the body may rest in it.
bool periodic(const SurveyOrbit& run);
bool rests(const SurveyOrbit& run);
/// Periodic with n = 1 to 5, the periods that the paper names.
bool low_periodic(const SurveyOrbit& run);
/// The same p/n (with a rest in one of them, which has no p: the same n), or no period in both.
bool same_motion(const SurveyOrbit& a, const SurveyOrbit& b);

/// With two standard errors.
struct Estimate {
  double value = 0, error = 0;
};
/// A part of the frequencies of a grid.
Estimate share(double part, double all, const Survey& grid);

/// `own`: the case's start in both models; `some`: any start of each.
enum class Starts { own, some };
const char* name(Starts s);

/// Share of the frequencies with the same motion.
Estimate same_motions(const Survey& a, const Survey& b, Starts starts);
/// Share of the frequencies where both agree within 10 % of a's value; equal infinities agree. For `some`, exponents of
/// chaotic motions also within two standard errors of the runs.
Estimate agreement(const Survey& a, const Survey& b, const Quantity& q, Starts starts);

using Holds_of_run = std::function<bool(const SurveyOrbit&)>;

/// Share of the frequencies at which the case's start (own), every start (some) is such a run.
Estimate share_of(const Survey& s, const Holds_of_run& holds, Starts starts);

/// What a frequency of the grid counts for: 1, or less where there are more than 401.
double weight(const Survey& grid);

/// A value per frequency, a mean over the starts, in one model or both.
struct Values : std::vector<double> {
  double weight = 1;
};
struct ValuePair {
  double a, b;
};
struct Pairs : std::vector<ValuePair> {
  double weight = 1;
};
/// At the frequencies where every start of both models is chaotic.
Pairs in_common_chaos(const Survey& a, const Survey& b, const Quantity& q);
/// At all frequencies at which both are finite.
Pairs everywhere(const Survey& a, const Survey& b, const Quantity& q);
/// At the frequencies where `in` holds for every start, over these starts, finite ones alone.
Values where(const Survey& s, const Quantity& q, const Holds_of_run& in);

/// Relative change from a to b: of the mean, of the median pair, between the means of two zones.
Estimate mean_change(const Pairs& pairs);
Estimate median_change(const Pairs& pairs);
Estimate change(const Values& from, const Values& to);
/// Mean distance of b from a, relative to a's mean size.
Estimate mean_difference(const Pairs& pairs);

/// Standard deviation over the frequencies of the mean over the starts; infinite values left out.
Estimate unevenness(const Survey& s, const Quantity& q);
/// Mean size of its steps from frequency to frequency.
Estimate roughness(const Survey& s, const Quantity& q);

/// The survey at the frequencies and as many starts as `like` has.
Survey thinned_like(const Survey& s, const Survey& like);

/// "12.3 %".
std::string percent(double share);

}  // namespace touchgo::cases::ob21
