// The rows of a grid that are kept in FILE.part (kept_work.hpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/sweeps/grid_work.hpp"
#include "solver/sweeps/part_file.hpp"

namespace touchgo {

/// The rows of a grid that are all in FILE.part.
class KeptRows {
 public:
  KeptRows(const GridWork& work, const PartFile& part) : work_(work), part_(part) {}
  /// Hands them on in order, some at a time. Throws FileError.
  void each(const std::function<void(const std::vector<SweepRow>&)>& take) const;
  /// The same, a row at a time with all of its points, in pieces.
  void each_with_points(
      const std::function<void(const SweepRow&)>& take,
      const std::function<void(const SweepRow&, const std::vector<DiagramPoint>&)>& take_points) const;

 private:
  const GridWork& work_;
  const PartFile& part_;
};

/// What the rows of a grid depend on beside program and case; not the threads.
std::string identity(const Sweep& what);
std::string identity(const Axis& axis);

}  // namespace touchgo
