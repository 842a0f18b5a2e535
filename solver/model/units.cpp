#include "solver/model/units.hpp"

#include <algorithm>
#include <optional>

namespace touchgo::model {
namespace {

constexpr int ordinary = 80;  // 2^80 = 1.2e24: products of ten such numbers are within double, a choice

int exponent_of(const Mp50& x) {
  int exponent = 0;
  frexp(x, &exponent);
  return exponent;
}

// The largest and the least of some magnitudes, zeros left out.
struct Span {
  Mp50 largest = 0, least = 0;
  void add(const Mp50& x) {
    const Mp50 size = abs(x);
    if (size == 0) return;
    if (largest == 0 || size > largest) largest = size;
    if (least == 0 || size < least) least = size;
  }
  void add(const Decimal& x) { add(decimal<Mp50>(x)); }
};

// The numbers of a setup by their dimension.
struct Numbers {
  Span mass, damping, stiffness, length, velocity, force, frequency, time;

  Numbers(const Setup& setup, const Decimal& until) {
    for (const Body& b : setup.bodies) {
      mass.add(b.mass), damping.add(b.damping), stiffness.add(b.stiffness);
      length.add(b.position), velocity.add(b.velocity), force.add(b.load);
      for (const Harmonic& h : b.force) force.add(h.amplitude), frequency.add(h.frequency);
    }
    for (const Wall& w : setup.walls)
      length.add(w.position), length.add(w.motion.amplitude), frequency.add(w.motion.frequency);
    for (const Link& l : setup.links) stiffness.add(l.stiffness), damping.add(l.damping), length.add(l.relaxed);
    for (const Contact& c : setup.contacts) {
      length.add(c.gap);
      if (c.stiffness) stiffness.add(*c.stiffness);
      if (c.damping) damping.add(*c.damping);
    }
    time.add(until);
  }

  bool are_ordinary() const {
    auto near_one = [](const Span& s) {
      return s.largest == 0 || (exponent_of(s.largest) <= ordinary && exponent_of(s.least) >= -ordinary);
    };
    return near_one(mass) && near_one(damping) && near_one(stiffness) && near_one(length) && near_one(velocity) &&
           near_one(force) && near_one(frequency) && near_one(time);
  }
};

}  // namespace

Units units_of(const Setup& setup, const Decimal& until) {
  for (const Contact& c : setup.contacts)
    if (c.law != Law::hard && c.law != Law::soft) return {};
  const Numbers all(setup, until);
  if (all.are_ordinary()) return {};
  const Mp50 mass = sqrt(all.mass.least * all.mass.largest),
             rate = std::max({Mp50(sqrt(all.stiffness.largest / mass)), Mp50(all.damping.largest / mass),
                              all.frequency.largest, Mp50(1 / all.time.largest)}),
             length = std::max({all.length.largest, Mp50(all.velocity.largest / rate),
                                Mp50(all.force.largest / (mass * rate * rate))});
  return {exponent_of(mass), length == 0 ? 0 : exponent_of(length), -exponent_of(rate)};
}

std::string si_text(double x, int exponent, int digits) {
  return exponent == 0 ? text(x, digits) : text(in_si(Mp50(x), exponent), digits);
}

}  // namespace touchgo::model
