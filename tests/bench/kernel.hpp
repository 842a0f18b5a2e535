// Rows of touchgo's own kernel: many orbits of one oscillator in a sweep, and the same orbits one after another.
#pragma once

#include <vector>

#include "solver/model/setup.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/rows.hpp"

namespace touchgo::tests {

inline constexpr int orbits_together = 64;

/// Sweeps the orbits of so many starts, with exponents, at the setup's own frequency; about n periods in all. How many.
double sweep_starts(const Setup& setup, long n, int threads);

/// The sweep of these starts on one thread; then, where there is a kernel for the setup, its orbits one after another.
/// Throws std::runtime_error where these are not the same orbits to the last bit.
std::vector<Way> many_orbits(const Setup& setup, const Exactly& exact);

}  // namespace touchgo::tests
