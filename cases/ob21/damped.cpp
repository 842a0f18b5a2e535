// Sentences of OB21, section 4.2: hard and soft impacts with dissipation, r = 0.8 and 0.6.
//
// Where hard impacts accumulate, the exact motion rests on the base: ai is infinite, l1 minus infinity. The paper's
// code knows no rest.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "solver/number/functions.hpp"

namespace touchgo::cases::ob21 {
namespace {

/// A zone of a smaller part of the range, eight of 1601 frequencies, is none: a few frequencies measure nothing.
constexpr double least_zone = 0.005;

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

/// Impacts of the hard run for each of the soft one's.
double times_as_many(const SurveyOrbit& hard, const SurveyOrbit& soft) { return ai.of(hard) / ai.of(soft); }

/// Its median over a zone.
double median_factor(const Survey& hard, const Survey& soft, const Holds_of_pair& zone) {
  std::vector<std::pair<double, double>> factors;  // with their weights
  double left = 0;
  for (std::size_t i = 0; i < soft.runs.size(); ++i)
    for (const Matched& m : matched(hard, soft, i))
      if (zone(*m.a, *m.b)) factors.emplace_back(times_as_many(*m.a, *m.b), m.weight), left += m.weight / 2;
  std::sort(factors.begin(), factors.end());
  const auto median =
      std::find_if(factors.begin(), factors.end(), [&](const auto& factor) { return (left -= factor.second) < 0; });
  return median == factors.end() ? not_known : median->first;
}

// ---- r = 0.8 ----

Sentence onset() {
  return {
      "ob21-s4.2-0.8-onset",
      {hard_08, soft_08, hard_1, soft_1},
      "at how many frequencies the motion is another at r = 0.8, for 'noticed'; by how much that share is above the "
      "one at r = 1, in errors of its measurement, for where the paper begins to notice it",
      [](const Surveys& of) {
        const Survey hard = of(hard_08);
        const double same = same_motions(hard, of(soft_08));
        return std::vector<Measure>{{"", "more than at r = 1", "larger", same_motions(of(hard_1), of(soft_1)) - same},
                                    occurs("", "frequencies", (1 - same) * static_cast<double>(hard.runs.size()))};
      }};
}

bool rests_in_chaos(const SurveyOrbit& hard, const SurveyOrbit& soft) { return chaotic(soft) && rests(hard); }

Registered more_impacts() {
  const Sentence sentence{
      "ob21-s4.2-0.8-ai",
      {hard_08, soft_08},
      "how much larger ai is in the hard model than in the soft one: mean and median over the frequencies where every "
      "start of both is chaotic, median over those where the soft one is, and over those of them where the hard one "
      "comes to rest, with infinitely many impacts; between the means over each model's own chaos",
      [](const Surveys& of) {
        const Survey hard = of(hard_08), soft = of(soft_08);
        const Pairs common = in_common_chaos(soft, hard, ai);
        std::vector<Measure> all{
            {"", "common chaos, mean", "noticeable", mean_change(common)},
            {"", "common chaos, median", "noticeable", median_change(common)},
            {"", "the soft one's chaos, median", "noticeable", median_change(in_chaos_of(soft, hard, ai))},
            {"", "own chaos, mean", "noticeable", change(where(soft, ai, chaotic), where(hard, ai, chaotic))}};
        if (share(hard, soft, rests_in_chaos) >= least_zone)
          all.push_back(
              {"", "the soft one's chaos, hard at rest", "noticeable", median_factor(hard, soft, rests_in_chaos) - 1});
        return all;
      }};
  return with_note(judged(sentence), [](const Given& given) {
    const auto in_chaos = [](const SurveyOrbit&, const SurveyOrbit& soft) { return chaotic(soft); };
    return " The hard model comes to rest over " +
           percent(part(attractors(given)(hard_08), attractors(given)(soft_08), in_chaos, rests_in_chaos)) +
           " of the range over which the soft one is chaotic.";
  });
}

/// ai beside whichever of the other characteristics differs most.
Sentence main_difference() {
  return {
      "ob21-s4.2-0.8-main",
      {hard_08, soft_08},
      "by how much ai differs more between hard and soft than that of l1, l2, xr, vr and ae which differs most, in "
      "errors of its measurement: the share of the range over which a value differs by more than 10 %, of the value "
      "and of the axis; the change of its mean where every start of both is chaotic",
      [](const Surveys& of) {
        const Survey hard = of(hard_08), soft = of(soft_08);
        auto more = [](const char* how, const auto& difference) {
          double others = 0;
          for (const Quantity* q : {&l1, &l2, &xr, &vr, &ae}) others = std::max(others, difference(*q));
          return Measure{"", how, "larger", difference(ai) - others};
        };
        return std::vector{more("of the value", [&](const Quantity& q) { return 1 - agreement(hard, soft, q); }),
                           more("of the axis", [&](const Quantity& q) { return 1 - agreement_on_axis(hard, soft, q); }),
                           more("chaos, mean", [&](const Quantity& q) {
                             return std::abs(mean_change(in_common_chaos(soft, hard, q)));
                           })};
      }};
}

const std::vector<std::string> softer_bases{"2000", "500", "100"};

Sentence discrepancies() {
  std::vector<Model> models{hard_08, soft_08};
  for (const std::string& ks : softer_bases) models.push_back({"0.8", ks});
  return {
      "ob21-s4.2-0.8-softer", models,
      "distance from the hard model at ks = 2000, 500 and 100 against that at 200000, how much more: mean distance, "
      "and share of the range that differs by more than 10 %",
      [](const Surveys& of) {
        const Survey hard = of(hard_08), stiff = of(soft_08);
        std::map<std::string, Survey> soft;
        for (const std::string& ks : softer_bases) soft.emplace(ks, of({"0.8", ks}));
        std::vector<Measure> all;
        for (const Quantity* q : {&l1, &xr, &ai, &vr, &ae}) {
          const double distance = mean_difference(everywhere(hard, stiff, *q)),
                       differing = 1 - agreement(hard, stiff, *q);
          for (const std::string& ks : softer_bases) {
            all.push_back({q->name, "ks = " + ks + ", mean", "more",
                           mean_difference(everywhere(hard, soft.at(ks), *q)) / distance - 1});
            all.push_back({q->name, "ks = " + ks + ", pointwise", "more",
                           (1 - agreement(hard, soft.at(ks), *q)) / differing - 1});
          }
        }
        return all;
      }};
}

Sentence similar_effect() {
  std::vector<Model> models;
  for (const std::string& ks : softer_bases)
    for (const char* r : {"1", "0.8"}) models.push_back({r, ks});
  return {"ob21-s4.2-0.8-evolution", models,
          "share of the range with the same motion at r = 0.8 and 1, for each of the softer bases",
          [](const Surveys& of) {
            std::vector<Measure> all;
            for (const std::string& ks : softer_bases)
              all.push_back(motions_agree("ks = " + ks, "very similar", of({"1", ks}), of({"0.8", ks})));
            return all;
          }};
}

// ---- r = 0.6 ----

bool period_1_to_4(const SurveyOrbit& run) { return 1 <= run.orbit.n && run.orbit.n <= 4; }

Sentence considerable() {
  return {
      "ob21-s4.2-0.6-considerable",
      {hard_1, soft_1, hard_08, soft_08, hard_06, soft_06},
      "share of the range over which hard and soft differ, in their motion, in l1 or ai by more than 10 %: less the "
      "larger of the same shares at r = 1 and 0.8, and how much more than that",
      [](const Surveys& of) {
        std::vector<Measure> all;
        auto compare = [&](const std::string& how, const auto& agree) {
          const double before = 1 - std::min(agree(of(hard_1), of(soft_1)), agree(of(hard_08), of(soft_08))),
                       now = 1 - agree(of(hard_06), of(soft_06));
          all.push_back({"", how + ", share", "considerable", now - before});
          all.push_back({"", how + ", how much more", "considerable", now / before - 1});
        };
        compare("motions", same_motions);
        for (const Quantity* q : {&l1, &ai})
          compare(q->name, [q](const Survey& a, const Survey& b) { return agreement(a, b, *q); });
        return all;
      }};
}

Sentence chaos() {
  return {"ob21-s4.2-0.6-chaos",
          {hard_06, soft_06},
          "share of the whole range where the soft model has a period of 1 to 4, or any, and the hard one is chaotic "
          "(l1 > 0), or has no period",
          [](const Surveys& of) {
            const Survey hard = of(hard_06), soft = of(soft_06);
            auto within = [&](const char* how, bool (*soft_is)(const SurveyOrbit&), const Holds_of_run& hard_is) {
              return Measure{"", how, "wide", share(hard, soft, [&](const SurveyOrbit& h, const SurveyOrbit& s) {
                               return soft_is(s) && hard_is(h);
                             })};
            };
            return std::vector<Measure>{
                within("l1 > 0", period_1_to_4, chaotic), within("l1 > 0, soft of any period", periodic, chaotic),
                within("no period", period_1_to_4, [](const SurveyOrbit& h) { return !periodic(h); })};
          }};
}

/// Twice as many, as in series of impacts.
bool series(const SurveyOrbit& hard, const SurveyOrbit& soft) { return times_as_many(hard, soft) >= 2; }

/// The zones that the paper speaks of. With rest the hard model is chaotic nearly nowhere there, and where it rests it
/// has infinitely many impacts by definition: that measures nothing.
bool in_zone(const SurveyOrbit& hard, const SurveyOrbit& soft) { return period_1_to_4(soft) && chaotic(hard); }

/// What is measured there; of a zone that is none not a number.
template <class MeasureOf>
std::vector<Measure> in_zones(const Survey& hard, const Survey& soft, const char* word, const MeasureOf& measure_of) {
  return {{"", "", word, share(hard, soft, in_zone) >= least_zone ? measure_of() : not_known}};
}

Sentence drastic() {
  return {
      "ob21-s4.2-0.6-ai",
      {hard_06, soft_06},
      "where the soft model has a period of 1 to 4 and the hard one is chaotic (l1 > 0), over at least 0.5 % of the "
      "range: impacts of the hard model for each of the soft one's, the median",
      [](const Surveys& of) {
        const Survey hard = of(hard_06), soft = of(soft_06);
        return in_zones(hard, soft, "drastic", [&] { return median_factor(hard, soft, in_zone); });
      }};
}

Sentence caused_by_impacts() {
  return {
      "ob21-s4.2-0.6-ai-cause",
      {hard_06, soft_06},
      "where the soft model has a period of 1 to 4 and the hard one is chaotic (l1 > 0), over at least 0.5 % of the "
      "range: the share of this part where the hard model has at least twice the impacts of the soft one",
      [](const Surveys& of) {
        const Survey hard = of(hard_06), soft = of(soft_06);
        return in_zones(hard, soft, "majority", [&] { return part(hard, soft, in_zone, series); });
      }};
}

Sentence non_periodic() {
  return {"ob21-s4.2-0.6-nonperiodic",
          {hard_06, soft_06},
          "where series of impacts occur (the hard model has at least twice the soft one's), the share of this part of "
          "the range where the hard motion does not repeat within 64 periods, or is chaotic (l1 > 0)",
          [](const Surveys& of) {
            const Survey hard = of(hard_06), soft = of(soft_06);
            auto without = [](const SurveyOrbit& h, const SurveyOrbit&) { return !periodic(h); };
            auto positive = [](const SurveyOrbit& h, const SurveyOrbit&) { return chaotic(h); };
            return std::vector<Measure>{{"", "no period", "great majority", part(hard, soft, series, without)},
                                        {"", "l1 > 0", "great majority", part(hard, soft, series, positive)}};
          }};
}

Sentence qualitative_difference() {
  return {"ob21-s4.2-0.6-reason",
          {hard_06, soft_06},
          "where the motions of both models differ, in z = p/n or in kind (at rest, periodic, neither), the share of "
          "this part of the range with series of impacts (the hard model has at least twice the soft one's)",
          [](const Surveys& of) {
            const Survey hard = of(hard_06), soft = of(soft_06);
            auto differ = [](const SurveyOrbit& h, const SurveyOrbit& s) { return !same_motion(h, s); };
            auto in_kind = [](const SurveyOrbit& h, const SurveyOrbit& s) { return !same_kind(h, s); };
            return std::vector<Measure>{{"", "in z", "majority", part(hard, soft, differ, series)},
                                        {"", "in kind", "majority", part(hard, soft, in_kind, series)}};
          }};
}

// ---- from ks = 200000 to 2000 ----

/// Mean distance of b from a, relative to the length of a's axis.
double mean_distance_on_axis(const Pairs& pairs) {
  double low = std::numeric_limits<double>::infinity(), high = -low, sum = 0;
  for (const ValuePair& p : pairs) low = std::min(low, p.a), high = std::max(high, p.a), sum += std::abs(p.b - p.a);
  return sum / static_cast<double>(pairs.size()) / (high - low);
}

Sentence unchanged(const std::string& id, const Quantity& q) {
  return {
      id,
      {soft_06, soft_06_2000},
      "mean distance of " + std::string(q.name) +
          " at each frequency (a change of its mean over all would cancel); share of the range over which it changes "
          "by more than 10 %; each of the value and of the axis of the stiff base's diagram",
      [&q](const Surveys& of) {
        const Survey a = of(soft_06), b = of(soft_06_2000);
        return std::vector<Measure>{
            {"", "mean distance", "not considerable", mean_difference(everywhere(a, b, q))},
            {"", "mean distance, of the axis", "not considerable", mean_distance_on_axis(everywhere(a, b, q))},
            {"", "share", "not considerable", 1 - agreement(a, b, q)},
            {"", "share, of the axis", "not considerable", 1 - agreement_on_axis(a, b, q)}};
      }};
}

}  // namespace

Judges damped_judges() {
  Judges all = judged({agreement("ob21-s4.2-0.8-ranges", hard_08, soft_08, nullptr, "good"),
                       both_exponents_agree("ob21-s4.2-0.8-exponents", hard_08, soft_08, "good"),
                       agreement("ob21-s4.2-0.8-xr", hard_08, soft_08, &xr, "good"),
                       agreement("ob21-s4.2-0.8-vr", hard_08, soft_08, &vr, "good"),
                       agreement("ob21-s4.2-0.8-ae", hard_08, soft_08, &ae, "good"),
                       onset(),
                       main_difference(),
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
                       unchanged("ob21-s4.2-0.6-2000-vr", vr),
                       unchanged("ob21-s4.2-0.6-2000-ai", ai),
                       unchanged("ob21-s4.2-0.6-2000-ae", ae)});
  all.push_back(more_impacts());
  return all;
}

}  // namespace touchgo::cases::ob21
