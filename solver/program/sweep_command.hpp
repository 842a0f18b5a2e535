// `touchgo sweep`: orbits over a range of one parameter.
#pragma once

#include "solver/program/command_line.hpp"
#include "solver/sweeps/crew.hpp"

namespace touchgo {

/// Returns the exit code.
int sweep_command(const SweepFlags& flags, Crew& crew);

}  // namespace touchgo
