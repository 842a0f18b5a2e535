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
void turn(R& sine, R& cosine, const SinCos<R>& by) {
  const R before = sine;
  sine = before * by.cos + cosine * by.sin;
  cosine = cosine * by.cos - before * by.sin;
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

  /// Sets the signal (system.hpp), the tail of z, to that of this instant, its angles right to round-off of a turn.
  void set_signal(const System<R>& system, Vector<R>& z) const {
    using std::abs, std::fma;
    const auto first = z.size() - system.signals();
    for (std::size_t j = 0; j < system.frequency.size(); ++j) {
      const R& w = system.frequency[j];
      const R angle = w * t, rest = fma(w, t, R(-angle)) + w * low;
      const SinCos<R> at = sin_cos(angle);
      R &sine = z[first + 2 * j], &cosine = z[first + 2 * j + 1];
      sine = at.sin, cosine = at.cos;
      // Below half the root of epsilon the sine rounds to its angle and the cosine to 1.
      turn(sine, cosine, 2 * abs(rest) < epsilon_power<R>(2) ? SinCos<R>{rest, R(1)} : sin_cos(rest));
    }
    z[z.size() - 1] = 1;
  }
  Vector<R> signal(const System<R>& system) const {
    Vector<R> s(system.signals());
    set_signal(system, s);
    return s;
  }
};

}  // namespace touchgo::steps
