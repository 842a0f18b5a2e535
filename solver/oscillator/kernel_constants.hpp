// Constants of the kernel's series.
#pragma once

#include <array>
#include <numbers>

namespace touchgo::oscillator {

inline constexpr double pi = std::numbers::pi, two_pi = 2 * pi;

/// 1/n!
inline constexpr auto inverse_factorial = [] {
  std::array<double, 21> f{1};
  for (int n = 1; n < 21; ++n) f[n] = f[n - 1] / n;
  return f;
}();

/// (2 pi)^n/n!
inline constexpr auto taylor_of_turn = [] {
  std::array<double, 17> t{1};
  for (int n = 1; n < 17; ++n) t[n] = t[n - 1] * two_pi / n;
  return t;
}();

// Adding it rounds to a whole number, or to a quarter, which the last bits of the sum then hold.
inline constexpr double to_whole = 0x1.8p52, to_quarter = 0x1.8p50;

}  // namespace touchgo::oscillator
