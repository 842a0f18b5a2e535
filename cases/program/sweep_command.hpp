// `touchgo sweep`: orbits over a range of one parameter.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cases/input/case_file.hpp"
#include "cases/program/command_line.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo::cases::program {

using namespace input;
using namespace sweeps;

/// Checks the flags. Throws Usage (flags.hpp).
Sweep asked_sweep(const SweepFlags& flags);

/// The case that they name, read from `text` where it is given. Throws Usage, BadInput, FileError.
Case swept_case(const SweepFlags& flags, const std::optional<std::string>& text = {});

/// sweep_row_by_row (sweep.hpp), whose refusals are BadInput that names the case.
void sweep_as_asked(const Case& c, const Sweep& what, const std::function<void(const SweepRow&)>& take,
                    const std::function<bool(double)>& progress);

/// Returns the exit code.
int sweep_command(const SweepFlags& flags);

}  // namespace touchgo::cases::program
