// Rows of a sweep as bytes and back, bit by bit: what FILE.part keeps, and what one process sends another.
#pragma once

#include <string>
#include <vector>

#include "solver/sweeps/grid.hpp"

namespace touchgo::cases::grid {

using namespace sweeps;

/// In this machine's byte order.
std::string to_bytes(const std::vector<SweepRow>& rows);

/// Throws std::invalid_argument for bytes that to_bytes() does not make.
std::vector<SweepRow> from_bytes(const std::string& bytes);

}  // namespace touchgo::cases::grid
