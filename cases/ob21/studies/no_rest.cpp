#include "cases/ob21/studies/no_rest.hpp"

#include "cases/ob21/studies/second_surveys.hpp"

namespace touchgo::cases::ob21 {

SweepRow no_rest_run(const OwnCases& cases, const Model& m, const Decimal& eta) {
  const auto [b, x, v] = second_oscillator(cases, m, eta);
  SweepRow row = second_row(eta, reference::ob21::long_run_without_rest(b, x, v, {1000, 1e-9}, 1e-3, 60, 130));
  Orbit& o = row.orbit;
  o.motion = o.lambda[0] > 2 * o.lambda1_stderr ? Motion::chaotic : o.n > 0 ? Motion::periodic : Motion::undecided;
  return row;
}

std::string no_rest_name(const Model& m) { return survey_name(m) + "_no_rest"; }

std::vector<Study> no_rest_studies() {
  std::vector<Study> studies;
  for (const Model& m : {Model{"0.8", ""}, Model{"0.6", ""}})
    studies.push_back({{no_rest_name(m)}, [m](const OwnCases& cases) -> std::vector<Table> {
                         return {every_tenth([&](const Decimal& eta) { return no_rest_run(cases, m, eta); })};
                       }});
  return studies;
}

}  // namespace touchgo::cases::ob21
