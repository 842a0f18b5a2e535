// The kernel's formulas (*.inl) over one lane: the scalar kernel, which the lanes repeat bit by bit.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/oscillator/kernel_constants.hpp"
#include "solver/oscillator/orbit_record.hpp"
#include "solver/oscillator/orbits_in_lanes.hpp"
#include "solver/oscillator/oscillator.hpp"

namespace touchgo::oscillator::one_lane {

using Real = double;
using Mask = bool;
inline constexpr int lanes = 1;

inline Mask none() { return false; }
inline bool any(Mask m) { return m; }
inline bool all(Mask m) { return m; }
inline unsigned bits_of(Mask m) { return m; }

inline Real select(Mask m, Real yes, Real no) { return m ? yes : no; }
inline void assign(Mask m, Mask& to, Mask from) { to = m ? from : to; }
inline void assign(Mask m, Real& to, Real from) { to = m ? from : to; }
inline Real larger(Real a, Real b) { return a > b ? a : b; }
inline Real smaller(Real a, Real b) { return a < b ? a : b; }
inline Real size(Real x) { return std::abs(x); }
inline Real root(Real x) { return std::sqrt(x); }
inline Real whole_below(Real x) { return std::floor(x); }

inline double get_lane(Real x, int) { return x; }
inline void set_lane(Real& x, int, double value) { x = value; }
inline void set_lane(Mask& m, int, bool value) { m = value; }

inline std::uint64_t bits(Real x) { return std::bit_cast<std::uint64_t>(x); }
inline Mask last_bit(Real x) { return bits(x) & 1; }
inline Real negated_by_second_bit(Real x, Real by) { return std::bit_cast<Real>(bits(x) ^ (bits(by) >> 1 << 63)); }
inline Real times_power_of_two(Real x, Real whole) { return std::bit_cast<Real>(bits(x) + (bits(whole) << 52)); }

// Single precision, whose literals are double.
struct Rough {
  float x;
  Rough() = default;
  Rough(double value) : x(static_cast<float>(value)) {}
  explicit Rough(float value) : x(value) {}
};
using RoughMask = bool;
inline Rough operator+(Rough a, Rough b) { return Rough(a.x + b.x); }
inline Rough operator-(Rough a, Rough b) { return Rough(a.x - b.x); }
inline Rough operator*(Rough a, Rough b) { return Rough(a.x * b.x); }
inline Rough operator/(Rough a, Rough b) { return Rough(a.x / b.x); }
inline Rough operator-(Rough a) { return Rough(-a.x); }
inline bool operator<(Rough a, Rough b) { return a.x < b.x; }
inline bool operator>(Rough a, Rough b) { return a.x > b.x; }
inline Rough select(bool m, Rough yes, Rough no) { return m ? yes : no; }
inline void assign(bool m, Rough& to, Rough from) { to = m ? from : to; }
inline Rough size(Rough a) { return Rough(std::abs(a.x)); }
inline Rough root(Rough a) { return Rough(std::sqrt(a.x)); }
inline Rough larger(Rough a, Rough b) { return a > b ? a : b; }
inline void set_lane(Rough& x, int, double value) { x = value; }
inline Rough rough(Real x) { return Rough(static_cast<float>(x)); }
inline Real precise(Rough a) { return a.x; }
inline Mask rough(Mask m) { return m; }
inline Mask precise(Mask m) { return m; }
inline std::uint32_t bits(Rough a) { return std::bit_cast<std::uint32_t>(a.x); }
inline Mask last_bit(Rough a) { return bits(a) & 1; }
inline Rough negated_by_second_bit(Rough a, Rough by) {
  return Rough(std::bit_cast<float>(bits(a) ^ (bits(by) >> 1 << 31)));
}
inline Rough times_power_of_two(Rough a, Rough whole) {
  return Rough(std::bit_cast<float>(bits(a) + (bits(whole) << 23)));
}

#include "solver/oscillator/kernel.inl"

/// Looks until it is known where the segment ends.
inline void arrive(Walk& walk) {
  do
    while (!walk.ahead_is_known()) walk.turn();
  while (!walk.arrive(true));
}

}  // namespace touchgo::oscillator::one_lane
