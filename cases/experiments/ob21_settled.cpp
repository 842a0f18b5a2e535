#include "cases/experiments/ob21_settled.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solver/number/scalar.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::experiments {

using namespace run;

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

Table table(const std::vector<SettledMoment>& motion) {
  Numbers t, x, v, xr, vr, touching;
  for (const SettledMoment& m : motion) {
    t.push_back(m.t), x.push_back(m.x), v.push_back(m.v);
    xr.push_back(m.xr), vr.push_back(m.vr), touching.push_back(m.touching);
  }
  Table table;
  table.add("t", "periods", t).add("x", "m", x).add("v", "m/s", v).add("xr", "m", xr).add("vr", "m/s", vr);
  return table.add("touching", "", touching);
}

std::vector<SettledMoment> settled_motion(const Table& table) {
  const Numbers &t = table.numbers("t"), &x = table.numbers("x"), &v = table.numbers("v"), &xr = table.numbers("xr"),
                &vr = table.numbers("vr"), &touching = table.numbers("touching");
  std::vector<SettledMoment> motion;
  for (std::size_t i = 0; i < table.rows(); ++i) motion.push_back({t[i], x[i], v[i], xr[i], vr[i], touching[i] != 0});
  return motion;
}

std::string settled_name(const Model& model, const std::string& eta) {
  return "ob21_settled" + survey_name(model).substr(std::string("ob21").size()) + "_eta" + eta;
}

std::vector<Study> settled_studies() {
  struct Wanted {
    Model model;
    std::string eta;
    int periods, per_period;
  };
  std::vector<Study> studies;
  for (const Wanted& w : {Wanted{{"1", ""}, "4", 8, 200},
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

}  // namespace touchgo::cases::experiments
