// Long work over a grid, checkpointed in FILE.part (solver/sweeps/part_file.hpp) until it is complete.
#pragma once

#include <functional>
#include <string>

#include "solver/files/case_file.hpp"
#include "solver/program/command_line.hpp"
#include "solver/sweeps/crew.hpp"
#include "solver/sweeps/part_file.hpp"

namespace touchgo {

/// The rows of a grid that are all in FILE.part.
class KeptRows {
 public:
  KeptRows(const Grid& grid, const PartFile& part) : grid_(grid), part_(part) {}
  /// Hands them on in order, some at a time. Throws FileError.
  void each(const std::function<void(const std::vector<SweepRow>&)>& take) const;
  /// The same, a row at a time with all of its points, in pieces.
  void each_with_points(
      const std::function<void(const SweepRow&)>& take,
      const std::function<void(const SweepRow&, const std::vector<DiagramPoint>&)>& take_points) const;

 private:
  const Grid& grid_;
  const PartFile& part_;
};

/// Computes what is not in FILE.part yet, then has `write` make the files of it, and removes it. Progress on the
/// terminal; after Ctrl-C, or a signal to end, a note of the checkpoint. Throws BadInput for a FILE.part of
/// others, FileError. Returns the exit code.
int keep_and_write(Crew& crew, const Case& c, const Grid& grid, const Sweep& what, const std::string& command,
                   const std::string& file, const Reduce& reduce, const std::function<void(const KeptRows&)>& write);

}  // namespace touchgo
