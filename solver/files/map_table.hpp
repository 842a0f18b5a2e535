// A map as CSV, row by row: for small ones.
#pragma once

#include <string>

#include "solver/sweeps/map.hpp"

namespace touchgo {

/// The columns of such a map.
std::string map_header(const MapHead& head);
/// One line; both parameters and the start as they stand in `at`, all else of `row`.
std::string map_line(const SweepRow& at, const MapRow& row, const MapHead& head);

}  // namespace touchgo
