// Rows of a sweep as bytes and back, bit by bit, for FILE.part and for messages between processes.
#pragma once

#include <string>
#include <vector>

#include "solver/sweeps/grid.hpp"

namespace touchgo {

/// In this machine's byte order.
std::string to_bytes(const std::vector<SweepRow>& rows);
std::string to_bytes(const std::vector<DiagramPoint>& points);

/// Throw std::invalid_argument for bytes that to_bytes() does not make.
std::vector<SweepRow> rows_from(const std::string& bytes);
std::vector<DiagramPoint> points_from(const std::string& bytes);

}  // namespace touchgo
