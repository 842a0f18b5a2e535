// The claim of OB21, section 5, on the sensitivity of moving and fixed bases.
#include <cmath>

#include "cases/claims/in_words.hpp"
#include "cases/ob21/grid_errors.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/second_surveys.hpp"
#include "cases/ob21/studies/twins.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

namespace {

const std::vector<std::string> clearances{"0.00025", "0.00125"};

Model with_clearance(const std::string& stiffness, const std::string& d, bool fixed) {
  return {"1", stiffness, d, fixed};
}

/// From hard to ks = 2000 on these surveys, from the case's start: share of the frequencies whose motion changes;
/// change of ae, mean over the frequencies, J.
struct Changed {
  double motions, ae;
};
Changed changed(const Survey& hard, const Survey& soft) {
  const Survey a = first_runs(hard), b = first_runs(soft);
  double sum = 0;
  for (const ValuePair& p : everywhere(a, b, ae)) sum += std::abs(p.b - p.a);
  return {1 - same_motions(a, b), sum / static_cast<double>(a.runs.size())};
}

/// By how much less a number changes over a fixed base than over a moving one.
Measure less(const std::string& how, double moving, double fixed) {
  return {"", how, "considerable", 1 - fixed / moving};
}

/// Of motions, with this clearance.
Measure less_change(const std::string& d, const Surveys& of) {
  return with_errors([&](std::size_t stride, std::size_t from) {
           auto motions = [&](bool fixed) {
             return changed(every(of(with_clearance("", d, fixed)), stride, from),
                            every(of(with_clearance("2000", d, fixed)), stride, from))
                 .motions;
           };
           return std::vector{less("d = " + d, motions(false), motions(true))};
         })
      .front();
}

Finding sensitivity(const Given& given) {
  const Survey hard_twin = survey(given.result(twin_name(hard_1))),
               soft_twin = survey(given.result(twin_name(soft_1_2000))),
               hard = thinned_like(survey_of(given, hard_1), hard_twin),
               soft = thinned_like(survey_of(given, soft_1_2000), soft_twin);
  const Changed moving = changed(hard, soft), fixed = changed(hard_twin, soft_twin);
  std::vector<Measure> measures = with_errors([&](std::size_t stride, std::size_t from) {
    const Changed of_moving = changed(every(hard, stride, from), every(soft, stride, from)),
                  of_fixed = changed(every(hard_twin, stride, from), every(soft_twin, stride, from));
    return std::vector{less("motions", of_moving.motions, of_fixed.motions), less("ae", of_moving.ae, of_fixed.ae)};
  });
  // both are one model, so the paper's d = 0 leaves nothing of the motions to sampling
  measures.front().error = 0;
  Finding f = in_words(measures,
                       "of the change from hard to ks = 2000 over a moving base (r = 1, d = 0 as in all of the paper's "
                       "models, the case's start, " +
                           std::to_string(RunLength().periods) +
                           " periods), how much less there is over a fixed one under a sinusoidal force: of the "
                           "frequencies with another motion; of ae, which changes by " +
                           text(moving.ae, 3) + " J over the moving and " + text(fixed.ae, 3) +
                           " J over the fixed base, " + text(moving.ae / fixed.ae, 2) +
                           " times as much. The relative motion is that of one model: x - y obeys the equation of a "
                           "fixed base, whose force's size scales out (the same at " +
                           percent(same_motions(hard, hard_twin)) + " of " + std::to_string(hard.runs.size()) +
                           " frequencies)");
  f.legs = {{"fixed base's twin at d = 0, changes", text(fixed.motions, 6),
             std::abs(fixed.motions - moving.motions) <= 1.0 / static_cast<double>(hard.runs.size())}};
  f.note += " Leg: wanted within one frequency.";
  for (const std::string& d : clearances) {
    const Measure m = less_change(d, [&](const Model&model) { return survey_of(given, model); }),
                  reference =
                      less_change(d, [&](const Model&model) { return survey(given.result(second_name(model))); });
    const double reached =
        share_of(survey_of(given, with_clearance("", d, true)), [](const SurveyOrbit& r) { return ai.of(r) > 0; });
    f.note += " With " + m.how + ", the fixed base (reached at " + percent(reached) +
              " of the frequencies) under the force k a sin(eta t): " + text(m.value, 3) + " +- " + text(m.error, 2) +
              ".";
    const double wanted = leg_tolerance(reference, m);
    if (can_disagree(m, wanted))
      f.legs.push_back(
          {"reference, " + m.how, text(reference.value, 6), std::abs(reference.value - m.value) <= wanted});
  }
  return f;
}

}  // namespace

Judges sensitivity_judges() {
  std::vector<Model> models{hard_1, soft_1_2000};
  for (const std::string& d : clearances)
    for (const char* stiffness : {"", "2000"})
      for (const bool fixed : {false, true}) models.push_back(with_clearance(stiffness, d, fixed));
  std::vector<std::string> needs = surveys(models);
  for (std::size_t i = 2; i < models.size(); ++i) needs.push_back(second_name(models[i]));
  needs.insert(needs.end(), {twin_name(hard_1), twin_name(soft_1_2000)});
  return {{"ob21-s5-sensitivity", sensitivity, needs}};
}

}  // namespace touchgo::cases::ob21
