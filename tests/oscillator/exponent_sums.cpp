// The exponents of random oscillators against what takes areas of the plane of states away, in closed form, and against
// the general engine's two tangent vectors.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "solver/oscillator/orbit_of.hpp"
#include "solver/stability/long_run.hpp"
#include "tests/common/catch.hpp"
#include "tests/oscillator/random_oscillators.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

bool has_exponents(const Orbit& o) {
  return o.rest_fraction == 0 && std::isfinite(o.lambda[0]) && std::isfinite(o.lambda[1]);
}

/// The rates, 1/s, at which the damper, a soft contact's damper and impacts make areas grow: all of them at most 0.
struct AreaRates {
  double damper, contact, impacts;
  double sum() const { return damper + contact + impacts; }
};

AreaRates area_rates(const Setup& s, const Orbit& o) {
  const System<double> system = make_system<double>(s);
  const Joint<double>& joint = system.joints[0];
  const double m = system.mass[0];
  AreaRates rates{-system.damping(0, 0) / m, -joint.damping / m * o.contact_fraction, 0};
  // An impact turns (dg, dv) by [[-r, 0], [.., -r]]; a soft contact is entered and left without changing areas.
  if (joint.rigid && o.impacts_per_period > 0)
    rates.impacts = 2 * std::log(joint.restitution) * o.impacts_per_period / *forcing_period(system);
  return rates;
}

/// The general engine takes steps of the fastest time scale: those within 60 per period of the forcing.
bool is_quick(const RandomOscillator& random) {
  const System<double> s = make_system<double>(random.setup);
  const double c = s.damping(0, 0) + s.joints[0].damping, k = s.stiffness(0, 0) + s.joints[0].stiffness;
  return std::max(c / s.mass[0], std::sqrt(k / s.mass[0])) < 60 * s.forcing[0].frequency;
}

}  // namespace

TEST_CASE("exponents add up to what dampers and impacts take, in every regime", "[kernel][exponents]") {
  std::array<int, regimes> compared{};
  int of_law[2] = {}, with_impacts = 0, periodic = 0;
  for (int i = 0; i < 4000; ++i) {
    const RandomOscillator random = random_oscillator(i);
    const std::optional<Oscillator> o = as_oscillator(random.setup);
    if (!o) continue;
    const Orbit found = orbit(*o, own_start(*o), {3, i % 20 == 0 ? 150 : 12});
    if (!has_exponents(found)) continue;
    const double speed = random.length * 2 * touchgo::pi<double>() / o->period;         // a w
    if (found.max_impact_speed > 0 && found.max_impact_speed < 1e-5 * speed) continue;  // near grazing it varies
    const AreaRates rates = area_rates(random.setup, found);
    INFO("oscillator " << i << ", " << name(random.regime) << ", " << (random.soft() ? "soft" : "hard") << ": "
                       << rates.damper << ", " << rates.contact << ", " << rates.impacts);
    CHECK(found.lambda[0] >= found.lambda[1]);
    const double rounding = 1e-9 / o->period;  // an epsilon of areas, where nothing is damped
    CHECK(std::abs(found.lambda[0] + found.lambda[1] - rates.sum()) <= 1e-9 * std::abs(rates.sum()) + rounding);
    ++compared[static_cast<int>(random.regime)];
    ++of_law[random.soft()];
    with_impacts += found.impacts_per_period > 0;
    periodic += found.motion == Motion::periodic;
  }
  for (int r = 0; r < regimes; ++r) {
    INFO(name(static_cast<Regime>(r)));
    if (static_cast<Regime>(r) != Regime::far_overdamped) CHECK(compared[r] > 60);  // those are mostly refused
  }
  CHECK(of_law[0] > 300);
  CHECK(of_law[1] > 300);
  CHECK(with_impacts > 500);
  CHECK(periodic > 100);
}

// A finite run leaves of each exponent what the vectors gain or lose in turning: a bounded logarithm, ln 100 here, over
// its length; chaotic ones scatter besides.
TEST_CASE("the second exponent of random oscillators is the general engine's", "[kernel][exponents]") {
  int compared = 0, chaotic = 0, periodic = 0;
  for (int i = 0; i < 3000 && compared < 60; ++i) {
    const RandomOscillator random = random_oscillator(100'000 + i);
    if (!is_quick(random)) continue;
    const std::optional<Oscillator> o = as_oscillator(random.setup);
    if (!o) continue;
    const RunLength length{60, 240};
    const Orbit found = orbit(*o, own_start(*o), length);
    if (!has_exponents(found) || (found.motion != Motion::periodic && found.motion != Motion::chaotic)) continue;
    if (found.impacts_per_period == 0 || found.impacts_per_period > 4) continue;
    if (orbit(*o, own_start(*o), {60, 2400}).motion != found.motion) continue;  // a transient, which ends at any time
    Orbit measured;
    try {
      measured = long_run(random.setup, length);
    } catch (const Undecided&) {
      continue;
    }
    if (!has_exponents(measured) || measured.motion != found.motion || measured.n != found.n) continue;
    const double time = static_cast<double>(length.periods) * o->period;
    const double scatter = 4 * std::hypot(found.lambda1_stderr, measured.lambda1_stderr);
    INFO("oscillator " << 100'000 + i << ", " << name(random.regime) << ", " << (random.soft() ? "soft" : "hard"));
    CHECK_THAT(found.lambda[1], Catch::Matchers::WithinAbs(measured.lambda[1], std::log(100) / time + scatter));
    ++compared;
    chaotic += found.motion == Motion::chaotic;
    periodic += found.motion == Motion::periodic;
  }
  CHECK(compared == 60);
  CHECK(chaotic > 3);
  CHECK(periodic > 10);
}

}  // namespace touchgo::tests
