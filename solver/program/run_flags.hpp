// The options of a run that its flags define.
#pragma once

#include "solver/program/command_line.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo {

/// Throws Usage (flags.hpp).
Options asked_options(const RunFlags& flags);

}  // namespace touchgo
