// What can be measured on surveys of two models: how far motions and values agree, and what becomes of them in chaos
// and over the whole range. What is measured on windows stands in windows.hpp.
//
// The paper does not say from which starts its diagrams are. So attractors are compared, whichever starts lead to them:
// each is matched with one of the same motion in the other model, or with what the other has instead. A measure is a
// number of the grid; what error it has is a matter of grid_errors.hpp.
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
/// Both with a rest, both without one and periodic, or neither.
bool same_kind(const SurveyOrbit& a, const SurveyOrbit& b);

using Holds_of_run = std::function<bool(const SurveyOrbit&)>;
using Holds_of_pair = std::function<bool(const SurveyOrbit&, const SurveyOrbit&)>;

/// Attractors of two models at one frequency, and what the pair counts for; at a frequency they add up to 1.
struct Matched {
  const SurveyOrbit *a, *b;
  double weight;
};
/// At the i-th frequency. Half of the weight is that of a's starts, half that of b's: an attractor's counts for the
/// pair with the one of the same motion in the other model, the nearest in vr where there are several; where there is
/// none, for pairs with all of the other's attractors, by their starts.
std::vector<Matched> matched(const Survey& a, const Survey& b, std::size_t i);

/// Share of the range in which matched attractors are such.
double share(const Survey& a, const Survey& b, const Holds_of_pair& holds);
/// Of the share where `of` holds the part where `holds` does, too; not-a-number where there is none.
double part(const Survey& a, const Survey& b, const Holds_of_pair& of, const Holds_of_pair& holds);
/// Share of the range, and of the starts at each frequency, that leads to such an attractor.
double share_of(const Survey& s, const Holds_of_run& holds);

/// Share of the range with the same motion.
double same_motions(const Survey& a, const Survey& b);
/// Share of the range where both agree within 10 % of a's value; equal infinities agree, exponents of chaotic motions
/// also within two standard errors of the runs.
double agreement(const Survey& a, const Survey& b, const Quantity& q);
/// The same within 10 % of the axis of a's diagram, from its least finite value to its greatest.
double agreement_on_axis(const Survey& a, const Survey& b, const Quantity& q);

/// A value per frequency, a mean over the starts, in one model or both.
using Values = std::vector<double>;
struct ValuePair {
  double a, b;
};
using Pairs = std::vector<ValuePair>;
/// At the frequencies where every start of both models is chaotic.
Pairs in_common_chaos(const Survey& a, const Survey& b, const Quantity& q);
/// At the frequencies where every start of a is chaotic and b's value is known; it may be infinite.
Pairs in_chaos_of(const Survey& a, const Survey& b, const Quantity& q);
/// At all frequencies at which both are finite.
Pairs everywhere(const Survey& a, const Survey& b, const Quantity& q);
/// At the frequencies where `in` holds for every start, finite ones alone.
Values where(const Survey& s, const Quantity& q, const Holds_of_run& in);

/// Relative change from a to b: of the mean, of the median pair, between the means of two zones.
double mean_change(const Pairs& pairs);
double median_change(const Pairs& pairs);
double change(const Values& from, const Values& to);
/// The value that this share of them, 0 <= below < 1, is below; not-a-number where there are none.
double quantile(Values values, double below);
/// Mean distance of b from a, relative to a's mean size; share of the pairs within 10 % of a.
double mean_difference(const Pairs& pairs);
double share_near(const Pairs& pairs);

/// Standard deviation over the frequencies of the mean over the starts; infinite values left out.
double unevenness(const Survey& s, const Quantity& q);

/// The first run at each frequency alone: the case's start, where the survey has it.
Survey first_runs(const Survey& s);
/// Every `stride`-th frequency of the survey, from the one of index `from` on.
Survey every(const Survey& s, std::size_t stride, std::size_t from);
/// The first runs of the survey at the frequencies that `like` has.
Survey thinned_like(const Survey& s, const Survey& like);

/// "12.3 %".
std::string percent(double share);

}  // namespace touchgo::cases::ob21
