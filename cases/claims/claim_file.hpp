// claims.toml: the claims of one paper.
#pragma once

#include <string>
#include <vector>

#include "cases/claims/claim.hpp"

namespace touchgo::cases {

/// The [[claim]] tables of a file, in its order, then its [[check]] tables, which are ours. Throws BadInput (an id that
/// is missing or there twice, an unknown key, a verdict or a word that is none), FileError.
std::vector<Claim> read_claims(const std::string& file);

}  // namespace touchgo::cases
