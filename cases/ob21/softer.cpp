// Claims of OB21, section 4: what softer bases do to the windows of regular motion and to the diagrams.
#include <algorithm>
#include <cmath>

#include "cases/ob21/statements.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;
namespace {

const std::string soft = "Sec. 4.1, Figs. 4, 7", softest = "Sec. 4.1, Figs. 4, 8",
                  softest_06 = "Sec. 4.2, Figs. 15, 17";

// ---- ks = 500 ----

Claim wider_3_4(Systems& systems) {
  Claim c = row("ob21-s4.1-500-wider", soft, "the ranges of the period-3 and period-4 motion are considerably wider",
                "wider");
  expect(c, "not reproduced", "ob21_fig7");
  const Survey &a = systems.survey(hard_1), &b = systems.survey(soft_1_500);
  double least = 9;
  for (int n : {3, 4}) least = std::min(least, window(b, n).width / window(a, n).width - 1);
  return judged(c, least >= 0.2, least,
                "measure: both wider by 20 % or more (computed: the lesser change); hard and soft: " + widths(a, b, 3) +
                    "; " + widths(a, b, 4));
}

// ---- ks = 100 ----

Claim regular(Systems& systems) {
  Claim c = row("ob21-s4.1-100-regular", softest,
                "wider ranges of regular behaviors in regions of chaotic motion, which become narrower", "narrower");
  expect(c, "reproduced", "ob21_fig8");
  std::vector<double> chaos;
  std::string all;
  for (const Model& m : {hard_1, soft_1, soft_1_2000, soft_1_500, soft_1_100}) {
    chaos.push_back(share(systems.survey(m), chaotic));
    all += (all.empty() ? "" : ", ") + percent(chaos.back());
  }
  const double windows = [&] {  // where the hard model is chaotic and this one is not
    const Survey &a = systems.survey(hard_1), &b = systems.survey(soft_1_100);
    double n = 0, regular = 0;
    for (std::size_t i = 0; i < a.runs.size(); ++i)
      if (std::all_of(a.runs[i].begin(), a.runs[i].end(), chaotic)) ++n, regular += periodic(b.runs[i][0]);
    return regular / n;
  }();
  return judged(
      c, chaos[4] <= 0.8 * chaos[0] && chaos[4] <= 0.8 * chaos[3], chaos[4],
      "measure: the share of chaotic runs, 20 % less than in the hard model and than at ks = 500; hard and ks "
      "= 200000 to 100: " +
          all + "; at ks = 100 " + percent(windows) +
          " of the frequencies where the hard model is chaotic are periodic");
}

Claim flatter(Systems& systems) {
  Claim c = row("ob21-s4.1-100-flatter", softest, "flatter and flatter plots of ai, ae and vr", "flatter");
  expect(c, "reproduced", "ob21_fig8");
  bool falls = true;
  std::string all;
  double last = 0;
  for (const Quantity* q : {&ai, &ae, &vr}) {
    std::vector<double> u;
    for (const Model& m : {hard_1, soft_1_2000, soft_1_500, soft_1_100}) u.push_back(unevenness(systems.survey(m), *q));
    falls = falls && std::is_sorted(u.rbegin(), u.rend());
    all += std::string(all.empty() ? "" : "; ") + q->name;
    for (double x : u) all += " " + text(x / u[0], 3);
    last = std::max(last, u.back() / u[0]);
  }
  return judged(
      c, falls, last,
      "measure: the standard deviation over the frequencies falls from hard to ks = 2000, 500, 100; relative to "
      "hard: " +
          all + " (computed: the largest at ks = 100)");
}

// ---- softer bases at r = 0.6 ----

Claim thresholds(Systems& systems) {
  Claim c = row("ob21-s4.2-0.6-thresholds", softest_06,
                "displacements of the thresholds of the low periodic behavior toward lower frequencies", "lower");
  expect(c, "reproduced", "ob21_fig17");
  const Survey &a = systems.survey(soft_06), &b = systems.survey(soft_06_100);
  std::string all;
  double least = 9;
  for (int n = 1; n <= 5; ++n) {
    const Window u = window(a, n), w = window(b, n);
    all += (n > 1 ? ", " : "") + std::to_string(n) + ": " + text(u.from, 4) + " to " + text(u.to, 4) + " becomes " +
           text(w.from, 4) + " to " + text(w.to, 4);
    if (n > 1) least = std::min(least, u.from - w.from);
    if (n < 5) least = std::min(least, u.to - w.to);
  }
  c.unit = "rad/s";
  return judged(
      c, least > 0, least,
      "measure: both ends of the longest window of every period n = 1 to 5 (those at 2 and 10 rad/s aside) move "
      "down from ks = 200000 to 100 (computed: the least): " +
          all);
}

Claim regular_06(Systems& systems) {
  Claim c = row("ob21-s4.2-0.6-regular", softest_06,
                "wider ranges of regular behaviors in narrower regions of chaotic motion", "narrower");
  expect(c, "reproduced", "ob21_fig17");
  const double before = share(systems.survey(soft_06), chaotic), after = share(systems.survey(soft_06_100), chaotic);
  return judged(
      c, after <= 0.8 * before, after,
      "measure: the share of chaotic runs falls by 20 % or more, from " + percent(before) + " to " + percent(after));
}

Claim flatter_06(Systems& systems) {
  Claim c = row("ob21-s4.2-0.6-flatter", softest_06, "flatter plots of vr, ai and ae", "flatter");
  expect(c, "reproduced", "ob21_fig17");
  double most = 0;
  std::string all;
  for (const Quantity* q : {&vr, &ai, &ae}) {
    const double ratio = unevenness(systems.survey(soft_06_100), *q) / unevenness(systems.survey(soft_06), *q);
    most = std::max(most, ratio);
    all += std::string(all.empty() ? "" : ", ") + q->name + " " + text(ratio, 3);
  }
  return judged(c, most < 1, most,
                "measure: the standard deviation over the frequencies falls; ks = 100 relative to 200000: " + all +
                    " (computed: the largest)");
}

}  // namespace

Rows softer_rows(const Shared& systems) {
  auto by = [&](const char* id, Claim (*judge)(Systems&)) {
    return LedgerRow{id, [systems, judge] { return judge(*systems); }};
  };
  return {by("ob21-s4.1-500-wider", wider_3_4),    by("ob21-s4.1-100-regular", regular),
          by("ob21-s4.1-100-flatter", flatter),    by("ob21-s4.2-0.6-thresholds", thresholds),
          by("ob21-s4.2-0.6-regular", regular_06), by("ob21-s4.2-0.6-flatter", flatter_06)};
}

}  // namespace touchgo::cases::ob21
