// Time that keeps its digits however long the run: a number and its rounding error.
//
// An event late in a run is felt to the round-off of a step, not to that of the time: at 10^5 s the last digit of a
// double is 1.5e-11 s, in which a wall at 200 rad/s turns by 3e-9.
#pragma once

#include "solver/model/system.hpp"

namespace touchgo {

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

  /// Sets the signals (system.hpp), the tail of z, to those of this instant, angles right to round-off of a turn.
  void set_signal(const System<R>& system, Vector<R>& z) const {
    R* s = z.data() + (z.size() - system.signals());
    for (const Signal<R>& signal : system.forcing) {
      signal.set_late(t, low, s);
      s += signal.size();
    }
    *s = 1;
  }
  Vector<R> signal(const System<R>& system) const {
    Vector<R> s(system.signals());
    set_signal(system, s);
    return s;
  }
};

}  // namespace touchgo
