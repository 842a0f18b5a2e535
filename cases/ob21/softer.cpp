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
  return {"ob21-s4.1-500-ranges",
          {hard_1, soft_1_500},
          "magnitude: change of the width of all that is periodic; regularity: share of the range with another motion",
          [](const Surveys& of) {
            const Survey a = of(hard_1), b = of(soft_1_500);
            return std::vector<Measure>{
                {"magnitude", "width", "significant", std::abs(share_of(b, periodic) / share_of(a, periodic) - 1)},
                motions_differ("regularity", "significant", a, b)};
          }};
}

// ---- ks = 100 ----

Sentence sharper() {
  return {"ob21-s4.1-100-sharper",
          {hard_1, soft_1_2000, soft_1_500, soft_1_100},
          "share of the range that differs from the hard model (motions; vr within 10 %): how much more it grows from "
          "ks = 500 to 100 than from 2000 to 500, in errors of its measurement",
          [](const Surveys& of) {
            const Survey hard = of(hard_1);
            auto more = [&](const std::string& part, const auto& agree) {
              const double a = agree(of(soft_1_2000)), b = agree(of(soft_1_500)), c = agree(of(soft_1_100));
              return Measure{part, "", "sharper", (b - c) - (a - b)};
            };
            return std::vector{more("motions", [&](const Survey& soft) { return same_motions(hard, soft); }),
                               more("vr", [&](const Survey& soft) { return agreement(hard, soft, vr); })};
          }};
}

Sentence regular(const std::string& id, const Model& before, const Model& after) {
  return {id,
          {before, after},
          "growth of the share of the range that is periodic, and fall of the share that is chaotic, to ks = 100, in "
          "errors of the measurement",
          [before, after](const Surveys& of) {
            const Survey a = of(before), b = of(after);
            return std::vector<Measure>{
                {"regular wider", "", "wider", share_of(b, periodic) - share_of(a, periodic)},
                {"chaos narrower", "", "narrower", share_of(a, chaotic) - share_of(b, chaotic)}};
          }};
}

/// Unevenness falls along the models. Not the sum of all rises and falls: in chaos it is of the grid, not of the model.
Sentence flatter(const std::string& id, const std::vector<Model>& models,
                 const std::vector<const Quantity*>& quantities) {
  return {
      id, models,
      "fall of the standard deviation over the frequencies at each step to a softer base, in errors of the measurement",
      [models, quantities](const Surveys& of) {
        std::vector<Measure> all;
        for (const Quantity* q : quantities)
          for (std::size_t i = 1; i < models.size(); ++i)
            all.push_back({q->name, "ks = " + models[i].stiffness, "flatter",
                           unevenness(of(models[i - 1]), *q) - unevenness(of(models[i]), *q)});
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
