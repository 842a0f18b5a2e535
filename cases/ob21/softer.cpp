// Sentences of OB21, section 4: what softer bases do to the windows of regular motion and to the diagrams.
#include <algorithm>
#include <cmath>

#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "solver/number/functions.hpp"

namespace touchgo::cases::ob21 {
namespace {

// ---- ks = 500 ----

Sentence magnitude_and_regularity() {
  return {
      "ob21-s4.1-500-ranges",
      {hard_1, soft_1_500},
      "magnitude: change of the width of all frequencies that are periodic from every start; regularity: share of the "
      "frequencies with another motion",
      [](const Surveys& of) {
        const Survey a = of(hard_1), b = of(soft_1_500);
        const Estimate before = share_of(a, periodic, Starts::some), after = share_of(b, periodic, Starts::some);
        return together(
            {{measure("magnitude", "width", "significant",
                      {std::abs(after.value / before.value - 1), hypot(before.error, after.error) / before.value})},
             motions_differ("regularity", "significant", a, b)});
      }};
}

// ---- ks = 100 ----

Sentence sharper() {
  return {
      "ob21-s4.1-100-sharper",
      {hard_1, soft_1_2000, soft_1_500, soft_1_100},
      "share of the frequencies that differ from the hard model (motions; vr within 10 %): how much more it grows from "
      "ks = 500 to 100 than from 2000 to 500, in errors of its measurement",
      [](const Surveys& of) {
        const Survey hard = of(hard_1), a = of(soft_1_2000), b = of(soft_1_500), c = of(soft_1_100);
        auto more = [](const Estimate& x, const Estimate& y, const Estimate& z) {  // shares that agree
          return Estimate{(y.value - z.value) - (x.value - y.value), hypot(hypot(x.error, y.error), z.error)};
        };
        std::vector<Measure> all;
        for (Starts s : {Starts::own, Starts::some}) {
          all.push_back(
              beyond_error("motions", name(s), "sharper",
                           more(same_motions(hard, a, s), same_motions(hard, b, s), same_motions(hard, c, s))));
          all.push_back(
              beyond_error("vr", name(s), "sharper",
                           more(agreement(hard, a, vr, s), agreement(hard, b, vr, s), agreement(hard, c, vr, s))));
        }
        return all;
      }};
}

/// Regular ranges wider, chaos narrower from one model to another, in errors of the shares.
std::vector<Measure> regular_and_chaos(const Survey& before, const Survey& after) {
  auto growth = [&](const Holds_of_run& holds, Starts s) {
    const Estimate a = share_of(before, holds, s), b = share_of(after, holds, s);
    return Estimate{b.value - a.value, hypot(a.error, b.error)};
  };
  std::vector<Measure> all;
  for (Starts s : {Starts::own, Starts::some}) {
    all.push_back(
        beyond_error("regular wider", s == Starts::own ? name(s) : "every start", "wider", growth(periodic, s)));
    all.push_back(
        beyond_error("chaos narrower", s == Starts::own ? name(s) : "every start", "narrower", -growth(chaotic, s)));
  }
  return all;
}

Sentence regular(const std::string& id, const Model& before, const Model& after) {
  return {id,
          {before, after},
          "growth of the share of the frequencies that are periodic, and fall of the share that is chaotic, to ks = "
          "100, in "
          "errors of the measurement",
          [before, after](const Surveys& of) { return regular_and_chaos(of(before), of(after)); }};
}

/// Unevenness falls along the models.
Sentence flatter(const std::string& id, const std::vector<Model>& models,
                 const std::vector<const Quantity*>& quantities) {
  return {
      id, models,
      "fall of the standard deviation over the frequencies, and of the mean step from one to the next, at each step to "
      "a "
      "softer base, in errors of the measurement: the least",
      [models, quantities](const Surveys& of) {
        std::vector<Measure> all;
        for (const Quantity* q : quantities)
          for (const auto& [how, measured] : {std::pair{"deviation", &unevenness}, std::pair{"steps", &roughness}}) {
            Estimate least{};
            for (std::size_t i = 1; i < models.size(); ++i) {
              const Estimate a = measured(of(models[i - 1]), *q), b = measured(of(models[i]), *q);
              const Estimate fall{a.value - b.value, hypot(a.error, b.error)};
              if (i == 1 || fall.value / fall.error < least.value / least.error) least = fall;
            }
            all.push_back(beyond_error(q->name, how, "flatter", least));
          }
        return all;
      }};
}

}  // namespace

Judges softer_judges() {
  return judged({magnitude_and_regularity(), sharper(), regular("ob21-s4.1-100-regular", soft_1_500, soft_1_100),
                 flatter("ob21-s4.1-100-flatter", {soft_1_2000, soft_1_500, soft_1_100}, {&ai, &ae, &vr}),
                 regular("ob21-s4.2-0.6-regular", soft_06, soft_06_100),
                 flatter("ob21-s4.2-0.6-flatter", {soft_06, soft_06_100}, {&vr, &ai, &ae})});
}

}  // namespace touchgo::cases::ob21
