// Where in a range of frequencies a periodic motion is there and stable: without gaps, up to where it loses stability.
//
// A motion is stable while flip = 1 + trace + det > 0, fold = 1 - trace + det > 0 and det < 1 (Jury); with the dampers
// and restitutions here det < 1 always.
#pragma once

#include "reference/windows/simple_zeros.hpp"

namespace touchgo::reference::windows {

/// Of a motion, over a cell of frequencies: what decides its stability.
struct Multipliers {
  Sample flip, fold, discriminant;
  Ball determinant;
  bool alone;  // no other event happens within the period, nowhere in the cell
};

/// A motion known over a cell of frequencies (rad/s); nothing where it is not proved to exist.
using Motion = std::function<std::optional<Multipliers>(const Ball& eta)>;

struct Window {
  Ball low, high;                              // rad/s
  bool low_is_flip, high_is_flip;              // the zero of flip, not an end of the range looked at
  long cells;                                  // that cover it
  std::vector<std::pair<Ball, Ball>> complex;  // in between the multipliers are complex, elsewhere real
};

/// The motion exists, with no other event, and is stable for every eta of the window; an end that is a flip holds a
/// zero of flip, its only one in the cell beside it, and flip is negative beyond. 0: not proved, else the cells it
/// took.
long covered(const Motion& motion, const Window& window);

/// The window around a point of the range where the motion is stable (found on a grid; the proof does not use it).
/// Nothing: not proved.
std::optional<Window> window_around(const Motion& motion, const Ball& range_low, const Ball& range_high,
                                    const Ball& inside, const Ball& step);

}  // namespace touchgo::reference::windows
