// `touchgo sweep`: orbits over a range of one parameter.
#pragma once

#include "cases/grid/crew.hpp"
#include "cases/program/command_line.hpp"

namespace touchgo::cases::program {

using namespace cases::grid;

/// Returns the exit code.
int sweep_command(const SweepFlags& flags, Crew& crew);

}  // namespace touchgo::cases::program
