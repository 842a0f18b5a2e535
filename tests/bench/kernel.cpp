#include "tests/bench/kernel.hpp"

#include <cmath>
#include <optional>
#include <stdexcept>

#include "solver/model/system.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/run/run.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/oscillator/same_bits.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

// The share of one orbit in n periods.
long each(long n) { return (n + orbits_together - 1) / orbits_together; }

Sweep starts_for(const Setup& setup, RunLength length, int threads) {
  Sweep s;
  s.from = s.to = setup.walls[0].motion.frequency;
  s.starts = orbits_together;
  s.length = length;
  s.threads = threads;
  return s;
}

std::vector<Relative> starts_of(const Setup& setup, const Oscillator& o) {
  std::vector<Relative> starts{own_start(o)};
  for (int i = 1; i < orbits_together; ++i) {
    const auto start = drawn_start(setup, {}, i);
    starts.push_back(start_from(o, start.position[0], start.velocity[0]));
  }
  return starts;
}

// A sweep keeps no times: the closing speeds of the first impacts of the setup's own start.
std::vector<double> first_speeds(const Setup& setup) {
  Sweep s = starts_for(setup, {0, shown}, 1);
  s.starts = 1, s.diagram_periods = shown;
  const std::vector<SweepRow> rows = sweep(setup, s);
  std::vector<double> speeds;
  for (const DiagramPoint& p : rows[0].points)
    if (p.impact) speeds.push_back(std::abs(p.vr));
  return speeds;
}

}  // namespace

double sweep_starts(const Setup& setup, long n, int threads) {
  sweep(setup, starts_for(setup, {0, each(n)}, threads));
  return orbits_together * each(n);
}

std::vector<Way> many_orbits(const Setup& setup, const Exactly& exact) {
  const std::optional<Oscillator> o = as_oscillator(setup);
  const long periods = o ? shown : shown / 10;  // without the kernel it takes longer
  const RunLength length{periods / 10, periods};

  const std::vector<SweepRow> rows = sweep(setup, starts_for(setup, length, 1));
  double impacts = 0, events_per_period = 0;
  std::vector<double> exponents(2);
  for (const SweepRow& row : rows) {
    impacts += row.orbit.impacts_per_period / orbits_together;
    for (int i = 0; i < 2; ++i) exponents[i] += row.orbit.lambda[i] / orbits_together;
  }
  const std::string together = note(impacts, exponents);
  std::vector<Way> ways{{"touchgo sweep, 64 starts, with exponents", [=](long n) { return sweep_starts(setup, n, 1); },
                         error(first_speeds(setup), exact.speeds) + " m/s", together}};
  if (!o) {
    const double until = 2 * pi<double>() / decimal<double>(setup.walls[0].motion.frequency) * shown;
    const Run<double> run = run_exact<double>(setup, make_system<double>(setup), until, 1'000'000);
    ways[0].events = static_cast<double>(run.events.size()) / shown;
    return ways;
  }
  const std::vector<Relative> starts = starts_of(setup, *o);
  for (int i = 0; i < orbits_together; ++i) {
    if (!same_bits(rows[i].orbit, orbit(*o, starts[i], length)))
      throw std::runtime_error("an orbit of a sweep is not that of the scalar kernel");
    events_per_period += static_cast<double>(events(*o, starts[i], shown).size()) / (shown * orbits_together);
  }
  std::vector<double> times;
  for (const OrbitEvent& e : events(*o, starts[0], shown)) times.push_back(e.t);
  ways.push_back({"touchgo scalar kernel, these orbits one after another",
                  [=](long n) {
                    for (const Relative& start : starts) orbit(*o, start, {0, each(n)});
                    return orbits_together * each(n);
                  },
                  error(times, exact.times), together});
  for (Way& way : ways) way.events = events_per_period;
  return ways;
}

}  // namespace touchgo::tests
