// `touchgo simulate`: one case, its events and its motion.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/input/case_file.hpp"
#include "cases/program/command_line.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::program {

using namespace input;
using namespace run;

/// Draws a motion into a file, by its ending.
using Drawer = std::function<void(const Case&, const std::vector<Sample>&, const std::string& file)>;

/// Returns the exit code.
int simulate_command(const SimulateFlags& flags, const Drawer& draw);

}  // namespace touchgo::cases::program
