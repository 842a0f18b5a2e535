// The grid that the flags of sweep and map define, and its case.
#pragma once

#include <optional>
#include <string>

#include "solver/files/case_file.hpp"
#include "solver/files/files.hpp"
#include "solver/program/command_line.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo {

/// Checks the values and lengths in flags. Throws Usage (flags.hpp).
Sweep asked_grid(const GridFlags& flags);
/// The same with what `sweep` alone has: the files of its tables, and so whether it computes points.
Sweep asked_sweep(const SweepFlags& flags);
/// One axis of it; `flags`: what the flags are called, in this order.
Axis asked_axis(const char* const (&flags)[3], const std::string& over, const std::string& from, const std::string& to,
                const std::string& points, bool logarithmic);

/// The case that they name, read from `text` where it is given. Where its starts are what varies, its own may be one
/// that no orbit has. Throws Usage, BadInput, FileError.
Case swept_case(const GridFlags& flags, const Sweep& what, const std::optional<std::string>& text = {});

/// Tells the notes that the case has all over the grid. Throws BadInput where it cannot be swept.
void tell_notes_of_grid(const Case& c, const Sweep& what);

/// Refuses a section at impacts where there are no points, which alone it is for. Throws Usage.
void check_section(const GridFlags& flags, const Sweep& what, bool points);

/// What `work` of a command returns. What cannot be swept (BadSweep) becomes BadInput that names case and command.
template <class Work>
auto of_case(const Case& c, const Work& work, const char* command = "sweep") {
  try {
    return work();
  } catch (const BadSweep& why) {
    throw BadInput(called(c.file) + ": " + command + ": " + why.what());
  }
}

}  // namespace touchgo
