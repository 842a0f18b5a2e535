// An orbit as cells of a CSV file, the same in the table of a sweep and in that of a map.
#pragma once

#include <cstddef>
#include <string>

#include "solver/orbits/orbit.hpp"

namespace touchgo {

inline constexpr int orbit_digits = 15;

/// The columns of orbits with `exponents` Lyapunov exponents, two at least, commas between them.
std::string orbit_columns(std::size_t exponents);
/// Their cells: exponents, averages, period, verdict.
std::string orbit_cells(const Orbit& orbit, std::size_t exponents);

}  // namespace touchgo
