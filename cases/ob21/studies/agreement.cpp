#include "cases/ob21/studies/agreement.hpp"

#include <cmath>

#include "cases/results/field_table.hpp"

namespace touchgo::cases::ob21 {

namespace {

double agreement(const Orbit& hard, const Orbit& soft) {
  return same_impacts * agree(hard.impacts_per_period, soft.impacts_per_period) +
         same_energy * agree(hard.energy_per_period, soft.energy_per_period) +
         same_sign * ((hard.lambda[0] > 0) == (soft.lambda[0] > 0));
}

Field compared(const OwnCases& cases, const std::string& restitution, const Sweep& grid) {
  Sweep alone = grid;
  alone.second.reset();
  const std::vector<SweepRow> hard = sweep(setup_of(cases, {restitution, ""}, grid.from), alone);
  Field f{map_axis(grid, "rad/s"), map_axis(*grid.second, "kg/s^2"), {}};
  const std::size_t stiffnesses = f.up.values.size();
  sweep_row_by_row(setup_of(cases, {restitution, "1"}, grid.from), grid, [&](SweepRow&& soft) {
    f.values.push_back(agreement(hard[f.values.size() / stiffnesses].orbit, soft.orbit));
  });
  return f;
}

}  // namespace

bool agree(double hard, double soft) {
  if (hard == soft) return true;
  return std::isfinite(hard) && std::isfinite(soft) && std::abs(hard - soft) <= std::abs(hard) / 10;
}

Sweep agreement_grid() {
  Sweep s;
  s.from = "2", s.to = "10", s.points = 401;
  s.second = Axis{"stiffness", "100", "1e6", 41, true};
  s.length = {300, 200};
  return s;
}

std::vector<Study> agreement_studies(const Sweep& grid) {
  std::vector<Study> studies;
  for (const std::string restitution : {"1", "0.6"})
    studies.push_back({{"ob21_agreement_r" + restitution}, [restitution, grid](const OwnCases& cases) {
                         return std::vector<Table>{field_table(compared(cases, restitution, grid), "")};
                       }});
  return studies;
}

}  // namespace touchgo::cases::ob21
