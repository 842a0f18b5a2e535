#include "cases/ob21/studies/settled.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "cases/results/columns.hpp"
#include "solver/number/scalar.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::ob21 {

std::vector<SettledMoment> settled_motion(const OwnCases& cases, const Model& model, const Decimal& eta, int transient,
                                          int periods, int per_period) {
  Setup setup = setup_of(cases, model, eta);
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

  std::vector<SettledMoment> moments;
  for (const Sample& s : follow(periods, per_period)) {
    const double x = s.position[0], v = s.velocity[0];
    moments.push_back({s.t / T, x, v, s.gap[0], v - a * w * cos(w * s.t), s.closed[0]});
  }
  return moments;
}

namespace {

const ColumnsOf<SettledMoment> settled_columns{
    {"t", "periods", &SettledMoment::t}, {"x", "m", &SettledMoment::x},     {"v", "m/s", &SettledMoment::v},
    {"xr", "m", &SettledMoment::xr},     {"vr", "m/s", &SettledMoment::vr}, {"touching", "", &SettledMoment::touching}};

}  // namespace

Table table(const std::vector<SettledMoment>& motion) { return table_of(motion, settled_columns); }

std::vector<SettledMoment> settled_motion(const Table& table) { return rows_of(table, settled_columns); }

std::string settled_name(const Model& model, const std::string& eta) {
  return "ob21_settled" + survey_name(model).substr(std::string("ob21").size()) + "_eta" + eta;
}

std::vector<Study> settled_studies() {
  struct WantedMotion {
    Model model;
    std::string eta;
    int periods, per_period;
  };
  std::vector<Study> studies;
  for (const WantedMotion& w : {WantedMotion{{"1", ""}, "4", 8, 200},
                                {{"1", "200000"}, "4", 8, 200},
                                {{"1", "2000"}, "4", 8, 200},
                                {{"1", ""}, "8", 8, 200},
                                {{"1", "200000"}, "8", 8, 200},
                                {{"1", "2000"}, "8", 8, 200},
                                {{"0.6", ""}, "6.9", 20, 400},
                                {{"0.6", "200000"}, "6.9", 20, 400}})
    studies.push_back({{settled_name(w.model, w.eta)}, [w](const OwnCases& cases) -> std::vector<Table> {
                         return {table(settled_motion(cases, w.model, Decimal(w.eta), 300, w.periods, w.per_period))};
                       }});
  return studies;
}

}  // namespace touchgo::cases::ob21
