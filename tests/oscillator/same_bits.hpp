// Whether two orbits, or points of a diagram, are the same to the last bit: nan is nan, and 0 is not -0.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "solver/orbits/orbit.hpp"

namespace touchgo::tests {

inline bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

inline bool same_bits(const Orbit& a, const Orbit& b) {
  const auto& [lambda, stderr1, impacts, energy, p, n, rest, contact, speed, motion, reason, handed_over, nears,
               state] = a;  // every field there is
  auto same = [](double x, double y) { return same_bits(x, y); };
  return std::equal(lambda.begin(), lambda.end(), b.lambda.begin(), b.lambda.end(), same) &&
         same(stderr1, b.lambda1_stderr) && same(impacts, b.impacts_per_period) && same(energy, b.energy_per_period) &&
         p == b.p && n == b.n && same(rest, b.rest_fraction) && same(contact, b.contact_fraction) &&
         same(speed, b.max_impact_speed) && motion == b.motion && reason == b.reason && handed_over == b.handed_over &&
         nears == b.nears && std::equal(state.begin(), state.end(), b.state.begin(), b.state.end(), same);
}

inline bool same_bits(const std::vector<DiagramPoint>& a, const std::vector<DiagramPoint>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const DiagramPoint& x, const DiagramPoint& y) {
    const auto& [impact, half, xr, vr, phase, vr_after] = x;
    return impact == y.impact && half == y.half && same_bits(xr, y.xr) && same_bits(vr, y.vr) &&
           same_bits(phase, y.phase) && same_bits(vr_after, y.vr_after);
  });
}

}  // namespace touchgo::tests
