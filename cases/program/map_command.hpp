// `touchgo map`: orbits over a grid of two parameters, or of starts.
#pragma once

#include "cases/grid/crew.hpp"
#include "cases/program/command_line.hpp"

namespace touchgo::cases::program {

using namespace cases::grid;

/// Returns the exit code.
int map_command(const MapFlags& flags, Crew& crew);

}  // namespace touchgo::cases::program
