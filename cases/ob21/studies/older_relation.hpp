// The older relation of restitution and damping ratio that the paper improves upon,
//   r0^2 = 1 - (1 + x^2)(1 - exp(-2 pi x)),                                                          [OB21, Eq. (14)]
// real only for small xi. Neither number has a unit.
#pragma once

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

#include "solver/number/scalar.hpp"

namespace touchgo::cases::ob21 {

/// What x^2 in Eq. (14) stands for. corrected: xi^2/(1 - xi^2), which makes the paper's limit true. printed: xi/(1 -
/// xi^2), without the square.
enum class Reading { corrected, printed };

/// r0, for xi up to older_limit(); above, not a number.                                              [OB21, Eq. (14)]
template <Real R>
R older_restitution(const R& xi, Reading reading = Reading::corrected) {
  using std::sqrt;
  const R square = (reading == Reading::corrected ? R(xi * xi) : xi) / ((1 - xi) * (1 + xi));
  const R e = exp(-2 * pi<R>() * sqrt(square));
  return sqrt(e - square * (1 - e));  // Eq. (14), multiplied out
}

/// The largest xi for which r0 is real, to some epsilons.            [OB21: "not greater than approximately 0.33"]
template <Real R>
R older_limit(Reading reading = Reading::corrected) {
  using std::sqrt;
  auto square_of_r0 = [](const R& x) { return R(1 - (1 + x * x) * (1 - exp(-2 * pi<R>() * x))); };
  auto narrow = [](const R& a, const R& b) { return b - a <= 2 * epsilon<R>() * b; };
  std::uintmax_t turns = 1000;
  const auto [a, b] = boost::math::tools::toms748_solve(square_of_r0, R(0), R(1), narrow, turns);
  const R x = (a + b) / 2, s = x * x;
  return reading == Reading::corrected ? R(x / sqrt(1 + s)) : R(2 * s / (1 + sqrt(1 + 4 * s * s)));
}

}  // namespace touchgo::cases::ob21
