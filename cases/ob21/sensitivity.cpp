// The claim of OB21, section 5, on the sensitivity of moving and fixed bases.
#include <cmath>

#include "cases/claims/in_words.hpp"
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

/// Share of the frequencies whose motion changes from hard to ks = 2000, from the case's start.
Estimate changed(const Survey& hard, const Survey& soft) { return rest_of(same_motions(hard, soft, Starts::own)); }

/// By how much ae changes from hard to ks = 2000, from the case's start: mean over the frequencies, J.
Estimate change_of_ae(const Survey& hard, const Survey& soft) {
  const double n = static_cast<double>(hard.runs.size());
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < hard.runs.size(); ++i) {
    const double d = std::abs(ae.of(soft.runs[i][0]) - ae.of(hard.runs[i][0]));
    sum += d, squares += d * d;
  }
  const double mean = sum / n;
  return {mean, 2 * std::sqrt((squares / n - mean * mean) / (n - 1))};
}

/// By how much less changes over a fixed base than over a moving one.
Measure less_change(const std::string& how, const Estimate& moving, const Estimate& fixed) {
  const double ratio = fixed.value / moving.value;
  return {"", how, "considerable", 1 - ratio, hypot(fixed.error, moving.error * ratio) / moving.value};
}
Measure less_change(const std::string& d, const Surveys& of) {
  auto over = [&](bool fixed) {
    return changed(of(with_clearance("", d, fixed)), of(with_clearance("2000", d, fixed)));
  };
  return less_change("d = " + d, over(false), over(true));
}

Finding sensitivity(const Given& given) {
  const Survey hard_twin = survey(given.result(twin_name(hard_1))),
               soft_twin = survey(given.result(twin_name(soft_1_2000))),
               hard = thinned_like(survey_of(given, hard_1), hard_twin),
               soft = thinned_like(survey_of(given, soft_1_2000), soft_twin);
  const Estimate moving = changed(hard, soft), fixed = changed(hard_twin, soft_twin),
                 ae_moving = change_of_ae(hard, soft), ae_fixed = change_of_ae(hard_twin, soft_twin);
  // both are one model, so the paper's d = 0 leaves nothing of the motions to sampling
  Measure of_motions = less_change("motions", moving, fixed);
  of_motions.error = 0;
  Finding f =
      in_words({of_motions, less_change("ae", ae_moving, ae_fixed)},
               "of the change from hard to ks = 2000 over a moving base (r = 1, d = 0 as in all of the paper's "
               "models, the case's start), how much less there is over a fixed one under a sinusoidal force: of "
               "the frequencies with another motion; of ae, which changes by " +
                   text(ae_moving.value, 3) + " J over the moving and " + text(ae_fixed.value, 3) +
                   " J over the fixed base, " + text(ae_moving.value / ae_fixed.value, 2) +
                   " times as much. The relative motion is that of one model: x - y obeys the equation of a "
                   "fixed base, whose force's size scales out (the same at " +
                   percent(same_motions(hard, hard_twin, Starts::own).value) + " of " +
                   std::to_string(hard.runs.size()) + " frequencies)");
  f.legs = {{"fixed base's twin at d = 0, changes", text(fixed.value, 6),
             std::abs(fixed.value - moving.value) <= fixed.error}};
  for (const std::string& d : clearances) {
    const Measure m = less_change(d, [&](const Model&model) { return survey_of(given, model); }),
                  reference =
                      less_change(d, [&](const Model&model) { return survey(given.result(second_name(model))); });
    const double reached = share_of(
                               survey_of(given, with_clearance("", d, true)),
                               [](const SurveyOrbit& r) { return ai.of(r) > 0; }, Starts::own)
                               .value;
    f.note += " With " + m.how + ", the fixed base (reached at " + percent(reached) +
              " of the frequencies) under the force k a sin(eta t): " + text(m.value, 3) + " +- " + text(m.error, 2) +
              ".";
    const double wanted = hypot(reference.error, m.error);
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
