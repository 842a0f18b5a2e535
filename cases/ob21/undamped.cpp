// Claims of OB21, section 4.1: hard and soft impacts without dissipation, r = 1.
#include <algorithm>
#include <cmath>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;
namespace {

bool low(const Run& run) { return 1 <= run.orbit.n && run.orbit.n <= 5; }

// ---- the hard model ----

Finding periods(const Given& given) {
  const Survey s = survey_of(given, hard_1);
  double least = 8;
  std::string all;
  for (int n = 1; n <= 5; ++n) {
    const Window w = window(s, n);
    least = std::min(least, w.to - w.from);
    all += (n > 1 ? ", " : "") + std::to_string(n) + " from " + text(w.from, 4) + " to " + text(w.to, 4);
  }
  return judged(
      least > 0, least,
      "measure: each has an unbroken stretch of frequencies, from all starts (computed: the shortest): " + all);
}

Finding remaining(const Given& given) {
  const Survey s = survey_of(given, hard_1);
  const double rest = share(s, [](const Run& r) { return !low(r); });
  const double other = share(s, [](const Run& r) { return periodic(r) && !low(r); });
  return judged(other <= 0.1 * rest, 1 - other / rest,
                "measure: of the runs without a period of 1 to 5, a great majority (90 %) has none at all; " +
                    percent(other / rest) + " of them have a longer period, up to 64");
}

// ---- ks = 200000 ----

Finding divergence(const Given& given) {
  const Paired p = in_common_chaos(survey_of(given, hard_1), survey_of(given, soft_1), l1);
  return judged(std::abs(p.change()) <= 0.1, p.change(),
                "measure: mean l1 over the " + std::to_string(p.frequencies) +
                    " frequencies where both are chaotic, within 10 %: hard " + text(p.a, 4) + ", soft " +
                    text(p.b, 4) + ", standard error of the difference " + text(p.error, 2) +
                    " (computed: the change)");
}

/// z = 1/2 at eta = 4 and 1/4 at eta = 8 in the hard model and on this base; `shapes`: and the portraits are close.
Finding portraits(const Given& given, double ks, bool shapes) {
  const Table& t = given.result("ob21_portrait_distances");
  const Numbers &stiffness = t.numbers("stiffness"), &eta = t.numbers("frequency"), &hard_p = t.numbers("hard_p"),
                &hard_n = t.numbers("hard_n"), &p = t.numbers("p"), &n = t.numbers("n"),
                &farthest = t.numbers("farthest");
  double worst = 0;
  bool kinds = true;
  std::string found;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    if (stiffness[i] != ks) continue;
    kinds = kinds && hard_n[i] == eta[i] / 2 && n[i] == eta[i] / 2 && hard_p[i] == 1 && p[i] == 1;
    worst = std::max(worst, farthest[i]);
    found += (found.empty() ? "" : ", ") + percent(farthest[i]) + " at eta = " + text(eta[i], 2);
  }
  Finding f = judged(
      kinds && (!shapes || worst <= 0.1), worst,
      std::string("measure: z = 1/2 at eta = 4 and 1/4 at eta = 8 in both models") +
          (shapes ? ", and no point of one trajectory (x, x') is farther from the other than 10 % of its size" : "") +
          "; farthest: " + found + " (computed: the larger)");
  f.legs = {{"closed form", f.value, true}};
  return f;
}

Finding close_portraits(const Given& given) { return portraits(given, 200000, true); }
Finding portraits_2000(const Given& given) { return portraits(given, 2000, false); }

// ---- ks = 2000 ----

Finding no_sooner(const Given& given) {
  const Survey hard = survey_of(given, hard_1);
  const double first = same_motions(hard, survey_of(given, soft_1)),
               second = same_motions(hard, survey_of(given, soft_1_2000));
  return judged(first >= 0.9 && second < 0.9, second,
                "measure: the share of frequencies with the same motion is 90 % or more for ks = 200000, less for ks = "
                "2000: " +
                    percent(first) + ", " + percent(second) + " (computed)");
}

Finding narrower_period4(const Given& given) {
  const Survey a = survey_of(given, hard_1), b = survey_of(given, soft_1_2000);
  const Window hard = window(a, 4), soft = window(b, 4);
  const double step = a.frequency[1] - a.frequency[0], seen = 2.5 * step;
  const bool width = soft.width < hard.width - seen, longest = soft.to - soft.from < hard.to - hard.from - seen;
  return judged(width && longest   ? Verdict::reproduced
                : width || longest ? Verdict::undetermined
                                   : Verdict::not_reproduced,
                soft.width - hard.width,
                "measure: width of all windows (computed: the change) and of the longest, narrower by more than two "
                "steps of the frequency, " +
                    text(2 * step, 3) + "; hard and soft: " + widths(a, b, 4) + "; longest from " + text(hard.from, 4) +
                    " to " + text(hard.to, 4) + " and from " + text(soft.from, 4) + " to " + text(soft.to, 4));
}

/// The frequency between 7 and 9 rad/s at which vr is largest.
double summit(const Survey& s) {
  double most = 0, at = 0;
  for (std::size_t i = 0; i < s.frequency.size(); ++i)
    for (const Run& r : s.runs[i])
      if (s.frequency[i] > 7 && s.frequency[i] < 9 && vr.of(r) > most) most = vr.of(r), at = s.frequency[i];
  return at;
}

Finding slightly_lower(const Given& given) {
  const Survey a = survey_of(given, hard_1), b = survey_of(given, soft_1_2000);
  auto all = [](const Run&) { return true; };
  const double speed = mean(b, vr, all) / mean(a, vr, all) - 1, energy = mean(b, ae, all) / mean(a, ae, all) - 1;
  const Conformity at_each = conformity(a, b, ae), speeds = conformity(a, b, vr);
  auto slight = [](double change) { return change < 0 && change > -0.1; };
  const bool means = slight(speed) && slight(energy), each = at_each.difference <= 0.1 && speeds.difference <= 0.1;
  return judged(means && each   ? Verdict::reproduced
                : means || each ? Verdict::undetermined
                                : Verdict::not_reproduced,
                energy,
                "measure: the means over all frequencies fall by less than 10 % (vr " + percent(speed) + ", ae " +
                    percent(energy) + ", computed), and so do the values at each: their mean difference is " +
                    percent(speeds.difference) + " for vr and " + percent(at_each.difference) +
                    " for ae; between eta = 7 and 9 vr is largest at " + text(summit(a), 4) +
                    " in the hard model, at " + text(summit(b), 4) + " in the soft one");
}

// ---- values in chaos zones ----

/// A sentence that says a value is lower there than in the hard model, by `by` or more: where both models are chaotic,
/// and in each model's own zones.
struct Lower {
  std::string id;
  Model soft;
  const Quantity& quantity;
  double by;
};

Registered lower(const Lower& what) {
  auto judge = [what](const Given& given) {
    const Quantity& q = what.quantity;
    const Survey a = survey_of(given, hard_1), b = survey_of(given, what.soft);
    const Paired p = in_common_chaos(a, b, q);
    const double own = mean(b, q, chaotic) / mean(a, q, chaotic) - 1;
    const bool common = p.median <= -what.by && p.lower > p.frequencies / 2.0 + std::sqrt(p.frequencies),
               each = own <= -what.by;
    return judged(common && each   ? Verdict::reproduced
                  : common || each ? Verdict::undetermined
                                   : Verdict::not_reproduced,
                  p.median,
                  "measure: " + std::string(q.name) +
                      (what.by > 0 ? ", lower by " + percent(what.by) + " or more" : ", lower") +
                      " in the median of the " + std::to_string(p.frequencies) +
                      " frequencies where both are chaotic (computed: the change; lower at " + std::to_string(p.lower) +
                      " of them), and in the mean over each model's own chaos: change " + percent(own));
  };
  return {what.id, judge, surveys({hard_1, what.soft})};
}

}  // namespace

Judges undamped_judges() {
  return {{"ob21-s4.1-periods", periods, surveys({hard_1})},
          {"ob21-s4.1-remaining", remaining, surveys({hard_1})},
          agreement({"ob21-s4.1-200000-motions", hard_1, soft_1, nullptr, 0.1}),
          agreement({"ob21-s4.1-200000-exponents", hard_1, soft_1, &l1, 0.1}),
          agreement({"ob21-s4.1-200000-xr", hard_1, soft_1, &xr, 0.1}),
          agreement({"ob21-s4.1-200000-ai", hard_1, soft_1, &ai, 0.1}),
          agreement({"ob21-s4.1-200000-vr", hard_1, soft_1, &vr, 0.1}),
          agreement({"ob21-s4.1-200000-ae", hard_1, soft_1, &ae, 0.1}),
          {"ob21-s4.1-divergence", divergence, surveys({hard_1, soft_1})},
          {"ob21-s4.1-portraits", close_portraits, {"ob21_portrait_distances"}},
          {"ob21-s4.1-no-sooner", no_sooner, surveys({hard_1, soft_1, soft_1_2000})},
          agreement({"ob21-s4.1-2000-ranges", hard_1, soft_1_2000, nullptr, 0.2}),
          agreement({"ob21-s4.1-2000-xr", hard_1, soft_1_2000, &xr, 0.2}),
          agreement({"ob21-s4.1-2000-exponents", hard_1, soft_1_2000, &l1, 0.2}),
          {"ob21-s4.1-2000-period4", narrower_period4, surveys({hard_1, soft_1_2000})},
          lower({"ob21-s4.1-2000-ai", soft_1_2000, ai, 0}),
          {"ob21-s4.1-2000-vr-ae", slightly_lower, surveys({hard_1, soft_1_2000})},
          {"ob21-s4.1-2000-portraits", portraits_2000, {"ob21_portrait_distances"}},
          lower({"ob21-s4.1-500-exponents", soft_1_500, l1, 0.2}),
          lower({"ob21-s4.1-500-vr", soft_1_500, vr, 0.2}),
          lower({"ob21-s4.1-500-ai", soft_1_500, ai, 0.2}),
          lower({"ob21-s4.1-500-ae", soft_1_500, ae, 0.2})};
}

}  // namespace touchgo::cases::ob21
