// `touchgo map`: orbits over a grid of two parameters, or of starts.
#pragma once

#include "solver/program/command_line.hpp"
#include "solver/sweeps/crew.hpp"

namespace touchgo {

/// Returns the exit code.
int map_command(const MapFlags& flags, Crew& crew);

}  // namespace touchgo
