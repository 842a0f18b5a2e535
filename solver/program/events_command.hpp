// `touchgo events`: event times over a parameter.
#pragma once

#include "solver/program/command_line.hpp"
#include "solver/sweeps/crew.hpp"

namespace touchgo {

/// Returns the exit code.
int events_command(const EventsFlags& flags, Crew& crew);

}  // namespace touchgo
