// One stretch of motion in closed form, over whole boxes of its parameters, and whether it stays on one side.
#pragma once

#include "reference/windows/oscillator.hpp"

namespace touchgo::reference::windows {

/// z(s) from z(0) = 0: free motion and steady response
///   z = free(s) (-sine, rate - eta cosine) + (sine cos eta s + cosine sin eta s)
/// where sine and eta cosine are the response and its rate at s = 0.
struct Stretch {
  Ball damping, stiffness;  // of the free motion
  Ball eta, sine, cosine;
  Ball rate;  // z'(0)
};

struct Place {
  Ball z, w;
};

/// z and z' at a time after the start; a time may be a whole interval.
Place at(const Stretch& stretch, const Ball& s);

/// z has the sign of its rate at 0 all the time between two zeros, at 0 and at `end`: near these the rate alone is
/// looked at (z divided by its zeros), in between z. False: not proved.
bool stays_on_its_side(const Stretch& stretch, const Ball& end);

}  // namespace touchgo::reference::windows
