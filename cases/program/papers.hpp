// The claims of both papers with their judges: the data of claims.toml, the functions registered under its ids, and the
// event times that the project's cases print.
#pragma once

#include <filesystem>
#include <vector>

#include "cases/claims/headlines.hpp"
#include "cases/claims/ledger.hpp"
#include "solver/program/outputs.hpp"

namespace touchgo::cases {

/// In the order of the papers. `folder`: the project's cases; `cases`, read from it, must outlive what is returned.
/// Throws BadInput, FileError, and std::logic_error where ids and judges do not match.
std::vector<UnjudgedClaim> claims_of_papers(const OwnCases& cases, const std::filesystem::path& folder);

/// The names of all results that they read.
std::set<std::string> needs_of(const std::vector<UnjudgedClaim>& pending);

/// The headlines of cases/claims/findings.toml. `figures`: names of those there are. Throws BadInput, FileError.
Headlines headlines_of_papers(const std::vector<UnjudgedClaim>& pending, const std::filesystem::path& folder,
                              const std::set<std::string>& figures);

/// Every file in the folder: what a command that judges the papers reads.
std::vector<NamedFile> files_of_papers(const std::filesystem::path& folder);

}  // namespace touchgo::cases
