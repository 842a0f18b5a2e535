// Sentences of OB21, section 4.2: hard and soft impacts with dissipation, r = 0.8 and 0.6.
//
// Where hard impacts accumulate, the exact motion rests on the base: ai is infinite, l1 minus infinity. The paper's
// code knows no rest.
#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "solver/number/functions.hpp"

namespace touchgo::cases::ob21 {
namespace {

// ---- r = 0.8 ----

Sentence onset() {
  return {"ob21-s4.2-0.8-onset",
          {hard_08, soft_08, hard_1, soft_1},
          "at how many frequencies the motion is another at r = 0.8, from the case's start, for 'noticed'; by how much "
          "that share is above the one at r = 1, in standard errors, for where the paper begins to notice it",
          [](const Surveys& of) {
            const Survey hard = of(hard_08);
            const Estimate differ = rest_of(same_motions(hard, of(soft_08), Starts::own)),
                           before = rest_of(same_motions(of(hard_1), of(soft_1), Starts::own));
            return std::vector<Measure>{
                beyond_error("", "more than at r = 1", "larger",
                             {differ.value - before.value, hypot(differ.error, before.error)}),
                occurs("", "frequencies", std::round(differ.value * static_cast<double>(hard.frequency.size())))};
          }};
}

Sentence more_impacts() {
  return {
      "ob21-s4.2-0.8-ai",
      {hard_08, soft_08},
      "how much larger ai is in the hard model than in the soft one: mean and median over the frequencies where every "
      "start of both is chaotic, and between the means over each model's own chaos",
      [](const Surveys& of) {
        const Survey hard = of(hard_08), soft = of(soft_08);
        const Pairs common = in_common_chaos(soft, hard, ai);
        return std::vector<Measure>{
            measure("", "common chaos, mean", "noticeable", mean_change(common)),
            measure("", "common chaos, median", "noticeable", median_change(common)),
            measure("", "own chaos, mean", "noticeable", change(where(soft, ai, chaotic), where(hard, ai, chaotic)))};
      }};
}

const std::vector<std::string> softer_bases{"2000", "500", "100"};

const Model soft_08_100{"0.8", "100"};

Sentence discrepancies() {
  return {
      "ob21-s4.2-0.8-softer",
      {hard_08, soft_08, soft_08_100},
      "distance from the hard model at ks = 100 against that at 200000, how much more: mean distance, and share of the "
      "frequencies that differ by more than 10 %",
      [](const Surveys& of) {
        const Survey hard = of(hard_08), stiff = of(soft_08), soft = of(soft_08_100);
        std::vector<Measure> all;
        for (const Quantity* q : {&l1, &xr, &ai, &vr, &ae}) {
          const Estimate mean_before = mean_difference(everywhere(hard, stiff, *q)),
                         mean_after = mean_difference(everywhere(hard, soft, *q)),
                         before = rest_of(agreement(hard, stiff, *q, Starts::own)),
                         after = rest_of(agreement(hard, soft, *q, Starts::own));
          auto more = [](const Estimate& from, const Estimate& to) {
            return Estimate{to.value / from.value - 1,
                            hypot(to.error, from.error * to.value / from.value) / from.value};
          };
          all.push_back(measure(q->name, "mean", "more", more(mean_before, mean_after)));
          all.push_back(measure(q->name, "pointwise", "more", more(before, after)));
        }
        return all;
      }};
}

Sentence similar_effect() {
  std::vector<Model> models;
  for (const std::string& ks : softer_bases)
    for (const char* r : {"1", "0.8"}) models.push_back({r, ks});
  return {
      "ob21-s4.2-0.8-evolution", models,
      "share of the frequencies with the same motion at r = 0.8 and 1, for each of the softer bases, from the case's "
      "start and from whichever starts agree",
      [](const Surveys& of) {
        std::vector<Measure> all;
        for (const std::string& ks : softer_bases)
          for (const Measure& m : motions_agree("ks = " + ks, "very similar", of({"1", ks}), of({"0.8", ks})))
            all.push_back(m);
        return all;
      }};
}

// ---- r = 0.6 ----

bool period_1_to_4(const SurveyOrbit& run) { return 1 <= run.orbit.n && run.orbit.n <= 4; }

Sentence considerable() {
  return {
      "ob21-s4.2-0.6-considerable",
      {hard_1, soft_1, hard_08, soft_08, hard_06, soft_06},
      "share of the frequencies at which hard and soft differ, in their motion, in l1 or ai by more than 10 %, "
      "from the "
      "case's start, less the larger of the same shares at r = 1 and 0.8",
      [](const Surveys& of) {
        using Differ = std::function<Estimate(const Survey&, const Survey&)>;
        auto excess = [&](const char* how, const Differ& differ) {
          const Estimate now = differ(of(hard_06), of(soft_06)), one = differ(of(hard_1), of(soft_1)),
                         less = differ(of(hard_08), of(soft_08)), &before = one.value > less.value ? one : less;
          return measure("", how, "considerable", {now.value - before.value, touchgo::hypot(now.error, before.error)});
        };
        auto in = [](const Quantity& q) {
          return [&q](const Survey& a, const Survey& b) { return rest_of(agreement(a, b, q, Starts::own)); };
        };
        return std::vector<Measure>{
            excess("motions",
                   [](const Survey& a, const Survey& b) { return rest_of(same_motions(a, b, Starts::own)); }),
            excess("l1", in(l1)), excess("ai", in(ai))};
      }};
}

/// Of the whole range, where the soft model is such, such runs of the hard one, from the case's start.
Estimate within(bool (*soft_is)(const SurveyOrbit&), const Survey& hard, const Survey& soft,
                const std::function<bool(const SurveyOrbit&, const SurveyOrbit&)>& holds) {
  double n = 0;
  for (std::size_t i = 0; i < soft.runs.size(); ++i)
    n += soft_is(soft.runs[i][0]) && holds(hard.runs[i][0], soft.runs[i][0]);
  return share(n, static_cast<double>(soft.runs.size()), soft);
}

Sentence chaos() {
  return {"ob21-s4.2-0.6-chaos",
          {hard_06, soft_06},
          "share of the whole range where the soft model has a period of 1 to 4, or any, and the hard one is chaotic "
          "(l1 > 0), or has no period, from the case's start",
          [](const Surveys& of) {
            const Survey hard = of(hard_06), soft = of(soft_06);
            auto is_chaotic = [](const SurveyOrbit& h, const SurveyOrbit&) { return chaotic(h); };
            return std::vector<Measure>{
                measure("", "l1 > 0", "wide", within(period_1_to_4, hard, soft, is_chaotic)),
                measure("", "l1 > 0, soft of any period", "wide", within(periodic, hard, soft, is_chaotic)),
                measure("", "no period", "wide",
                        within(period_1_to_4, hard, soft,
                               [](const SurveyOrbit& h, const SurveyOrbit&) { return !periodic(h); }))};
          }};
}

/// Impacts of the hard run for each of the soft one's.
double times_as_many(const SurveyOrbit& hard, const SurveyOrbit& soft) { return ai.of(hard) / ai.of(soft); }

/// The zones that the paper speaks of, where the soft model has a period of 1 to 4, in two readings: the exact motion
/// is chaotic nearly nowhere there, and where the paper sees long series of impacts it rests.
struct Zone {
  const char* name;
  bool (*holds)(const SurveyOrbit& hard);
};
std::vector<Zone> zones_of(const Survey& hard) {
  std::vector<Zone> zones{{"where chaotic", chaotic}};
  // in a survey without rest chaos is all there is
  if (std::any_of(hard.runs.begin(), hard.runs.end(), [](const auto& runs) { return rests(runs[0]); }))
    zones.push_back({"where at rest", rests});
  return zones;
}

Sentence drastic() {
  return {"ob21-s4.2-0.6-ai",
          {hard_06, soft_06},
          "where the soft model has a period of 1 to 4 and the hard one is chaotic, or comes to rest, impacts of the "
          "hard model "
          "for each of the soft one's: median over these frequencies, from the case's start (1 where there are none)",
          [](const Surveys& of) {
            const Survey hard = of(hard_06), soft = of(soft_06);
            std::vector<Measure> all;
            for (const Zone& zone : zones_of(hard)) {
              std::vector<double> factors;
              for (std::size_t i = 0; i < soft.runs.size(); ++i)
                if (period_1_to_4(soft.runs[i][0]) && zone.holds(hard.runs[i][0]))
                  factors.push_back(times_as_many(hard.runs[i][0], soft.runs[i][0]));
              std::sort(factors.begin(), factors.end());
              all.push_back({"", zone.name, "drastic", factors.empty() ? 1 : factors[factors.size() / 2], 0});
            }
            return all;
          }};
}

Sentence caused_by_impacts() {
  return {"ob21-s4.2-0.6-ai-cause",
          {hard_06, soft_06},
          "of the frequencies where the soft model has a period of 1 to 4 and the hard one is chaotic, or comes to "
          "rest, the "
          "share where the hard model has at least twice the impacts of the soft one",
          [](const Surveys& of) {
            const Survey hard = of(hard_06), soft = of(soft_06);
            const double n = static_cast<double>(soft.runs.size());
            std::vector<Measure> all;
            for (const Zone& zone : zones_of(hard)) {
              auto part = [&](double factor) {
                return n * within(period_1_to_4, hard, soft, [&](const SurveyOrbit& h, const SurveyOrbit& s) {
                             return zone.holds(h) && times_as_many(h, s) >= factor;
                           }).value;
              };
              all.push_back(measure("", zone.name, "majority", share(part(2), std::max(part(0), 1.0), soft)));
            }
            return all;
          }};
}

Sentence non_periodic() {
  return {
      "ob21-s4.2-0.6-nonperiodic",
      {hard_06, soft_06},
      "of the frequencies where series of impacts occur (the hard model has at least twice the soft one's), the share "
      "where the hard motion does not repeat within 64 periods, or is chaotic (l1 > 0), from the case's start",
      [](const Surveys& of) {
        const Survey hard = of(hard_06), soft = of(soft_06);
        double series = 0, without = 0, positive = 0;
        for (std::size_t i = 0; i < soft.runs.size(); ++i) {
          const SurveyOrbit& h = hard.runs[i][0];
          if (times_as_many(h, soft.runs[i][0]) >= 2) ++series, without += !periodic(h), positive += chaotic(h);
        }
        return std::vector<Measure>{measure("", "no period", "great majority", share(without, series, soft)),
                                    measure("", "l1 > 0", "great majority", share(positive, series, soft))};
      }};
}

Sentence qualitative_difference() {
  return {"ob21-s4.2-0.6-reason",
          {hard_06, soft_06},
          "of the frequencies where the motions of both models differ, from the case's start, the share with series of "
          "impacts (the hard model has at least twice the soft one's)",
          [](const Surveys& of) {
            const Survey hard = of(hard_06), soft = of(soft_06);
            double differ = 0, series = 0;
            for (std::size_t i = 0; i < soft.runs.size(); ++i) {
              const SurveyOrbit &h = hard.runs[i][0], &s = soft.runs[i][0];
              if (!same_motion(h, s)) ++differ, series += times_as_many(h, s) >= 2;
            }
            return std::vector<Measure>{measure("", "", "majority", share(series, std::max(differ, 1.0), soft))};
          }};
}

// ---- from ks = 200000 to 2000 ----

Sentence similar_graphs() {
  return {
      "ob21-s4.2-0.6-2000-similar",
      {soft_06, soft_06_2000},
      "share of the frequencies with the same motion, and at which xr and l1 agree within 10 %, from the case's start "
      "and from whichever starts come nearest",
      [](const Surveys& of) {
        const Survey a = of(soft_06), b = of(soft_06_2000);
        return together({motions_agree("motions", "high similarity", a, b),
                         values_agree("high similarity", a, b, xr, "xr"),
                         values_agree("high similarity", a, b, l1, "l1")});
      }};
}

Sentence unchanged(const std::string& id, const Quantity& q) {
  return {
      id,
      {soft_06, soft_06_2000},
      "change of the mean of " + std::string(q.name) +
          " over all frequencies; its mean distance at each; share of the frequencies at which it changes by more than "
          "10 %, from the case's start",
      [&q](const Surveys& of) {
        const Survey a = of(soft_06), b = of(soft_06_2000);
        const Pairs pairs = everywhere(a, b, q);
        const Estimate mean = mean_change(pairs);
        return std::vector<Measure>{
            measure("", "mean", "not considerable", {std::abs(mean.value), mean.error}),
            measure("", "mean distance", "not considerable", mean_difference(pairs)),
            measure("", "frequencies", "not considerable", rest_of(agreement(a, b, q, Starts::own)))};
      }};
}

}  // namespace

Judges damped_judges() {
  return judged({agreement("ob21-s4.2-0.8-ranges", hard_08, soft_08, nullptr, "good"),
                 agreement("ob21-s4.2-0.8-exponents", hard_08, soft_08, &l1, "good"),
                 agreement("ob21-s4.2-0.8-xr", hard_08, soft_08, &xr, "good"),
                 agreement("ob21-s4.2-0.8-vr", hard_08, soft_08, &vr, "good"),
                 agreement("ob21-s4.2-0.8-ae", hard_08, soft_08, &ae, "good"),
                 onset(),
                 more_impacts(),
                 discrepancies(),
                 similar_effect(),
                 considerable(),
                 agreement("ob21-s4.2-0.6-xr", hard_06, soft_06, &xr, "similar"),
                 agreement("ob21-s4.2-0.6-vr", hard_06, soft_06, &vr, "similar"),
                 agreement("ob21-s4.2-0.6-ae-shape", hard_06, soft_06, &ae, "similar"),
                 agreement("ob21-s4.2-0.6-ae", hard_06, soft_06, &ae, "identical"),
                 chaos(),
                 drastic(),
                 caused_by_impacts(),
                 non_periodic(),
                 qualitative_difference(),
                 similar_graphs(),
                 unchanged("ob21-s4.2-0.6-2000-vr", vr),
                 unchanged("ob21-s4.2-0.6-2000-ai", ai),
                 unchanged("ob21-s4.2-0.6-2000-ae", ae)});
}

}  // namespace touchgo::cases::ob21
