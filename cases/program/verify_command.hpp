// `touchgo verify`: the ledger, or the claims of given cases.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace touchgo::cases::program {

/// Adds the subcommand; what it returns runs it after parsing and gives the exit code. Throws Usage, BadInput,
/// FileError.
std::function<int()> add_verify_command(CLI::App& app);

}  // namespace touchgo::cases::program
