// Time that keeps its digits however long the run: a number and what its rounding leaves.
//
// An event late in a run is felt to the round-off of a step, not to that of the time: at 10^5 s the last digit of a
// double is 1.5e-11 s, in which a wall at 200 rad/s turns by 3e-9.
#pragma once

#include "solver/model/system.hpp"

namespace touchgo::steps {

using namespace model;

/// Turns (sine, cosine) of an angle to those of angle + by.
template <Real R>
void turn(R& sine, R& cosine, const R& by) {
  const SinCos<R> turned = sin_cos(by);
  const R before = sine;
  sine = before * turned.cos + cosine * turned.sin;
  cosine = cosine * turned.cos - before * turned.sin;
}

/// The instant t + low, s; |low| is at most half a last digit of t.
template <Real R>
struct Clock {
  R t = 0, low = 0;

  /// The instant tau (s) later.
  Clock after(const R& tau) const {
    const R sum = t + tau, of_tau = sum - t, error = (t - (sum - of_tau)) + (tau - of_tau), rest = low + error;
    const R rounded = sum + rest;
    return {rounded, rest - (rounded - sum)};
  }
  /// Seconds since an earlier instant.
  R since(const Clock& earlier) const { return (t - earlier.t) + (low - earlier.low); }

  /// The signal (system.hpp) at this instant, its angles right to round-off of a turn.
  Vector<R> signal(const System<R>& system) const {
    using std::fma;
    Vector<R> s(system.signals());
    for (std::size_t j = 0; j < system.frequency.size(); ++j) {
      const R& w = system.frequency[j];
      const R angle = w * t, rest = fma(w, t, R(-angle)) + w * low;
      const SinCos<R> at = sin_cos(angle);
      s[2 * j] = at.sin, s[2 * j + 1] = at.cos;
      turn(s[2 * j], s[2 * j + 1], rest);
    }
    s[s.size() - 1] = 1;
    return s;
  }
};

}  // namespace touchgo::steps
