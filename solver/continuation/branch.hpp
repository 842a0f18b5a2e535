// A branch of periodic motions, followed over a parameter by arc length from one bifurcation or end to the next.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solver/continuation/bifurcation.hpp"

namespace touchgo {

/// A stretch of a branch, from `points.front()` on.
struct BranchStretch {
  std::vector<PeriodicPoint> points;
  LocatedEnd end;
  std::optional<PeriodicPoint> beyond;  // the first point after a bifurcation
  Vector<double> direction;             // of the branch there
};

/// Follows the branch from a point, the way that makes less than a right angle with this one (position, velocity,
/// parameter), to its first bifurcation or its end. `alive` is called at each step.
BranchStretch follow(const Family& family, const ParameterRange& range, const PeriodicPoint& from, int n,
                     const Vector<double>& direction, const std::function<void()>& alive);

}  // namespace touchgo
