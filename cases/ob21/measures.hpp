// What the paper's words mean here. It gives no measure for "a very good conformity" or "considerably wider"; these are
// ours, the same for every sentence, chosen round and with first surveys already seen: a verdict close to its bound
// says little.
//
// Two models agree at a frequency where one of the starts of each leads to the same motion (p/n, or none); for values:
// to values within 10 % of the first model's, for chaotic exponents also within 3 standard errors. The difference of a
// value is the mean over the frequencies, nearest starts taken, relative to the mean size.
// - very good, identical, almost the same: agreement at 90 % of the frequencies or more, difference at most 10 %
// - good, similar, not considerable: 80 %, 20 %
// - slight, inconsiderable: changed by less than 10 %
// - considerable, significant, distinct, noticeable: changed by 20 % or more
// - drastic: a factor of 2; a great majority: 90 %
// A share within 2 points of its bound (more than the sampling error of 801 frequencies) and a difference within 15 %
// of its bound leave the question open. All yes, or yes and open: reproduced; all no: not reproduced; else the measure,
// which the paper leaves out, decides: undetermined.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/claims/verdict.hpp"
#include "cases/experiments/ob21_surveys.hpp"

namespace touchgo::cases::ob21 {

using namespace claims;
using namespace experiments;

/// A value of a run: l1, 1/s; ai; ae, J; vr, the largest speed of an impact, m/s; xr, m.
struct Quantity {
  const char* name;
  double (*of)(const Run&);
};
extern const Quantity l1, ai, ae, vr, xr;

bool chaotic(const Run& run);
/// A period n is known; the body may rest in it.
bool periodic(const Run& run);
/// The same p/n (with a rest in one of them, which has no p: the same n), or no period in both.
bool same_motion(const Run& a, const Run& b);

/// Share of the frequencies where the models agree, and the mean difference relative to the mean size. Frequencies at
/// which a value of all starts is infinite in one of them do not agree, and are left out of the mean.
struct Conformity {
  double agreement, difference;
};
double same_motions(const Survey& a, const Survey& b);
Conformity conformity(const Survey& a, const Survey& b, const Quantity& q);

/// To one question that a sentence raises.
enum class Answer { no, open, yes };
Answer at_least(double share, double bound);
Answer at_most(double difference, double bound);
Verdict verdict(const std::vector<Answer>& answers);

/// Of agreement and difference, for the bound 0.1 (very good) or 0.2 (good).
Verdict verdict(const Conformity& c, double bound);

/// Share of runs.
double share(const Survey& s, const std::function<bool(const Run&)>& holds);
/// Mean over the runs for which `in` holds and q is finite.
double mean(const Survey& s, const Quantity& q, const std::function<bool(const Run&)>& in);

/// A quantity at the frequencies where every start of both models is chaotic, means over the starts. `error`: standard
/// error of the mean difference b - a. `median`: of the relative changes b/a - 1, of which `lower` are negative; a fair
/// coin would give frequencies/2 of them, within sqrt(frequencies) in 19 of 20 cases.
struct Paired {
  double a = 0, b = 0, error = 0, median = 0;
  int frequencies = 0, lower = 0;
  double change() const { return b / a - 1; }
};
Paired in_common_chaos(const Survey& a, const Survey& b, const Quantity& q);

/// Width in rad/s of the frequencies at which every start has a motion with period n, and the longest unbroken stretch
/// of them, its ends.
struct Window {
  double width = 0, from = 0, to = 0;
};
Window window(const Survey& s, int n);

/// Standard deviation over the frequencies of the mean over the starts; infinite values left out.
double unevenness(const Survey& s, const Quantity& q);

/// "12.3 %".
std::string percent(double share);

}  // namespace touchgo::cases::ob21
