// Windows of periodic motions as JSON and as a table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/continuation/windows.hpp"

namespace touchgo {

/// What `touchgo orbit` found of a case over a parameter.
struct WindowsOf {
  std::string file, over, unit;
  std::vector<Window> windows;
};

/// {"case": .., "over": .., "unit": .., "windows": [..]} (`touchgo help orbit-json`).
std::string windows_json(const WindowsOf& found);

/// A row for each point of a window, and one for each of its ends, where the state and the multipliers are empty.
std::string windows_csv(const std::vector<Window>& windows);

/// Of a file of that JSON; none where it is another kind of file. Throws FileError ("FILE: cannot be read: why").
std::optional<WindowsOf> read_windows(const std::string& file);

}  // namespace touchgo
