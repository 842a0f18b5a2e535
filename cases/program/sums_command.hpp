// touchgo sums.
#pragma once

#include "solver/program/command_line.hpp"

namespace touchgo::cases {

/// Compares the sums of all named results, or of those given, with the recorded ones, cases/results.sums, or records
/// them. Names on stdout what differs. 0, 1 if something differs or is missing, 130 if interrupted. Throws FileError,
/// and Usage for a name that no result has.
int sums_command(const SumsFlags& flags);

}  // namespace touchgo::cases
