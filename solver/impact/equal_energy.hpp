// Hard and soft impacts of equal energy loss.                                           [OB21, section 2, Eqs. (4)-(13)]
//
// A body of mass m meets a spring ks and a damper cs with velocity v0 < 0:  m u'' + cs u' + ks u = 0, u(0) = 0.  The
// paper's contact ends when the deflection u is back at zero, though its force has been pulling since ks u + cs u' fell
// to zero, where the unilateral rule lets it end. Between two finite masses m is the reduced mass.
// Units: kg, s, m; ks in kg/s^2, cs in kg/s; r (restitution) and xi = cs / (2 sqrt(ks m)) have none.
#pragma once

#include <cmath>

#include "solver/number/scalar.hpp"

namespace touchgo {

/// m1 m2 / (m1 + m2), kg.                                                                    [OB21, its reference 36]
template <Real R>
R reduced_mass(const R& m1, const R& m2) {
  return m1 * (m2 / (m1 + m2));
}

/// xi of a contact.                                                                                  [OB21, Eq. (11)]
template <Real R>
R damping_ratio(const R& ks, const R& cs, const R& m) {
  using std::sqrt;
  return cs / (2 * sqrt(ks * m));
}

/// xi of a restitution 0 < r <= 1; 0 <= xi < 1. At r = 0 it is not a number.                         [OB21, Eq. (13)]
template <Real R>
R damping_ratio_of(const R& r) {
  using std::sqrt;
  const R l = log(r);
  return -l / sqrt(pi<R>() * pi<R>() + l * l);
}

/// Restitution for 0 <= xi <= 1; 0 at xi = 1, where the contact never ends. Relative error: that of xi times
/// |ln r| / (1 - xi^2).                                                                              [OB21, Eq. (10)]
template <Real R>
R restitution_of(const R& xi) {
  using std::sqrt;
  return exp(-pi<R>() * xi / sqrt((1 - xi) * (1 + xi)));
}

/// Damping cs (kg/s) that makes a soft contact of stiffness ks (kg/s^2) on the mass m (kg) lose what the restitution
/// 0 < r <= 1 loses.                                                                            [OB21, Eq. (12), (13)]
template <Real R>
R equal_energy_damping(const R& ks, const R& m, const R& r) {
  using std::frexp, std::ldexp, std::sqrt;
  int of_stiffness = 0, of_mass = 0;  // the product may be beyond the numbers: its factors near 1, by powers of four
  frexp(ks, &of_stiffness), frexp(m, &of_mass);
  of_stiffness /= 2, of_mass /= 2;
  const R product = ldexp(ks, -2 * of_stiffness) * ldexp(m, -2 * of_mass);
  return ldexp(R(2 * damping_ratio_of(r) * sqrt(product)), of_stiffness + of_mass);
}

/// Energy (J) that the restitution r takes from the mass m at the speed v0.
template <Real R>
R energy_lost(const R& m, const R& v0, const R& r) {
  return (1 - r) * (1 + r) * m * v0 * v0 / 2;
}

/// 1/s. lambda is not a number from critical damping on (xi >= 1); below, it loses the digits that xi shares with 1.
template <Real R>
struct ContactRates {
  R alpha, beta, lambda;
};

/// alpha^2 = ks/m, beta = cs/(2m), lambda^2 = alpha^2 - beta^2.                                       [OB21, Eq. (4)]
template <Real R>
ContactRates<R> contact_rates(const R& ks, const R& cs, const R& m) {
  using std::sqrt;
  const R alpha = sqrt(ks / m), beta = cs / (2 * m);
  return {alpha, beta, sqrt((alpha - beta) * (alpha + beta))};
}

/// Time from the first touch until the deflection is back at zero, s.                                 [OB21, Eq. (8)]
template <Real R>
R contact_time(const R& ks, const R& cs, const R& m) {
  return pi<R>() / contact_rates(ks, cs, m).lambda;
}

/// The same from the restitution: how much later than a hard impact the soft one answers, s.         [OB21, section 2]
template <Real R>
R response_lag(const R& ks, const R& m, const R& r) {
  using std::sqrt;
  const R l = log(r);
  return sqrt(m * (pi<R>() * pi<R>() + l * l) / ks);
}

/// Deflection (m), its rate (m/s), and the contact force on the body (N), which pulls where it is negative.
template <Real R>
struct Deflection {
  R u, du, force;
};

/// The deflection t seconds into the contact, xi < 1.                                            [OB21, Eq. (6), (7)]
template <Real R>
Deflection<R> deflection(const R& ks, const R& cs, const R& m, const R& v0, const R& t) {
  const auto [alpha, beta, lambda] = contact_rates(ks, cs, m);
  const SinCos<R> at = sin_cos<R>(lambda * t);
  const R size = exp(-beta * t) * v0, u = size * at.sin / lambda, du = size * at.cos - beta * u;
  return {u, du, -(ks * u + cs * du)};
}

}  // namespace touchgo
