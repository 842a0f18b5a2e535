// The impact map of the hard base, from (phase, speed) just after an impact to those after the next, over boxes.
//
// With z(s) the flight from (theta, v), T its first zero, theta' = theta + eta T, v' = -r z'(T) [OB21, Eq. (16)]:
//   dT = -(z_theta dtheta + z_v dv) / z',   dtheta' = dtheta + eta dT,   dv' = -r (z'_theta dtheta + z'_v dv + z'' dT).
#pragma once

#include <array>

#include "reference/windows/flight.hpp"

namespace touchgo::reference::windows {

struct HardBase {
  Ball eta, restitution;
  Ball sine, cosine;      // F = sine sin theta + cosine cos theta
  Response<Ball> steady;  // to F: re sin theta + im cos theta
};

/// theta = eta t, the phase of the base.
HardBase hard_base(const Ball& eta, const Ball& restitution);
/// theta counted from where F changes sign upwards: a body at rest is released.
HardBase from_release(const Ball& eta, const Ball& restitution);

Ball force(const HardBase& base, const Ball& theta);
Stretch flight(const HardBase& base, const Ball& theta, const Ball& speed);

struct Impact {
  Ball flight;  // T
  Ball theta, speed;
  std::array<Ball, 4> jacobian;  // of (theta', v') by (theta, v), row by row
};

/// For every start of the box an impact near the guess (s), which need not be the first. Nothing: not proved.
std::optional<Impact> impact_near(const HardBase& base, const Ball& theta, const Ball& speed, double guess);

/// The same, from what it is at the middle of the box and the Jacobian over the box; and it is the first impact.
std::optional<Impact> first_impact(const HardBase& base, const Ball& theta, const Ball& speed, double guess);

}  // namespace touchgo::reference::windows
