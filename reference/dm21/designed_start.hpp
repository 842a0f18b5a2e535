// Which common velocities at a designed contact round, backwards, to a printed start.
//
// DM21's second example prints a start that was found by integrating backwards from "both masses at u = 0 with one
// velocity v at t = 4.53". Free oscillators are linear: the start is affine in v, so each printed decimal admits an
// interval of v, and the four together their intersection, possibly empty.
#pragma once

#include <array>

#include "reference/linear/oscillator.hpp"
#include "solver/number/decimal.hpp"

namespace touchgo::reference::dm21 {

/// The velocities (m/s) that reproduce every printed decimal within half a unit, and the start of their middle.
template <Real R>
struct DesignedStart {
  R low, high;             // empty if low > high
  std::array<R, 4> start;  // (u1, u1', u3, u3') at t = 0 for the middle of [low, high]: m, m/s
  bool empty() const { return low > high; }
  R middle() const { return (low + high) / 2; }
};

/// Both oscillators pass `place` (m) with the same velocity at time `contact` (s); printed: u1, u1', u3, u3' at t = 0.
/// The interval is closed: a value half a unit off counts.
template <Real R>
DesignedStart<R> designed_start(const linear::LinearOscillator<R>& first, const linear::LinearOscillator<R>& second,
                                const std::array<Decimal, 4>& printed, const R& contact, const R& place = R(0));

}  // namespace touchgo::reference::dm21
