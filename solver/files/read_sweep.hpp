// The tables of a sweep (sweep_report.hpp), read back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/sweeps/sweep.hpp"

namespace touchgo {

/// The rows of a file that `touchgo sweep --csv` wrote, without points; nothing where its first line is another one.
/// Throws FileError, with the line, for rows that are none.
std::optional<std::vector<SweepRow>> read_sweep(const std::string& file);

/// A point of a bifurcation diagram, and the value of the parameter it belongs to.
struct SweptPoint {
  double parameter;
  DiagramPoint point;
};

struct SweptPoints {
  std::string section = "0";  // where the first half's lie, a phase of the forcing in periods; or "impact"
  std::vector<SweptPoint> points;
};

/// The same of a file that `--points-out` wrote.
std::optional<SweptPoints> read_points(const std::string& file);

}  // namespace touchgo
