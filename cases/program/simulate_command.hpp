// `touchgo simulate`: the events of a case.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace touchgo::cases::program {

/// Adds the subcommand; what it returns runs it after parsing and gives the exit code. Throws Usage, BadInput,
/// FileError.
std::function<int()> add_simulate_command(CLI::App& app);

}  // namespace touchgo::cases::program
