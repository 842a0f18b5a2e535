// `touchgo sweep`: orbits over a range of one parameter.
#pragma once

#include "cases/program/command_line.hpp"

namespace touchgo::cases::program {

/// Returns the exit code.
int sweep_command(const SweepFlags& flags);

}  // namespace touchgo::cases::program
