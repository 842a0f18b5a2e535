// `touchgo sweep`: orbits over a range of one parameter, as CSV.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace touchgo::cases::program {

/// Adds the subcommand; what it returns runs it after parsing and gives the exit code: 0, or 130 when interrupted.
/// Throws Usage, BadInput, FileError.
std::function<int()> add_sweep_command(CLI::App& app);

}  // namespace touchgo::cases::program
