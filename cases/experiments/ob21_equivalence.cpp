#include "cases/experiments/ob21_equivalence.hpp"

#include <cmath>

#include "cases/experiments/log_slope.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::experiments {

using namespace number;
namespace {

Decimal stiffness(int decade) { return Decimal("1e" + std::to_string(decade)); }
constexpr int first_decade = 3, last_decade = 10;

void add(Comparison& c, int decade, double value) {
  c.soft.push_back({std::pow(10.0, decade), value, std::abs(value / c.hard - 1)});
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

Orbit orbit(const std::string& cases, const Oscillator21& system, const Decimal& eta) {
  Sweep what;
  what.from = what.to = eta;
  return sweep(ob21_setup(cases, system, eta), what).front().orbit;
}

}  // namespace

Comparison effective_restitution(const std::string& cases, const Decimal& restitution, const Decimal& eta) {
  Comparison c{restitution, eta, decimal<double>(restitution), "one impact", {}};
  for (int d = first_decade; d <= last_decade; ++d)
    add(c, d, first_restitution(ob21_setup(cases, {restitution, stiffness(d)}, eta)));
  return c;
}

Comparison energy_in_impacts(const std::string& cases, const Decimal& restitution, const Decimal& eta) {
  const Orbit hard = orbit(cases, {restitution}, eta);
  const std::string motion = hard.motion == Motion::rest ? "rests"
                             : hard.motion == Motion::periodic
                                 ? "z = " + std::to_string(hard.p) + "/" + std::to_string(hard.n)
                                 : name(hard.motion);
  Comparison c{restitution, eta, hard.energy_per_period, motion, {}};
  for (int d = first_decade; d <= last_decade; ++d)
    add(c, d, orbit(cases, {restitution, stiffness(d)}, eta).energy_per_period);
  return c;
}

std::vector<Comparison> restitution_comparisons(const std::string& cases) {
  return {effective_restitution(cases, "1", "7.1"), effective_restitution(cases, "0.8", "7.1"),
          effective_restitution(cases, "0.6", "7.1")};
}

std::vector<Comparison> energy_comparisons(const std::string& cases) {
  return {energy_in_impacts(cases, "1", "4"), energy_in_impacts(cases, "0.8", "4"),
          energy_in_impacts(cases, "0.6", "4"), energy_in_impacts(cases, "0.6", "6.9")};
}

double slope(const Comparison& c) {
  std::vector<std::pair<double, double>> points;
  for (const Difference& d : c.soft)
    if (d.stiffness >= 1e7) points.emplace_back(d.stiffness, d.relative);
  return log_slope(points);
}

}  // namespace touchgo::cases::experiments
