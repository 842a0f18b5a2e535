// The claims of both papers with their judges: what claims.toml says, the functions registered under its ids, and the
// event times that the project's cases print.
#pragma once

#include <filesystem>
#include <vector>

#include "cases/claims/ledger.hpp"

namespace touchgo::cases::program {

using namespace claims;

/// In the order of the papers. `folder`: the project's cases; `cases`, read from it, must outlive what is returned.
/// Throws BadInput, FileError, and std::logic_error where ids and judges do not match.
std::vector<Pending> claims_of_papers(const OwnCases& cases, const std::filesystem::path& folder);

}  // namespace touchgo::cases::program
