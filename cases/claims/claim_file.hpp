// claims.toml: what is said about the claims of one paper.
#pragma once

#include <string>
#include <vector>

#include "cases/claims/claim.hpp"

namespace touchgo::cases::claims {

/// The [[claim]] tables of a file, in its order. Throws BadInput (an id that is missing or there twice, an unknown key,
/// a word that is no verdict), FileError.
std::vector<Claim> read_claims(const std::string& file);

}  // namespace touchgo::cases::claims
