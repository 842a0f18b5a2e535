// Hard and soft impacts of equal energy loss.                                                        [OB21, section 2]
//
// A body of mass m meets a spring ks and a damper cs with velocity v0 < 0:  m u'' + cs u' + ks u = 0, u(0) = 0.  The
// paper's contact ends when the deflection u is back at zero, though its force has been pulling since ks u + cs u' fell
// to zero; the end of this file lets it end there. Between two finite masses m is the reduced mass.
// Units: kg, s, m; ks in kg/s^2, cs in kg/s; r (restitution) and xi = cs / (2 sqrt(ks m)) have none.
#pragma once

#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>

#include "solver/number/scalar.hpp"

namespace touchgo::impact {

using namespace number;

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
  using std::log, std::sqrt;
  const R l = log(r);
  return -l / sqrt(pi<R>() * pi<R>() + l * l);
}

/// Restitution for 0 <= xi <= 1; 0 at xi = 1, where the contact never ends. Relative error: that of xi times
/// |ln r| / (1 - xi^2).                                                                              [OB21, Eq. (10)]
template <Real R>
R restitution_of(const R& xi) {
  using std::exp, std::sqrt;
  return exp(-pi<R>() * xi / sqrt((1 - xi) * (1 + xi)));
}

/// Damping cs (kg/s) that makes a soft contact of stiffness ks (kg/s^2) on the mass m (kg) lose what the restitution
/// 0 < r <= 1 loses.                                                                            [OB21, Eq. (12), (13)]
template <Real R>
R equal_energy_damping(const R& ks, const R& m, const R& r) {
  using std::sqrt;
  return 2 * damping_ratio_of(r) * sqrt(ks * m);
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
  using std::log, std::sqrt;
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
  using std::cos, std::exp, std::sin;
  const auto [alpha, beta, lambda] = contact_rates(ks, cs, m);
  const R size = exp(-beta * t) * v0, u = size * sin(lambda * t) / lambda, du = size * cos(lambda * t) - beta * u;
  return {u, du, -(ks * u + cs * du)};
}

// ---- the older relation,  r0^2 = 1 - (1 + x^2)(1 - exp(-2 pi x)) ----

/// What x^2 in Eq. (14) stands for. corrected: xi^2/(1 - xi^2), which makes the paper's limit true. printed: xi/(1 -
/// xi^2), without the square.
enum class Reading { corrected, printed };

/// r0, for xi up to older_limit(); above, not a number.                                              [OB21, Eq. (14)]
template <Real R>
R older_restitution(const R& xi, Reading reading = Reading::corrected) {
  using std::exp, std::sqrt;
  const R square = (reading == Reading::corrected ? R(xi * xi) : xi) / ((1 - xi) * (1 + xi));
  const R e = exp(-2 * pi<R>() * sqrt(square));
  return sqrt(e - square * (1 - e));  // Eq. (14), multiplied out
}

/// The largest xi for which r0 is real, to some epsilons.            [OB21: "not greater than approximately 0.33"]
template <Real R>
R older_limit(Reading reading = Reading::corrected) {
  using std::sqrt;
  auto square_of_r0 = [](const R& x) {
    using std::exp;
    return R(1 - (1 + x * x) * (1 - exp(-2 * pi<R>() * x)));
  };
  auto narrow = [](const R& a, const R& b) { return b - a <= 2 * epsilon<R>() * b; };
  std::uintmax_t turns = 1000;
  const auto [a, b] = boost::math::tools::toms748_solve(square_of_r0, R(0), R(1), narrow, turns);
  const R x = (a + b) / 2, s = x * x;
  return reading == Reading::corrected ? R(x / sqrt(1 + s)) : R(2 * s / (1 + sqrt(1 + 4 * s * s)));
}

// ---- the contact that cannot pull: it ends where ks u + cs u' falls to zero, before u is back at zero ----
//
// With alpha t as time and xi = cos a:  u'' is proportional to sin(t sin a + pi - 2a) exp(-xi t), so the force ends at
//   alpha t1 = 2 a / sin a,   where  u'(t1) = -v0 exp(-xi alpha t1).
// For xi > 1, xi = cosh a and sin becomes sinh; at xi = 1 the limit is alpha t1 = 2, r = exp(-2).

/// alpha t1, for any xi >= 0; pi for xi = 0. To some epsilons also near xi = 1: 1 - xi is exact there, and acos and
/// acosh are accurate for the xi they are given, so nothing is lost.
template <Real R>
R scaled_time_without_pull(const R& xi) {
  using std::acos, std::acosh, std::sqrt;
  if (xi == 1) return R(2);
  if (xi < 1) return 2 * acos(xi) / sqrt((1 - xi) * (1 + xi));
  return 2 * acosh(xi) / (sqrt(xi - 1) * sqrt(xi + 1));
}

/// Contact time, s; for any damping cs >= 0.
template <Real R>
R contact_time_without_pull(const R& ks, const R& cs, const R& m) {
  using std::sqrt;
  return scaled_time_without_pull(damping_ratio(ks, cs, m)) * sqrt(m / ks);
}

/// Restitution for any xi >= 0: above restitution_of(xi), 1 at xi = 0, exp(-2) at xi = 1, about 1/(4 xi^2) for large
/// xi. Relative error |ln r| epsilons.
template <Real R>
R restitution_without_pull(const R& xi) {
  using std::exp;
  return exp(-xi * scaled_time_without_pull(xi));
}

}  // namespace touchgo::impact
