// The hard body that comes to rest on the base and is released again: a motion through one state.
//
// Phases phi are counted from the release, where F changes sign upwards: F = A sin phi, A = eta sqrt(eta^2 + c^2).
// There z = z' = z'' = 0, whatever was before; so the motion that is at rest when phi is a multiple of 2 pi is the same
// again.
//
// The limit of the impacts: after one with speed v, as long as the closing acceleration -z'' stays in [a-, a+], with
// q = sqrt(a+/a-) and r q < 1, a flight from speed u lasts between 2 u / a+ and 2 u / a-, lands with u / q to u q and
// goes on with at most u r q < u; so the rest of them lasts between
//   2 v / (a+ (1 - r/q))  and  2 v / (a- (1 - r q)),   |z'| <= v q,   0 <= z <= v^2 / (2 a-),
// and -z'' = -F + c z' + z over that time must be found within [a-, a+] again.
#pragma once

#include "reference/windows/not_proved.hpp"
#include "reference/windows/oscillator.hpp"

namespace touchgo::reference::windows {

struct RestingMotion {
  int periods;    // of the base, from release to release
  int followed;   // impacts enclosed one by one; infinitely many follow
  Ball limit;     // phi when the body comes to rest
  Ball fraction;  // of the time that it is at rest
};

/// Throws NotProved.
RestingMotion resting_motion(const Ball& eta, const Ball& restitution);

}  // namespace touchgo::reference::windows
