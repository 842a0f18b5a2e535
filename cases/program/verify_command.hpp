// `touchgo verify`: the ledger.
#pragma once

#include "cases/claims/contents.hpp"
#include "solver/program/command_line.hpp"

namespace touchgo::cases {

/// `page`: writes the file of --html. Returns the exit code.
int verify_command(const VerifyFlags& flags, const PageWriter& page);

}  // namespace touchgo::cases
