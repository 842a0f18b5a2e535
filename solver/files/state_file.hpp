// The state of a run in a file: `simulate --state` writes it, `--from` reads it.
#pragma once

#include <string>

#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo {

/// JSON as `touchgo help state` describes it. `options`: the run's.
std::string to_json(const Case& c, const Options& options, const State& state);

/// Reads such a file for a run of the same system by the same method and step. Throws FileError where it cannot be
/// read, BadInput ("FILE: KEY: what is wrong, what is allowed") where it is no state of that system.
State read_state(const std::string& file, const Case& c, const Options& options);

}  // namespace touchgo
