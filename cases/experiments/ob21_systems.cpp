#include "cases/experiments/ob21_systems.hpp"

#include <cmath>

namespace touchgo::cases::experiments {

Setup Systems::setup(const Model& m) const {
  Setup s = (m.stiffness.empty() ? hard_ : soft_).setup;
  Contact& contact = s.contacts.front();
  contact.restitution = Decimal(m.restitution);
  contact.gap = Decimal(m.clearance);
  if (!m.stiffness.empty()) contact.stiffness = Decimal(m.stiffness);
  if (m.fixed_base) s.walls.front().motion.amplitude = Decimal("0");
  return s;
}

const Survey& Systems::survey(const Model& m) {
  const auto known = surveys_.find(m);
  if (known != surveys_.end()) return known->second;
  Sweep what;
  what.from = "2";
  what.to = "10";
  what.points = 401;
  what.starts = 3;
  what.length = {400, 1000};
  what.diagram_periods = 64;
  Survey survey;
  for (const SweepRow& row : sweep(setup(m), what)) {
    if (row.start == 0) {
      survey.frequency.push_back(std::stod(row.parameter));
      survey.runs.emplace_back();
    }
    Run run{row.orbit, 0};
    double squares = 0, count = 0;
    for (const DiagramPoint& point : row.points)
      if (!point.impact) squares += point.xr * point.xr, ++count;
    run.xr = count > 0 ? std::sqrt(squares / count) : 0;
    survey.runs.back().push_back(std::move(run));
  }
  return surveys_.emplace(m, std::move(survey)).first->second;
}

std::vector<Orbit> Systems::orbits(const Model& m, const std::string& frequency, RunLength length, int starts) const {
  Sweep what;
  what.from = what.to = Decimal(frequency);
  what.starts = starts;
  what.length = length;
  std::vector<Orbit> orbits;
  for (SweepRow& row : sweep(setup(m), what)) orbits.push_back(std::move(row.orbit));
  return orbits;
}

}  // namespace touchgo::cases::experiments
