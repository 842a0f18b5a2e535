// `touchgo verify`: the ledger.
#pragma once

#include "cases/program/command_line.hpp"

namespace touchgo::cases::program {

/// Returns the exit code.
int verify_command(const VerifyFlags& flags);

}  // namespace touchgo::cases::program
