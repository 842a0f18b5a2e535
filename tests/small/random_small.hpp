// Random systems for the kernel of small ones: lines of bodies and bodies inside others (random_setups.hpp), forced
// with one frequency and multiples of it. The same one from the same index.
#pragma once

#include <string>

#include "tests/common/random_setups.hpp"

namespace touchgo::tests {

inline Setup random_small(unsigned long index) {
  Random random(7'000'000 + index);
  const int kind = random.below(6);
  Setup s = kind < 3 ? anything(random) : kind < 5 ? with_insides(random) : stack(random);
  const int base = 500 + random.below(3000);  // of thousandths, rad/s
  auto frequency = [&] { return times(random.chance(0.7) ? 1 : 2 + random.below(2), base, 3); };
  bool forced = false;
  auto set = [&](Harmonic& h) {
    if (h.amplitude.is_zero()) return;
    h.frequency = frequency(), forced = true;
  };
  for (Body& b : s.bodies)
    for (Harmonic& h : b.force) set(h);
  for (Wall& w : s.walls) {
    set(w.motion);
    if (!w.motion.amplitude.is_zero() && random.chance(0.2))
      w.terms = {w.motion, {w.motion.amplitude, frequency(), random.number(-3, 3)}};
  }
  if (!forced) s.bodies[0].force = {{random.number(0.2, 1), frequency(), random.number(-3, 3)}};
  return named(s);
}

/// The same with each soft contact's stiffness up to 10^5 times, so that the kernel leaves some of its phases to the
/// general engine.
inline Setup random_stiff(unsigned long index) {
  Setup s = random_small(index);
  Random random(9'000'000 + index);
  for (Contact& c : s.contacts) {
    if (!c.stiffness) continue;
    const int places = 2 + random.below(4);
    c.stiffness = *c.stiffness * Decimal("1e" + std::to_string(places));
    if (c.damping) c.damping = *c.damping * Decimal("1e" + std::to_string(places / 2));
  }
  return s;
}

}  // namespace touchgo::tests
