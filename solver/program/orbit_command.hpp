// `touchgo orbit`: windows of periodic motions over a range of one parameter.
#pragma once

#include "solver/program/command_line.hpp"

namespace touchgo {

/// Returns the exit code.
int orbit_command(const OrbitFlags& flags);

}  // namespace touchgo
