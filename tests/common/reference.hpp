// What the tests of the reference share: oscillators in every regime, DM21's pair, OB21's in other units, a distance.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "reference/ob21/impact_oscillator.hpp"
#include "reference/two_bodies/contact.hpp"

namespace touchgo::tests {

/// The same numbers in another scalar; exact upwards.
template <class To, class From>
To as(const From& x) {
  return static_cast<To>(x);
}
template <class To, class From>
reference::linear::LinearOscillator<To> as_oscillator(const reference::linear::LinearOscillator<From>& o) {
  reference::linear::LinearOscillator<To> r{as<To>(o.mass), as<To>(o.damping), as<To>(o.stiffness), as<To>(o.load), {}};
  for (const auto& s : o.force) r.force.push_back({as<To>(s.amplitude), as<To>(s.frequency), as<To>(s.phase)});
  return r;
}

template <class R>
struct NamedOscillator {
  std::string name;
  reference::linear::LinearOscillator<R> o;
};

/// Every regime of damping with every kind of force. Numbers are dyadic, so that each scalar has the same problem.
template <class R>
std::vector<NamedOscillator<R>> oscillators() {
  using std::sqrt;
  const R hair = R(1) / (1 << 26);
  const std::map<std::string, reference::linear::LinearOscillator<R>> bare = {
      {"underdamped", {R(5), R(1), R(2), R(0), {}}},
      {"overdamped", {R(1), R(5), R(2), R(0), {}}},
      {"far overdamped", {R(1), R(64), R(1) / 8, R(0), {}}},
      {"critical", {R(1), R(2), R(1), R(0), {}}},
      {"nearly critical, above", {R(1), 2 + hair, R(1), R(0), {}}},
      {"nearly critical, below", {R(1), 2 - hair, R(1), R(0), {}}},
      {"undamped", {R(2), R(0), R(8), R(0), {}}},
      {"nearly undamped", {R(2), hair, R(8), R(0), {}}},
      {"no spring", {R(2), R(1), R(0), R(0), {}}},
      {"nearly no spring", {R(2), R(1), hair, R(0), {}}},
      {"no spring, no damper", {R(3), R(0), R(0), R(0), {}}},
  };
  std::vector<NamedOscillator<R>> all;
  for (const auto& entry : bare) {
    const std::string& name = entry.first;
    const reference::linear::LinearOscillator<R>& o = entry.second;
    const R natural = name == "undamped" || name == "nearly undamped" ? R(2) : o.stiffness > 0 ? R(1) : R(0);
    all.push_back({name, o});
    auto with = [&](const std::string& what, const R& load, std::vector<reference::linear::Sine<R>> force) {
      reference::linear::LinearOscillator<R> p = o;
      p.load = load, p.force = std::move(force);
      all.push_back({name + ", " + what, p});
    };
    with("load", R(3) / 4, {});
    with("frequency 0", R(0), {{R(2), R(0), R(1) / 2}});
    with("forced", R(0), {{R(1) / 2, R(3), R(1) / 4}});
    with("at resonance", R(0), {{R(1) / 2, natural, R(1) / 4}});
    with("next to resonance", R(0), {{R(1) / 2, natural + hair, R(1) / 4}});
    with("all of these", R(3) / 4, {{R(1) / 2, R(3), R(1) / 4}, {R(1), natural, R(-1)}, {R(1), R(0), R(1)}});
  }
  return all;
}

/// DM21's pair, by restitution.
template <class R>
reference::two_bodies::PairContact<R> example_contact(
    const char* e, reference::two_bodies::ReleaseRule release = reference::two_bodies::ReleaseRule::unilateral) {
  const reference::linear::LinearOscillator<R> first{R(5), R(1), R(2), R(0), {}}, second{R(5), R(1), R(1), R(0), {}};
  return {first, second, R(0), decimal<R>(e), release};
}

/// The oscillator with lengths `length` times as long, times `time` times; exact for powers of two.
inline reference::ob21::ImpactOscillator<double> in_other_units(reference::ob21::ImpactOscillator<double> b,
                                                                double length, double time) {
  b.amplitude *= length, b.gap *= length;
  b.frequency /= time, b.damping /= time, b.stiffness /= time * time;
  if (b.soft) b.soft->damping /= time, b.soft->stiffness /= time * time;
  return b;
}

/// The number rounds to the print.
template <class R>
bool rounds_to(const R& x, const Decimal& printed) {
  using std::abs;
  return abs(x - decimal<R>(printed)) <= decimal<R>(printed.half_unit());
}

/// The largest difference of two entries.
template <class A, class B>
auto distance(const A& a, const B& b) {
  using std::abs;
  auto largest = abs(a(0, 0) - b(0, 0));
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j)
      if (!(abs(a(i, j) - b(i, j)) <= largest)) largest = abs(a(i, j) - b(i, j));
  return largest;
}

}  // namespace touchgo::tests
