#include "cases/ob21/studies/finite_time_exponents.hpp"

#include <cstddef>
#include <random>
#include <stdexcept>
#include <utility>

#include "solver/number/scalar.hpp"
#include "solver/oscillator/finite_growth.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::ob21 {

using namespace oscillator;
namespace {

constexpr int long_transient = 500;  // periods in which a vector turns into its direction

std::string named(const std::string& what, const PrintedMotion& motion) {
  return "ob21_" + what + "_eta" + motion.eta + "_" +
         (motion.model.stiffness.empty() ? "hard" : "ks" + motion.model.stiffness);
}

/// Outside the base at t = 0; m, m/s, rad.
struct RandomStart {
  double position, velocity, angle;
};
RandomStart draw(unsigned long seed) {
  std::mt19937_64 engine(seed);
  auto share = [&] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
  const Sweep spreads;
  const double position = share() * spreads.spread_position, velocity = (2 * share() - 1) * spreads.spread_velocity;
  return {position, velocity, share() * pi<double>()};
}

std::vector<Table> finite_exponents(const OwnCases& cases, const PrintedMotion& motion) {
  const Oscillator o = as_oscillator(setup_of(cases, motion.model, Decimal(motion.eta))).value();
  std::vector<long> from, lengths;
  for (const auto& [transient, periods] : run_settings) {
    if (from.empty() || from.back() != transient) from.push_back(transient);
    if (from.size() == 1) lengths.push_back(periods);
  }
  std::vector<std::vector<std::vector<double>>> logs(runs_of_a_setting);
  in_parallel(logs.size(), 0, [&](std::size_t i) {
    const RandomStart d = draw(i);
    logs[i] = finite_growth(o, start_from(o, d.position, d.velocity), d.angle, from, lengths);
  });

  Numbers transient, periods, number, lambda1;
  for (std::size_t s = 0; s < run_settings.size(); ++s)
    for (std::size_t i = 0; i < logs.size(); ++i) {
      transient.push_back(run_settings[s].transient), periods.push_back(run_settings[s].periods);
      number.push_back(static_cast<double>(i));
      lambda1.push_back(logs[i][s / lengths.size()][s % lengths.size()] / (run_settings[s].periods * o.period));
    }
  Table t;
  t.add("transient", "", std::move(transient)).add("periods", "", std::move(periods));
  t.add("run", "", std::move(number)).add("lambda1", "1/s", std::move(lambda1));
  return {std::move(t)};
}

std::vector<Table> long_exponents(const OwnCases& cases, const PrintedMotion& motion) {
  Sweep what;
  what.from = what.to = Decimal(motion.eta), what.points = 1;
  what.starts = long_runs, what.length = {long_transient, long_run_periods};
  Numbers number, lambda1;
  sweep_row_by_row(setup_of(cases, motion.model, what.from), what, [&](SweepRow&& row) {
    number.push_back(row.start);
    lambda1.push_back(row.orbit.lambda[0]);
  });
  Table t;
  t.add("run", "", std::move(number)).add("lambda1", "1/s", std::move(lambda1));
  return {std::move(t)};
}

}  // namespace

const std::vector<PrintedMotion> printed_motions{{{"1", ""}, "7.1"}, {{"1", "200000"}, "7.1"},
                                                 {{"1", ""}, "4"},   {{"1", "200000"}, "4"},
                                                 {{"1", ""}, "8"},   {{"1", "200000"}, "8"}};

std::string exponents_name(const PrintedMotion& motion) { return named("exponents", motion); }
std::string long_exponents_name(const PrintedMotion& motion) { return named("long_exponents", motion); }

Numbers exponents(const Table& table, const RunSetting& setting) {
  const Numbers &transient = table.numbers("transient"), &periods = table.numbers("periods"),
                &lambda1 = table.numbers("lambda1");
  Numbers found;
  for (std::size_t i = 0; i < table.rows(); ++i)
    if (RunSetting{static_cast<int>(transient[i]), static_cast<int>(periods[i])} == setting)
      found.push_back(lambda1[i]);
  if (found.empty()) throw std::out_of_range("no runs at this setting");
  return found;
}

std::vector<Study> exponent_studies() {
  std::vector<Study> studies;
  for (const PrintedMotion& motion : printed_motions) {
    studies.push_back(
        {{exponents_name(motion)}, [motion](const OwnCases& cases) { return finite_exponents(cases, motion); }});
    if (motion.eta == "7.1")
      studies.push_back(
          {{long_exponents_name(motion)}, [motion](const OwnCases& cases) { return long_exponents(cases, motion); }});
  }
  return studies;
}

}  // namespace touchgo::cases::ob21
