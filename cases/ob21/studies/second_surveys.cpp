#include "cases/ob21/studies/second_surveys.hpp"

#include "cases/ob21/studies/reference_runs.hpp"
#include "solver/number/text.hpp"
#include "solver/orbits/period_verdict.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::ob21 {

SecondOscillator second_oscillator(const OwnCases& cases, const Model& m, const Decimal& eta) {
  const Body body = setup_of(cases, m, eta).bodies.front();
  return {ob21_oscillator<double>(m, decimal<double>(eta)), decimal<double>(body.position),
          decimal<double>(body.velocity)};
}

SweepRow second_row(const Decimal& eta, const reference::ob21::LongRun& run) {
  Orbit o;
  o.lambda = {run.first, run.second};
  o.lambda1_stderr = run.error;
  o.impacts_per_period = run.impacts;
  o.energy_per_period = run.energy;
  o.p = run.p, o.n = run.n;
  o.rest_fraction = run.resting;
  o.contact_fraction = run.touching;
  o.max_impact_speed = run.speed;
  set_verdict(o, rests_of(run.rests, run.resting), longest_period, run.impacts == 0);
  return {text(decimal<Mp50>(eta), 45), "", 0, std::move(o), {{false, 0, run.xr, 0}}};  // one section of that size
}

Table every_tenth(const std::function<SweepRow(const Decimal& eta)>& run) {
  std::vector<SweepRow> rows(81);
  in_parallel(rows.size(), 0,
              [&](std::size_t i) { rows[i] = run(Decimal(text((20 + static_cast<double>(i)) / 10, 3))); });
  return survey_table(rows);
}

SweepRow second_run(const OwnCases& cases, const Model& m, const Decimal& eta) {
  const auto [b, x, v] = second_oscillator(cases, m, eta);
  return second_row(eta, reference::ob21::long_run(b, x, v, 200, 250));
}

std::string second_name(const Model& m) { return survey_name(m) + "_second"; }

std::vector<Study> second_survey_studies() {
  std::vector<Study> studies;
  for (const Model& m : surveyed_models())
    studies.push_back({{second_name(m)}, [m](const OwnCases& cases) -> std::vector<Table> {
                         return {every_tenth([&](const Decimal& eta) { return second_run(cases, m, eta); })};
                       }});
  return studies;
}

}  // namespace touchgo::cases::ob21
