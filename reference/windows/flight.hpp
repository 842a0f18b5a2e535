// One stretch of motion in closed form, over whole boxes of its parameters, and whether it stays on one side.
#pragma once

#include <optional>

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

/// z > 0 all the time between a start at rest, z = z' = z'' = 0 (whatever the balls say of it), and a zero at `end`.
bool rises_from_rest(const Stretch& stretch, const Ball& end);

/// The only zero of z near a guess, with one sign of z' there: from every start of the stretch's box there is one.
/// Nothing: not proved.
std::optional<Ball> zero_near(const Stretch& stretch, double guess);

}  // namespace touchgo::reference::windows
