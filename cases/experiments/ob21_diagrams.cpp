#include "cases/experiments/ob21_diagrams.hpp"

#include <algorithm>
#include <cmath>

#include "cases/input/case_file.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::experiments {

using namespace input;

const std::vector<Diagram>& ob21_diagrams() {
  static const std::vector<Diagram> all{
      {"ob21_fig4", {"1"}},
      {"ob21_fig5", {"1", "200000"}},
      {"ob21_fig6", {"1", "2000"}},
      {"ob21_fig7", {"1", "500"}},
      {"ob21_fig8", {"1", "100"}},
      {"ob21_fig12", {"0.8"}},
      {"ob21_fig13", {"0.8", "200000"}},
      {"ob21_fig14", {"0.6"}},
      {"ob21_fig15", {"0.6", "200000"}},
      {"ob21_fig17", {"0.6", "100"}},
  };
  return all;
}

Setup ob21_setup(const std::string& cases, const Oscillator21& system, const Decimal& eta) {
  Setup s = read_case(cases + (system.stiffness ? "/ob21_soft.toml" : "/ob21_hard.toml")).setup;
  s.contacts[0].restitution = system.restitution;
  if (system.stiffness) s.contacts[0].stiffness = system.stiffness;
  return with_parameter(std::move(s), Over::frequency, eta);
}

Sweep diagram_sweep() {
  Sweep s;
  s.from = "2";
  s.to = "10";
  s.points = 801;
  s.starts = 4;
  s.diagram_periods = 100;
  return s;
}

std::vector<SweepRow> diagram_rows(const std::string& cases, const std::string& figure, const Sweep& what) {
  for (const Diagram& d : ob21_diagrams())
    if (d.figure == figure) return sweep(ob21_setup(cases, d.system, what.from), what);
  throw std::out_of_range(figure + ": no bifurcation diagram of OB21");
}

std::vector<Moment> settled_motion(const std::string& cases, const Oscillator21& system, const Decimal& eta,
                                   int transient, int periods, int per_period) {
  Setup setup = ob21_setup(cases, system, eta);
  const Mp50 period = 2 * pi<Mp50>() / decimal<Mp50>(eta);
  const double T = to_double(period), w = decimal<double>(eta), a = decimal<double>(setup.walls[0].motion.amplitude);
  auto follow = [&](int count, int samples) {
    return trajectory(setup, Decimal(text(Mp50(period * count), 40)), 10000L * count, {},
                      Decimal(text(Mp50(period / samples), 40)));
  };
  auto whole = [&](const Sample& s) { return std::abs(s.t / T - std::round(s.t / T)) < 1e-9; };
  const std::vector<Sample> past = follow(transient, 1);
  const auto last = std::find_if(past.rbegin(), past.rend(), [&](const Sample& s) { return whole(s) && !s.closed[0]; });
  if (last == past.rend()) throw std::runtime_error("OB21's oscillator never leaves its base");
  setup.bodies[0].position = Decimal(text(last->position[0], 17));
  setup.bodies[0].velocity = Decimal(text(last->velocity[0], 17));

  std::vector<Moment> moments;
  for (const Sample& s : follow(periods, per_period)) {
    const double x = s.position[0], v = s.velocity[0];
    moments.push_back({s.t / T, x, v, s.gap[0], v - a * w * std::cos(w * s.t), s.closed[0]});
  }
  return moments;
}

}  // namespace touchgo::cases::experiments
