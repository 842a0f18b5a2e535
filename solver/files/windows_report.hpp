// Windows of periodic motions as JSON and as a table.
#pragma once

#include <string>
#include <vector>

#include "solver/continuation/windows.hpp"

namespace touchgo {

/// {"case": .., "over": .., "windows": [..]} (`touchgo help orbit-json`).
std::string windows_json(const std::string& file, const std::string& over, const std::vector<Window>& windows);

/// A row for each point of a window, and one for each of its ends, where the state and the multipliers are empty.
std::string windows_csv(const std::vector<Window>& windows);

}  // namespace touchgo
