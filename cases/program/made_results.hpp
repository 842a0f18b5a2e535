// The named results that a command needs: those in build/results that this program made from these cases, the others
// made now and put there.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "cases/results/results.hpp"

namespace touchgo::cases {

/// `folder`: the project's cases; the results lie in build/results beside it, or nowhere if there is no build folder or
/// the program cannot identify itself. Shows progress on a terminal. Nothing if it was interrupted (what was made by
/// then is kept). Throws FileError.
std::optional<Results> made_results(const std::set<std::string>& names, const OwnCases& cases,
                                    const std::filesystem::path& folder);

}  // namespace touchgo::cases
