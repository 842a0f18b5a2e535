// Random oscillators: one body, one contact with one wall, one forcing frequency; every regime of damping, either law,
// every kind of start. The same one from the same index.
//
// Sizes follow from a length a and the forcing frequency w: speeds go with a w, forces with m a w^2. Left out is what
// no engine can follow: elastic impacts that a strong damper makes ever faster, without end.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "reference/linear/oscillator.hpp"
#include "solver/number/text.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

/// What holds and damps the body between impacts.
enum class Regime {
  underdamped,
  undamped,
  near_resonance,
  nearly_critical,
  critical,
  overdamped,
  far_overdamped,
  damper_alone,
  free
};
inline constexpr int regimes = 9;
inline const char* name(Regime r) {
  constexpr const char* names[] = {"underdamped",     "undamped",     "near resonance",
                                   "nearly critical", "critical",     "overdamped",
                                   "far overdamped",  "damper alone", "free"};
  return names[static_cast<int>(r)];
}

/// inside: a soft contact compressed; grazing: the gap's first minimum is near zero, on either side.
enum class Begin { apart, touching, striking, resting, inside, grazing };
inline constexpr int begins = 6;
inline const char* name(Begin b) {
  constexpr const char* names[] = {"apart", "touching", "striking", "resting", "inside", "grazing"};
  return names[static_cast<int>(b)];
}

struct RandomOscillator {
  Regime regime;
  Begin begin;
  double length;  // a, m
  Setup setup;

  bool soft() const { return setup.contacts[0].law == Law::soft; }
};

namespace drawn {

/// Uniform in the logarithm; of three digits, so that products are exact.
inline Decimal spread(Random& random, double low, double high) {
  return Decimal(text(exp(random.uniform(log(low), log(high))), 3));
}
inline Decimal either_sign(Random& random, const Decimal& d) {
  return random.chance(0.5) ? d : Decimal("-" + d.text());
}
inline double value(const Decimal& d) { return decimal<double>(d); }
inline Mp50 exact(const Decimal& d) { return decimal<Mp50>(d); }
inline Decimal decimal_of(const Mp50& x) { return Decimal(text(x, 45)); }
inline Decimal decimal_of(double x) { return Decimal(text(x, 6)); }

/// Mass, damper and spring; w: of the forcing.
inline Body body_of(Random& random, Regime regime, double w) {
  const Decimal m = spread(random, 0.2, 5);
  Decimal natural = decimal_of(w * value(spread(random, 0.02, 50))), damping_ratio = "0";  // c / (2 sqrt(k m))
  if (regime == Regime::damper_alone)
    return body(m, decimal_of(value(m) * w * value(spread(random, 1e-3, 10))), "0", "0", "0");
  if (regime == Regime::free) return body(m, "0", "0", "0", "0");
  if (regime == Regime::underdamped) damping_ratio = spread(random, 1e-4, 0.9);
  if (regime == Regime::near_resonance) {
    natural = decimal_of(w * (1 + value(either_sign(random, spread(random, 0.003, 0.1)))));
    if (random.chance(0.5)) damping_ratio = spread(random, 1e-4, 0.02);
  }
  if (regime == Regime::critical) damping_ratio = "1";
  if (regime == Regime::nearly_critical)
    damping_ratio = decimal_of(1 + exact(either_sign(random, spread(random, 1e-12, 0.03))));
  if (regime == Regime::overdamped) damping_ratio = spread(random, 1.03, 30);
  if (regime == Regime::far_overdamped) {
    damping_ratio = spread(random, 30, 1e4);
    natural = decimal_of(w * value(spread(random, 0.02, 2)));
  }
  const Mp50 w0 = exact(natural), k = exact(m) * w0 * w0, c = 2 * exact(damping_ratio) * exact(m) * w0;
  return body(m, decimal_of(c), decimal_of(k), "0", "0");
}

/// `lasting`: a damper takes so little in a period that elastic impacts do not crowd. w: of the forcing.
inline void choose_law(Random& random, Contact& c, const Body& b, double w, bool lasting) {
  const double m = value(b.mass), k = b.stiffness.is_zero() ? m * w * w : value(b.stiffness);
  const int which = random.below(6);
  if (random.chance(0.5)) {
    c.restitution = which == 0              ? Decimal("0")
                    : which == 1            ? spread(random, 1e-3, 0.2)
                    : which < 4 || !lasting ? random.number(0.3, 0.97)
                                            : Decimal("1");
    c.release = random.chance(0.25) ? Release::published : Release::unilateral;
    return;
  }
  c.law = Law::soft;
  c.release = random.chance(0.5) ? Release::published : Release::unilateral;
  c.stiffness = decimal_of(k * value(spread(random, 10, 1e7)));
  const double rate = std::sqrt(value(*c.stiffness) / m);
  if (which < 2 && rate > 300 * w) c.stiffness = decimal_of(m * w * w * value(spread(random, 100, 9e4)));  // ringing
  const double critical = 2 * std::sqrt(value(*c.stiffness) * m);
  if (which == 0) c.restitution = "1";
  if (which == 1) c.damping = decimal_of(critical * value(spread(random, 1e-5, 0.03)));
  if (which >= 2) c.restitution = random.number(0.05, 0.95);
  if (which == 5) c.damping = decimal_of(critical * value(spread(random, 0.3, 20)));  // strong
}

/// Shifts the gap so that its minimum in free motion, until some time, is nearly zero; false where it has none.
inline bool make_graze(Random& random, Setup& s, double a, double period) {
  namespace linear = reference::linear;
  const Body& b = s.bodies[0];
  const Wall& wall = s.walls[0];
  linear::LinearOscillator<double> o{value(b.mass), value(b.damping), value(b.stiffness), value(b.load), {}};
  for (const Harmonic& h : b.force) o.force.push_back({value(h.amplitude), value(h.frequency), value(h.phase)});
  const linear::StateAt<double> start{0, value(b.position), value(b.velocity)};
  const double sigma = s.contacts[0].first.is_body() ? -1 : 1, end = period * random.uniform(0.3, 2);
  auto gap = [&](double t) {
    const Harmonic& h = wall.motion;
    const double y = value(wall.position) + value(h.amplitude) * sin(value(h.frequency) * t + value(h.phase));
    return sigma * (linear::position(o, start, t) - y);
  };
  constexpr int samples = 60;
  int lowest = 0;
  for (int i = 1; i <= samples; ++i)
    if (gap(end * i / samples) < gap(end * lowest / samples)) lowest = i;
  if (lowest == 0 || lowest == samples) return false;
  double low = end * (lowest - 1) / samples, high = end * (lowest + 1) / samples;
  for (int i = 0; i < 60; ++i) {
    const double left = low + (high - low) / 3, right = high - (high - low) / 3;
    if (gap(left) < gap(right))
      high = right;
    else
      low = left;
  }
  const Decimal hair = random.chance(0.2) ? Decimal("0") : either_sign(random, spread(random, 1e-14, 1e-2));
  const Decimal shifted(text(a * value(hair) - gap((low + high) / 2), 17));
  if (gap(0) + value(shifted) <= 0) return false;
  s.contacts[0].gap = shifted;
  return true;
}

/// What shakes and presses the body and the wall. `in_phase`: the wall passes its middle at t = 0.
inline void choose_forcing(Random& random, Setup& s, const Decimal& a, const Decimal& frequency, bool in_phase) {
  Body& b = s.bodies[0];
  Wall& wall = s.walls[0];
  Contact& c = s.contacts[0];
  const double A = value(a), w = value(frequency), force = value(b.mass) * A * w * w;
  const double towards_wall = c.first.is_body() ? 1 : -1;
  if (random.chance(0.6)) wall.motion = {a, frequency, in_phase ? Decimal("0") : random.number(-3, 3)};
  if (wall.motion.amplitude.is_zero() || random.chance(0.5))
    b.force = {{decimal_of(force * random.uniform(0.3, 2)), frequency, random.number(-3, 3)}};
  if (random.chance(0.7))
    b.load = decimal_of((random.chance(0.75) ? towards_wall : -towards_wall) * force * value(spread(random, 0.03, 3)));
  if (random.chance(0.7)) wall.position = decimal_of(A * random.uniform(-1.5, 1.5));
  if (random.chance(0.3)) c.gap = decimal_of(A * random.uniform(-1, 1));
}

/// Gap (m) and its rate (m/s) at t = 0, a wall out of phase taken to be at its middle, at its full speed.
inline void choose_start(Random& random, Setup& s, Begin begin, double A, double w) {
  Body& b = s.bodies[0];
  const Wall& wall = s.walls[0];
  Contact& c = s.contacts[0];
  const double m = value(b.mass), fastest = std::max(w, std::sqrt(value(b.stiffness) / m));
  const bool elastic = c.law == Law::hard && c.restitution == Decimal("1");
  Decimal gap = "0", rate = "0";
  switch (begin) {
    case Begin::apart:
    case Begin::grazing:
      gap = decimal_of(A * (value(spread(random, 0.01, 5)) + (wall.motion.phase.is_zero() ? 0 : 2)));
      rate = decimal_of(A * (random.chance(0.3) ? fastest : w) * random.uniform(-2, 2));
      break;
    case Begin::touching:
    case Begin::striking:  // an elastic body that presses hits as often as it is slow
      rate = decimal_of((begin == Begin::touching ? A : -A) *
                        (elastic ? fastest * value(spread(random, 0.3, 2)) : w * value(spread(random, 1e-3, 2))));
      break;
    case Begin::resting:
      c.touching = c.law == Law::hard;
      break;
    case Begin::inside:
      gap = decimal_of(-A * w * std::sqrt(m / value(*c.stiffness)) * value(spread(random, 0.01, 2)));
      rate = decimal_of(A * w * random.uniform(-1, 1));
      break;
  }
  const Mp50 sigma = c.first.is_body() ? -1 : 1;
  b.position = decimal_of(exact(wall.position) + sigma * (exact(gap) - exact(c.gap)));
  b.velocity = decimal_of(exact(wall.motion.amplitude) * exact(wall.motion.frequency) + sigma * exact(rate));
}

}  // namespace drawn

inline RandomOscillator random_oscillator(unsigned long index) {
  using namespace drawn;
  Random random(index);
  RandomOscillator o{static_cast<Regime>(index % regimes), static_cast<Begin>(random.below(begins)), 0, {}};
  const Decimal frequency = spread(random, 0.5, 20), a = spread(random, 0.001, 0.1);
  const double w = value(frequency), period = 2 * touchgo::pi<double>() / w;
  o.length = value(a);

  Setup& s = o.setup;
  s.bodies = {body_of(random, o.regime, w)};
  s.walls.resize(1);
  s.contacts.resize(1);
  Contact& c = s.contacts[0];
  c.first = wall_member(0), c.second = body_member(0);
  if (random.chance(0.5)) std::swap(c.first, c.second);
  choose_law(random, c, s.bodies[0], w, value(s.bodies[0].damping) / value(s.bodies[0].mass) * period < 0.5);
  if (o.begin == Begin::inside && !o.soft()) o.begin = Begin::apart;
  choose_forcing(random, s, a, frequency, o.begin != Begin::apart && o.begin != Begin::grazing);
  choose_start(random, s, o.begin, o.length, w);
  if (o.begin == Begin::grazing && !make_graze(random, s, o.length, period)) o.begin = Begin::apart;
  s = named(s);
  return o;
}

}  // namespace touchgo::tests
