// Claims of OB21, section 4: what softer bases do to the windows of regular motion and to the diagrams.
#include <algorithm>
#include <cmath>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;
namespace {

// ---- ks = 500 ----

Finding wider_3_4(const Given& given) {
  const Survey a = survey_of(given, hard_1), b = survey_of(given, soft_1_500);
  double least = 9;
  for (int n : {3, 4}) least = std::min(least, window(b, n).width / window(a, n).width - 1);
  return judged(least >= 0.2, least,
                "measure: both wider by 20 % or more (computed: the lesser change); hard and soft: " + widths(a, b, 3) +
                    "; " + widths(a, b, 4));
}

// ---- ks = 100 ----

Finding regular(const Given& given) {
  std::vector<double> chaos;
  std::string all;
  for (const Model& m : {hard_1, soft_1, soft_1_2000, soft_1_500, soft_1_100}) {
    chaos.push_back(share(survey_of(given, m), chaotic));
    all += (all.empty() ? "" : ", ") + percent(chaos.back());
  }
  const double windows = [&] {  // where the hard model is chaotic and this one is not
    const Survey a = survey_of(given, hard_1), b = survey_of(given, soft_1_100);
    double n = 0, regular = 0;
    for (std::size_t i = 0; i < a.runs.size(); ++i)
      if (std::all_of(a.runs[i].begin(), a.runs[i].end(), chaotic)) ++n, regular += periodic(b.runs[i][0]);
    return regular / n;
  }();
  return judged(
      chaos[4] <= 0.8 * chaos[0] && chaos[4] <= 0.8 * chaos[3], chaos[4],
      "measure: the share of chaotic runs, 20 % less than in the hard model and than at ks = 500; hard and ks "
      "= 200000 to 100: " +
          all + "; at ks = 100 " + percent(windows) +
          " of the frequencies where the hard model is chaotic are periodic");
}

Finding flatter(const Given& given) {
  bool falls = true;
  std::string all;
  double last = 0;
  for (const Quantity* q : {&ai, &ae, &vr}) {
    std::vector<double> u;
    for (const Model& m : {hard_1, soft_1_2000, soft_1_500, soft_1_100})
      u.push_back(unevenness(survey_of(given, m), *q));
    falls = falls && std::is_sorted(u.rbegin(), u.rend());
    all += std::string(all.empty() ? "" : "; ") + q->name;
    for (double x : u) all += " " + text(x / u[0], 3);
    last = std::max(last, u.back() / u[0]);
  }
  return judged(
      falls, last,
      "measure: the standard deviation over the frequencies falls from hard to ks = 2000, 500, 100; relative to "
      "hard: " +
          all + " (computed: the largest at ks = 100)");
}

// ---- softer bases at r = 0.6 ----

Finding thresholds(const Given& given) {
  const Survey a = survey_of(given, soft_06), b = survey_of(given, soft_06_100);
  std::string all;
  double least = 9;
  for (int n = 1; n <= 5; ++n) {
    const Window u = window(a, n), w = window(b, n);
    all += (n > 1 ? ", " : "") + std::to_string(n) + ": " + text(u.from, 4) + " to " + text(u.to, 4) + " becomes " +
           text(w.from, 4) + " to " + text(w.to, 4);
    if (n > 1) least = std::min(least, u.from - w.from);
    if (n < 5) least = std::min(least, u.to - w.to);
  }
  return judged(
      least > 0, least,
      "measure: both ends of the longest window of every period n = 1 to 5 (those at 2 and 10 rad/s aside) move "
      "down from ks = 200000 to 100 (computed: the least): " +
          all);
}

Finding regular_06(const Given& given) {
  const double before = share(survey_of(given, soft_06), chaotic),
               after = share(survey_of(given, soft_06_100), chaotic);
  return judged(
      after <= 0.8 * before, after,
      "measure: the share of chaotic runs falls by 20 % or more, from " + percent(before) + " to " + percent(after));
}

Finding flatter_06(const Given& given) {
  double most = 0;
  std::string all;
  for (const Quantity* q : {&vr, &ai, &ae}) {
    const double ratio = unevenness(survey_of(given, soft_06_100), *q) / unevenness(survey_of(given, soft_06), *q);
    most = std::max(most, ratio);
    all += std::string(all.empty() ? "" : ", ") + q->name + " " + text(ratio, 3);
  }
  return judged(most < 1, most,
                "measure: the standard deviation over the frequencies falls; ks = 100 relative to 200000: " + all +
                    " (computed: the largest)");
}

}  // namespace

Judges softer_judges() {
  return {{"ob21-s4.1-500-wider", wider_3_4, surveys({hard_1, soft_1_500})},
          {"ob21-s4.1-100-regular", regular, surveys({hard_1, soft_1, soft_1_2000, soft_1_500, soft_1_100})},
          {"ob21-s4.1-100-flatter", flatter, surveys({hard_1, soft_1_2000, soft_1_500, soft_1_100})},
          {"ob21-s4.2-0.6-thresholds", thresholds, surveys({soft_06, soft_06_100})},
          {"ob21-s4.2-0.6-regular", regular_06, surveys({soft_06, soft_06_100})},
          {"ob21-s4.2-0.6-flatter", flatter_06, surveys({soft_06, soft_06_100})}};
}

}  // namespace touchgo::cases::ob21
