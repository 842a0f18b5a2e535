// How far a tangent vector grows in a run of finite length: Benettin's algorithm as it stands, from an arbitrary
// direction, which knows nothing of a cycle that the motion has come to.
//
// Vectors are (dg, dg') in m and m/s: what a program that integrates (x, x') in these units takes for their length.
#pragma once

#include <vector>

#include "solver/oscillator/orbit_of.hpp"

namespace touchgo::oscillator {

/// Along the motion from `start`: for each vector that sets off after `from` periods in the direction
/// (cos(angle), sin(angle)), the logarithms of its growth over the first `lengths` periods (both ascending). Throws
/// std::runtime_error where events crowd beyond a budget.
std::vector<std::vector<double>> finite_growth(const Oscillator& o, Relative start, double angle,
                                               const std::vector<long>& from, const std::vector<long>& lengths);

}  // namespace touchgo::oscillator
