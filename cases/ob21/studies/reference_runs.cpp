#include "cases/ob21/studies/reference_runs.hpp"

#include <cstddef>
#include <stdexcept>
#include <utility>

#include "reference/ob21/fixed_step_impacts.hpp"
#include "reference/ob21/mueller_transitions.hpp"
#include "reference/ob21/portrait.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::ob21 {
namespace {

std::vector<Table> counted_impacts(const OwnCases&) {
  Numbers frequency, steps, tolerance, impacts, slow;
  for (double eta : {3.0, 6.9})
    for (int per_period : {100, 200, 500, 1000, 2000, 5000})
      for (double gap : {1e-6, 1e-7, 1e-8, 1e-9, 1e-10}) {
        const auto counted = reference::ob21::fixed_step_impacts(ob21_oscillator<double>({"0.6", ""}, eta), 0.01, 0.0,
                                                                 {per_period, gap}, 60, 100);
        frequency.push_back(eta);
        steps.push_back(per_period);
        tolerance.push_back(gap);
        impacts.push_back(counted.per_period);
        slow.push_back(counted.slow);
      }
  Table t;
  t.add("frequency", "rad/s", std::move(frequency)).add("steps_per_period", "", std::move(steps));
  t.add("tolerance", "m", std::move(tolerance)).add("impacts_per_period", "", std::move(impacts));
  t.add("slow_fraction", "", std::move(slow));
  return {std::move(t)};
}

/// By Runge-Kutta-Gill, 4000 steps per period: 8 periods after 300, with all their impacts.
reference::ob21::Portrait portrait_by_steps(const reference::ob21::ImpactOscillator<double>& b) {
  reference::ob21::FixedStepMotion motion(b, 0.01, 0, {4000, 1e-9});
  reference::ob21::Portrait portrait;
  portrait.n = 8;
  for (int i = 0; i <= 8 * 200; ++i) {
    const double t = (300 + i / 200.0) * 2 * pi<double>() / b.frequency;
    motion.follow(t, [&](const auto& e) { portrait.p += i > 0 && e.kind == reference::ob21::Happening::impact; });
    const auto at = motion.place(t);
    portrait.points.push_back({at.x, at.v});
  }
  return portrait;
}

std::vector<Table> portrait_distances(const OwnCases&) {
  Numbers stiffness, frequency, hard_p, hard_n, p, n, farthest, mean, p_by_steps, n_by_steps, farthest_by_steps,
      mean_by_steps;
  for (double eta : {4.0, 8.0}) {
    const auto hard_oscillator = ob21_oscillator<double>({"1", ""}, eta);
    const auto hard = reference::ob21::portrait(hard_oscillator, 256),
               hard_by_steps = portrait_by_steps(hard_oscillator);
    for (const char* ks : {"200000", "2000"}) {
      const auto oscillator = ob21_oscillator<double>({"1", ks}, eta);
      const auto soft = reference::ob21::portrait(oscillator, 256), soft_by_steps = portrait_by_steps(oscillator);
      stiffness.push_back(std::stod(ks));
      frequency.push_back(eta);
      hard_p.push_back(hard.p), hard_n.push_back(hard.n);
      p.push_back(soft.p), n.push_back(soft.n);
      const auto apart = reference::ob21::distance(hard, soft),
                 apart_by_steps = reference::ob21::distance(hard_by_steps, soft_by_steps);
      farthest.push_back(apart.farthest), mean.push_back(apart.mean);
      p_by_steps.push_back(soft_by_steps.p), n_by_steps.push_back(soft_by_steps.n);
      farthest_by_steps.push_back(apart_by_steps.farthest), mean_by_steps.push_back(apart_by_steps.mean);
    }
  }
  Table t;
  t.add("stiffness", "kg/s^2", std::move(stiffness)).add("frequency", "rad/s", std::move(frequency));
  t.add("hard_p", "", std::move(hard_p)).add("hard_n", "", std::move(hard_n));
  t.add("p", "", std::move(p)).add("n", "", std::move(n)).add("farthest", "", std::move(farthest));
  t.add("p_by_steps", "", std::move(p_by_steps)).add("n_by_steps", "", std::move(n_by_steps));
  t.add("farthest_by_steps", "", std::move(farthest_by_steps));
  t.add("mean", "", std::move(mean)).add("mean_by_steps", "", std::move(mean_by_steps));
  return {std::move(t)};
}

std::vector<Table> literal_exponents(const OwnCases&) {
  using reference::ob21::Transition;
  constexpr int starts = 50, lengths[] = {200, 500, 1000, 2000, 5000};
  const auto oscillator = ob21_oscillator<double>({"1", ""}, 7.1);
  Numbers periods, start, lambda1[2];
  for (int length : lengths)
    for (int i = 0; i < starts; ++i)
      periods.push_back(length), start.push_back(Sweep().spread_position * (i + 0.5) / starts);
  for (Numbers& l : lambda1) l.resize(periods.size());
  in_parallel(periods.size(), 0, [&](std::size_t i) {
    for (const Transition how : {Transition::derived, Transition::literal})
      lambda1[how == Transition::literal][i] =
          reference::ob21::tangent_exponents(oscillator, start[i], 0, 0, static_cast<int>(periods[i]), how).first;
  });
  Table t;
  t.add("periods", "", std::move(periods)).add("start", "m", std::move(start));
  t.add("derived", "1/s", std::move(lambda1[0])).add("literal", "1/s", std::move(lambda1[1]));
  return {std::move(t)};
}

}  // namespace

Counted counted(const Table& table, double frequency, int steps_per_period, double tolerance) {
  const Numbers &eta = table.numbers("frequency"), &steps = table.numbers("steps_per_period"),
                &gap = table.numbers("tolerance");
  for (std::size_t i = 0; i < table.rows(); ++i)
    if (eta[i] == frequency && steps[i] == steps_per_period && gap[i] == tolerance)
      return {table.numbers("impacts_per_period")[i], table.numbers("slow_fraction")[i]};
  throw std::out_of_range("these steps and this tolerance were not counted with");
}

std::vector<Study> reference_studies() {
  return {{{"ob21_counted_impacts"}, counted_impacts},
          {{"ob21_portrait_distances"}, portrait_distances},
          {{"ob21_literal_exponents"}, literal_exponents}};
}

}  // namespace touchgo::cases::ob21
