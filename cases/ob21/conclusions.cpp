// Sentences of OB21, section 5, the abstract and what section 2 says ahead of them.
#include <algorithm>
#include <cmath>

#include "cases/claims/in_words.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/older_relation.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

Finding other_conditions(const Given& given) {
  double most = 0;
  for (int i = 1; i < 33; ++i) {
    const double xi = i / 100.0;
    most = std::max(most, 1 - older_restitution(xi) / restitution_of(xi));
  }
  Finding f = in_words({{"", "largest", "different", most, 0}},
                       "the largest part of r by which r0 is below it, for xi = 0.01 to 0.32, Eqs. (10) and (14)");
  const Table& t = given.result("ob21_older_relation");
  const Numbers &xi = t.numbers("xi"), &r = t.numbers("r_above_r0");
  double at_50 = 0;
  for (std::size_t i = 0; i < xi.size(); ++i)
    if (xi[i] <= 0.32) at_50 = std::max(at_50, r[i] / restitution_of(xi[i]));
  f.legs = {{"50 digits", text(at_50, 6), std::abs(at_50 - most) <= 1e-3}};
  f.note +=
      " The literature is [35] as the paper quotes it, with the square that ob21-eq14 puts back; it is not at hand.";
  return f;
}

// ---- a stiff base without dissipation ----

Sentence stiff_chaos() {
  return {"ob21-s5-stiff-chaos",
          {hard_1, soft_1},
          "where the hard model is chaotic, the share of this part of the range where the soft one is; of the "
          "frequencies where every start of both is, the share where the means over the starts agree within 10 %, and "
          "the change of their mean",
          [](const Surveys& of) {
            const Survey a = of(hard_1), b = of(soft_1);
            auto hard = [](const SurveyOrbit& x, const SurveyOrbit&) { return chaotic(x); };
            auto soft = [](const SurveyOrbit&, const SurveyOrbit& y) { return chaotic(y); };
            std::vector<Measure> all{{"frequencies", "", "almost the same", part(a, b, hard, soft)}};
            for (const Quantity* q : {&l1, &l2}) {
              const Pairs pairs = in_common_chaos(a, b, *q);
              all.push_back({q->name, "pointwise", "identical", share_near(pairs)});
              all.push_back({q->name, "1 - change of mean", "identical", 1 - std::abs(mean_change(pairs))});
            }
            return all;
          }};
}

Sentence stiff_periodic() {
  return {
      "ob21-s5-stiff-periodic",
      {hard_1, soft_1},
      "share of the range with the same periodic motion in both models, with impacts; of this the share over which "
      "an exponent agrees within 10 %",
      [](const Surveys& of) {
        const Survey a = of(hard_1), b = of(soft_1);
        auto same = [](const SurveyOrbit& x, const SurveyOrbit& y) {
          return periodic(x) && same_motion(x, y) && x.orbit.p > 0;
        };
        std::vector<Measure> all{{"range", "", "in a wide range", share(a, b, same)}};
        for (const Quantity* q : {&l1, &l2})
          all.push_back({q->name, "", "very close", part(a, b, same, [q](const SurveyOrbit& x, const SurveyOrbit& y) {
                           return std::abs(q->of(x) - q->of(y)) <= std::abs(q->of(x)) / 10;
                         })});
        return all;
      }};
}

const std::vector<const Quantity*> conforming{&xr, &ai, &vr, &ae};

Sentence stiff_values() {
  return {
      "ob21-s5-stiff-values",
      {hard_1, soft_1},
      "share of the range over which both agree within 10 %, of the value and of the axis of the hard model's diagram",
      [](const Surveys& of) { return values_agree("very good", of(hard_1), of(soft_1), conforming); }};
}

Sentence same_results() {
  Sentence s = stiff_values();
  s.id = "ob21-abstract-same-results";
  s.what += "; the same for the motions";
  s.measures = [values = s.measures](const Surveys& of) {
    std::vector<Measure> all = values(of);
    all.insert(all.begin(), motions_agree("motions", "the same", of(hard_1), of(soft_1)));
    for (Measure& m : all) m.word = "the same";
    return all;
  };
  return s;
}

// ---- where the models part ----

/// Of motions and values, the shares of the frequencies at which they differ.
std::vector<Measure> parted(const Survey& a, const Survey& b, const std::string& word, const std::string& part = "") {
  std::vector<Measure> all{motions_differ(part, word, a, b)};
  all.front().how = "motions";
  for (const Quantity* q : {&l1, &xr, &ai, &vr, &ae}) {
    all.push_back(values_differ(part, word, a, b, *q));
    all.back().how = q->name;
  }
  return all;
}

const std::string differing =
    "share of the range with another motion, and over which a value differs by more than 10 %";

Sentence low_stiffness() {
  return {"ob21-s5-low-stiffness",
          {hard_1, soft_1_100},
          differing + "; r = 1, hard against ks = 100",
          [](const Surveys& of) { return parted(of(hard_1), of(soft_1_100), "diverge"); }};
}

Sentence high_dissipation() {
  return {"ob21-s5-high-dissipation",
          {hard_06, soft_06},
          differing + "; r = 0.6, hard against ks = 200000",
          [](const Surveys& of) { return parted(of(hard_06), of(soft_06), "diverge"); }};
}

Sentence different_results() {
  return {"ob21-abstract-different-results",
          {hard_1, soft_1_100, hard_06, soft_06},
          differing + "; r = 1, hard against ks = 100; r = 0.6, hard against ks = 200000",
          [](const Surveys& of) {
            std::vector<Measure> all = parted(of(hard_1), of(soft_1_100), "different", "soft base");
            for (Measure& m : parted(of(hard_06), of(soft_06), "different", "dissipation")) all.push_back(std::move(m));
            return all;
          }};
}

/// That the models differ anywhere at all.
Sentence different_behaviors() {
  return {"ob21-s2-different",
          {hard_1, soft_1_100},
          "at how many frequencies the motion is another one, z = p/n or none; r = 1, hard against ks = 100",
          [](const Surveys& of) {
            const Survey hard = of(hard_1);
            const double differing = 1 - same_motions(hard, of(soft_1_100));
            return std::vector{occurs("", "", differing * static_cast<double>(hard.runs.size()))};
          }};
}

// ---- softer bases ----

const std::vector<std::string> restitutions{"1", "0.8", "0.6"};

/// Of all restitutions with these bases.
std::vector<Model> of_all_restitutions(const std::vector<std::string>& stiffnesses) {
  std::vector<Model> models;
  for (const std::string& r : restitutions)
    for (const std::string& ks : stiffnesses) models.push_back({r, ks});
  return models;
}

Sentence simplification() {
  return {"ob21-s5-simplification", of_all_restitutions({"200000", "100"}),
          "growth of the share of the range with a period of 1 to 5 from ks = 200000 to 100", [](const Surveys& of) {
            std::vector<Measure> all;
            for (const std::string& r : restitutions)
              all.push_back({"r = " + r, "", "in a wide range",
                             share_of(of({r, "100"}), low_periodic) - share_of(of({r, "200000"}), low_periodic)});
            return all;
          }};
}

/// Of the range the share that stretches longer than 0.2 rad/s cover in which every start has such an attractor.
double share_in_stretches(const Survey& s, const Holds_of_run& holds) {
  constexpr double least = 0.2;  // a fortieth of the range
  auto every_start = [&](std::size_t i) { return std::all_of(s.runs[i].begin(), s.runs[i].end(), holds); };
  double covered = 0;
  for (std::size_t from = 0, to; from < s.runs.size(); from = to + 1) {
    for (to = from; to < s.runs.size() && every_start(to); ++to) {
    }
    const double length = to > from ? s.frequency[to - 1] - s.frequency[from] : 0;
    covered += length > least ? length : 0;
  }
  return covered / (s.frequency.back() - s.frequency.front());
}

Sentence only_low_periodic() {
  return {
      "ob21-s5-only-low-periodic", of_all_restitutions({"100"}),
      "at ks = 100, the softest base: share of the runs with a period of 1 to 5, over the whole range; the share of "
      "it that stretches longer than 0.2 rad/s cover in which every start has one, since the sentence before speaks "
      "of 'a wide range of the external excitation frequency'",
      [](const Surveys& of) {
        std::vector<Measure> all;
        for (const std::string& r : restitutions) {
          const Survey s = of({r, "100"});
          all.push_back({"r = " + r, "whole range", "only", share_of(s, low_periodic)});
          all.push_back({"r = " + r, "stretches", "in a wide range", share_in_stretches(s, low_periodic)});
        }
        return all;
      }};
}

}  // namespace

Judges conclusion_judges() {
  Judges all =
      judged({stiff_chaos(), stiff_periodic(), stiff_values(), same_results(), low_stiffness(), high_dissipation(),
              different_results(), different_behaviors(), simplification(), only_low_periodic()});
  all.push_back({"ob21-s5-conditions", other_conditions, {"ob21_older_relation"}});
  return all;
}

}  // namespace touchgo::cases::ob21
