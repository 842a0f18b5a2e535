#include "cases/ob21/studies/twins.hpp"

#include <cmath>

#include "solver/number/decimal.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

Setup fixed_twin(const OwnCases& cases, const Model& m, const Decimal& eta) {
  Setup twin = setup_of(cases, m, eta);
  Body& body = twin.bodies.front();
  Harmonic &force = body.force.front(), &base = twin.walls.front().motion;
  const double a = decimal<double>(base.amplitude), w = decimal<double>(eta), mass = decimal<double>(body.mass),
               c = decimal<double>(body.damping);
  auto exact = [](double x) { return Decimal(text(x, 17)); };
  force = {exact(a * w * hypot(mass * w, c)), eta, exact(-atan2(c, mass * w))};
  body.velocity = exact(decimal<double>(body.velocity) - a * w);
  base.amplitude = "0";
  return twin;
}

std::string twin_name(const Model& m) { return survey_name(m) + "_twin"; }

std::vector<Study> twin_studies() {
  std::vector<Study> studies;
  for (const Model& m : {Model{"1", ""}, Model{"1", "2000"}})
    studies.push_back({{twin_name(m)}, [m](const OwnCases& cases) {
                         std::vector<SweepRow> rows;
                         for (int i = 0; i <= 40; ++i) {
                           Sweep one;
                           one.from = one.to = Decimal(text(2 + i / 5.0, 3));
                           rows.push_back(sweep(fixed_twin(cases, m, one.from), one).front());
                         }
                         return std::vector<Table>{survey_table(rows)};
                       }});
  return studies;
}

}  // namespace touchgo::cases::ob21
