// A periodic motion on the soft base, with any number of contacts, by multiple shooting.
//
// For each contact the unknowns are the phase theta and the speed v = z' < 0 at its entry, its time and that of the
// flight after it; the equations z = 0 at the exit, z = 0 at the next entry, and theta, v there those of the next
// contact (of the first one, so many turns on, after the last). Krawczyk's operator K(X) = x - Y f(x) + (1 - Y f'(X))
// (X - x), Y near f'(x)^-1: where K(X) lies inside X there is one solution in X, and it lies in K(X).
#pragma once

#include "reference/windows/not_proved.hpp"
#include "reference/windows/oscillator.hpp"
#include "reference/windows/plain_motion.hpp"

namespace touchgo::reference::windows {

struct ContactAndFlight {
  Ball theta, speed, contact, flight;
};

struct ShotMotion {
  std::vector<ContactAndFlight> contacts;
  Ball alone;               // it is the only one as near as this to each of these numbers
  bool complex;             // the multipliers
  Ball trace, determinant;  // of the motion over its period
  Ball exponent[2];         // 1/s, of the multipliers, the greater first
};

/// Each contact and each flight without another event. Throws NotProved.
ShotMotion shot_motion(const Ball& eta, const Ball& restitution, const Ball& stiffness, int periods,
                       const std::vector<plain::Contact>& guess);

}  // namespace touchgo::reference::windows
