#include "cases/ob21/studies/equivalence.hpp"

#include <cmath>
#include <stdexcept>

#include "cases/ob21/studies/surveys.hpp"
#include "cases/results/log_slope.hpp"
#include "solver/number/scalar.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::ob21 {

namespace {

std::string stiffness(int decade) { return "1e" + std::to_string(decade); }
constexpr int first_decade = 3, last_decade = 10;

void add(SoftConvergence& c, int decade, double value) {
  c.soft.push_back({pow(10.0, decade), value, std::abs(value / c.hard - 1)});
}

/// -vr+/vr- from the first impact to the first separation.
double first_restitution(const Setup& setup) {
  const Report r = simulate(setup, "10", 2, {.digits = 20});
  auto rate = [](const std::string(&v)[2]) {
    return Mp50(decimal<Mp50>(Decimal(v[1])) - decimal<Mp50>(Decimal(v[0])));
  };
  if (r.events.size() < 2 || r.events[0].kind != Kind::impact || r.events[1].kind != Kind::separation)
    throw std::runtime_error("OB21's oscillator lacks its first soft contact");
  return to_double(Mp50(-rate(r.events[1].velocity_after) / rate(r.events[0].velocity_before)));
}

Orbit orbit(const OwnCases& cases, const Model& model, const Decimal& eta) {
  Sweep what;
  what.from = what.to = eta;
  return sweep(setup_of(cases, model, eta), what).front().orbit;
}

}  // namespace

SoftConvergence effective_restitution(const OwnCases& cases, const std::string& restitution, const Decimal& eta) {
  const double r = decimal<double>(Decimal(restitution));
  SoftConvergence c{r, decimal<double>(eta), r, "one impact", {}};
  for (int d = first_decade; d <= last_decade; ++d)
    add(c, d, first_restitution(setup_of(cases, {restitution, stiffness(d)}, eta)));
  return c;
}

SoftConvergence energy_in_impacts(const OwnCases& cases, const std::string& restitution, const Decimal& eta) {
  const Orbit hard = orbit(cases, {restitution, ""}, eta);
  const std::string motion = hard.motion == Motion::rest ? "rests"
                             : hard.motion == Motion::periodic
                                 ? "z = " + std::to_string(hard.p) + "/" + std::to_string(hard.n)
                                 : name(hard.motion);
  SoftConvergence c{decimal<double>(Decimal(restitution)), decimal<double>(eta), hard.energy_per_period, motion, {}};
  for (int d = first_decade; d <= last_decade; ++d)
    add(c, d, orbit(cases, {restitution, stiffness(d)}, eta).energy_per_period);
  return c;
}

Table table(const std::vector<Compared>& quantities) {
  Words quantity, hard_motion;
  Numbers restitution, eta, hard, stiffness, soft, relative;
  for (const Compared& q : quantities)
    for (const SoftConvergence& c : q.all)
      for (const Difference& d : c.soft) {
        quantity.push_back(q.quantity), restitution.push_back(c.restitution), eta.push_back(c.eta);
        hard_motion.push_back(c.hard_motion), hard.push_back(c.hard);
        stiffness.push_back(d.stiffness), soft.push_back(d.soft), relative.push_back(d.relative);
      }
  Table t;
  t.add("quantity", quantity).add("restitution", "", restitution).add("frequency", "rad/s", eta);
  t.add("hard_motion", hard_motion).add("hard", "1, J", hard).add("stiffness", "kg/s^2", stiffness);
  return t.add("soft", "1, J", soft).add("difference", "", relative);
}

std::vector<Compared> compared(const Table& t) {
  const Words &quantity = t.words("quantity"), &hard_motion = t.words("hard_motion");
  const Numbers &restitution = t.numbers("restitution"), &eta = t.numbers("frequency"), &hard = t.numbers("hard"),
                &stiffness = t.numbers("stiffness"), &soft = t.numbers("soft"), &relative = t.numbers("difference");
  std::vector<Compared> quantities;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    const bool another = i == 0 || quantity[i] != quantity[i - 1];
    if (another) quantities.push_back({quantity[i], {}});
    std::vector<SoftConvergence>& all = quantities.back().all;
    if (another || restitution[i] != restitution[i - 1] || eta[i] != eta[i - 1])
      all.push_back({restitution[i], eta[i], hard[i], hard_motion[i], {}});
    all.back().soft.push_back({stiffness[i], soft[i], relative[i]});
  }
  return quantities;
}

std::vector<Study> equivalence_studies() {
  return {{{"ob21_equivalence"}, [](const OwnCases& cases) -> std::vector<Table> {
             Compared restitution{"restitution", {}}, energy{"energy", {}};
             for (const char* r : {"1", "0.8", "0.6"})
               restitution.all.push_back(effective_restitution(cases, r, "7.1"));
             for (const char* r : {"1", "0.8", "0.6"}) energy.all.push_back(energy_in_impacts(cases, r, "4"));
             energy.all.push_back(energy_in_impacts(cases, "0.6", "6.9"));
             return {table({restitution, energy})};
           }}};
}

double slope(const SoftConvergence& c) {
  std::vector<std::pair<double, double>> points;
  for (const Difference& d : c.soft)
    if (d.stiffness >= 1e7) points.emplace_back(d.stiffness, d.relative);
  return log_slope(points);
}

}  // namespace touchgo::cases::ob21
