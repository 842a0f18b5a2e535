// Hard and soft impacts of equal energy loss.                                                        [OB21, section 2]
//
// A body of mass m meets a spring ks and a damper cs at speed v0; the contact ends when the deflection returns to zero.
// Between two finite masses m is the reduced mass m1 m2/(m1 + m2).
#pragma once

#include "solver/scalar.hpp"

namespace touchgo {

/// Damping cs (kg/s) that makes a soft contact of stiffness ks (kg/s^2) on the mass m (kg) lose what the restitution
/// 0 < r <= 1 loses.                                                                            [OB21, Eq. (12), (13)]
template <Real R>
R equal_energy_damping(const R& ks, const R& m, const R& r) {
  using std::log, std::sqrt;
  const R l = log(r);
  const R xi = -l / sqrt(pi<R>() * pi<R>() + l * l);  // Eq. (13)
  return 2 * xi * sqrt(ks * m);                       // Eq. (12)
}

}  // namespace touchgo
