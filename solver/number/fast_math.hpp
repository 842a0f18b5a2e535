// sin, cos and exp for the inner loop of an orbit: a table of sixteen values and a polynomial, no call of the maths
// library. Absolute errors about one unit in the last place of 1 (sin, cos), relative ones as much (exp).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "solver/number/functions.hpp"

namespace touchgo::number {

inline constexpr double two_pi = 6.283185307179586477;

namespace detail {

// sin(2 pi k / 16); the cosine stands four places on.
inline constexpr double sixteenth_of_turn[20] = {
    0,  0.38268343236508977173,  0.70710678118654752440,  0.92387953251128675613,
    1,  0.92387953251128675613,  0.70710678118654752440,  0.38268343236508977173,
    0,  -0.38268343236508977173, -0.70710678118654752440, -0.92387953251128675613,
    -1, -0.92387953251128675613, -0.70710678118654752440, -0.38268343236508977173,
    0,  0.38268343236508977173,  0.70710678118654752440,  0.92387953251128675613};

// 2^(k/16)
inline constexpr double sixteenth_of_octave[16] = {1,
                                                   1.0442737824274138403,
                                                   1.0905077326652576592,
                                                   1.1387886347566916537,
                                                   1.1892071150027210667,
                                                   1.2418578120734840486,
                                                   1.2968395546510096659,
                                                   1.3542555469368927283,
                                                   1.4142135623730950488,
                                                   1.4768261459394993114,
                                                   1.5422108254079408236,
                                                   1.6104903319492543082,
                                                   1.6817928305074290861,
                                                   1.7562521603732994831,
                                                   1.8340080864093424635,
                                                   1.9152065613971472939};

// Adding it rounds to a whole number, or to a sixteenth, which the last bits of the sum then hold.
inline constexpr double to_whole = 0x1.8p52, to_sixteenth = 0x1.8p48;

// (2 pi)^n / n!
constexpr double turns(int n) {
  double x = 1;
  for (int i = 1; i <= n; ++i) x *= two_pi / i;
  return x;
}

}  // namespace detail

/// a + b without its rounding.
struct Sum {
  double sum, error;
};
inline Sum two_sum(double a, double b) {
  const double sum = a + b, of_b = sum - a;
  return {sum, (a - (sum - of_b)) + (b - of_b)};
}

/// sin and cos of 2 pi (x + low), for |x| < 2^40 turns and low less than x's last place.
inline SinCos<double> sincos_turns(double x, double low = 0) {
  using namespace detail;
  const double shifted = x + to_sixteenth;
  const double r = (x - (shifted - to_sixteenth)) + low, z = r * r, z2 = z * z, z4 = z2 * z2;  // |r| <= 1/32
  const double s = r * ((turns(1) - z * turns(3)) + z2 * (turns(5) - z * turns(7)) + z4 * (turns(9) - z * turns(11)));
  const double c = z * ((z * turns(4) - turns(2)) + z2 * (z * turns(8) - turns(6)) - z4 * turns(10));
  const unsigned k = std::bit_cast<std::uint64_t>(shifted) & 15;
  const double S = sixteenth_of_turn[k], C = sixteenth_of_turn[k + 4];
  return {S + (S * c + C * s), C + (C * c - S * s)};
}

/// exp(x) for x <= 700; below -700 as for -700.
inline double fast_exp(double x) {
  using namespace detail;
  constexpr double high = 6.93147180369123816490e-01 / 16, low = 1.90821492927058770002e-10 / 16;  // of ln 2 / 16
  x = std::max(x, -700.0);
  const double shifted = x * (1 / (high + low)) + to_whole, k = shifted - to_whole;
  const double r = (x - k * high) - k * low, r2 = r * r;  // |r| < 0.0217; k high is exact
  const double p =
      r + r2 * ((0.5 + r * (1.0 / 6)) + r2 * ((1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040))));
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(shifted);
  const std::uint64_t octaves = (bits - (bits & 15)) << 48;  // (k - k mod 16)/16 in the place of the exponent
  const double t = std::bit_cast<double>(std::bit_cast<std::uint64_t>(sixteenth_of_octave[bits & 15]) + octaves);
  return t + t * p;
}

}  // namespace touchgo::number
