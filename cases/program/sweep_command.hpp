// `touchgo sweep`: orbits over a range of one parameter.
#pragma once

#include "cases/grid/crew.hpp"
#include "cases/program/command_line.hpp"
#include "solver/sweeps/grid.hpp"

namespace touchgo::cases::program {

using namespace sweeps;
using namespace cases::grid;

/// Checks the flags. Throws Usage (flags.hpp).
Sweep asked_sweep(const SweepFlags& flags);

/// Returns the exit code.
int sweep_command(const SweepFlags& flags, Crew& crew);

}  // namespace touchgo::cases::program
