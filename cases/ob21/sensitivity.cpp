// The claim of OB21, section 5, on the sensitivity of moving and fixed bases.
#include "cases/experiments/ob21_twins.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"

namespace touchgo::cases::ob21 {

using namespace experiments;
namespace {

const std::vector<std::string> clearances{"0.00025", "0.00125"};

Model with_clearance(const std::string& stiffness, const std::string& d, bool fixed) {
  return {"1", stiffness, d, fixed};
}

Finding sensitivity(const Given& given) {
  const Survey hard = survey_of(given, hard_1), soft = survey_of(given, soft_1_2000),
               hard_twin = survey(given.result(twin_name(hard_1))),
               soft_twin = survey(given.result(twin_name(soft_1_2000)));
  double moving = 0, fixed = 0, n = 0, equal = 0;
  for (const double eta : hard_twin.frequency) {  // the case's start
    const Run &a = at(hard, eta)[0], &b = at(soft, eta)[0], &fixed_a = at(hard_twin, eta)[0],
              &fixed_b = at(soft_twin, eta)[0];
    moving += !same_motion(a, b), fixed += !same_motion(fixed_a, fixed_b), ++n;
    equal += same_motion(a, fixed_a) && same_motion(b, fixed_b);
  }
  std::string apart;
  std::vector<double> reached;
  for (const std::string& d : clearances) {
    std::vector<double> changed;
    for (const bool still : {false, true})
      changed.push_back(1 - same_motions(survey_of(given, with_clearance("", d, still)),
                                         survey_of(given, with_clearance("2000", d, still))));
    reached.push_back(share(survey_of(given, with_clearance("", d, true)), [](const Run& r) { return ai.of(r) > 0; }));
    apart += std::string(apart.empty() ? "" : "; ") + "d = " + d + ": " + percent(changed[0]) + " and " +
             percent(changed[1]);
  }
  return judged(
      moving > 1.2 * fixed, (moving - fixed) / n,
      "at d = 0, the paper's value, both are one model: x - y obeys the equation of a fixed base under a "
      "sinusoidal force, whose size scales out. Measure: the share of " +
          std::to_string(hard_twin.frequency.size()) +
          " frequencies whose motion changes from hard to ks = 2000 (r = 1), the same starts: " + percent(moving / n) +
          " moving, " + percent(fixed / n) + " fixed (computed: the difference); the same motions at " +
          percent(equal / n) +
          ". With a clearance it would be true, moving and fixed (force k a sin(eta t)): " + apart +
          "; the fixed one is touched in " + percent(reached[0]) + " and " + percent(reached[1]) + " of the runs");
}

}  // namespace

Judges sensitivity_judges() {
  std::vector<Model> models{hard_1, soft_1_2000};
  for (const std::string& d : clearances)
    for (const char* stiffness : {"", "2000"})
      for (const bool fixed : {false, true}) models.push_back(with_clearance(stiffness, d, fixed));
  std::vector<std::string> needs = surveys(models);
  needs.insert(needs.end(), {twin_name(hard_1), twin_name(soft_1_2000)});
  return {{"ob21-s5-sensitivity", sensitivity, needs}};
}

}  // namespace touchgo::cases::ob21
