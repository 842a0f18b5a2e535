// Files that appear whole or not at all.
#pragma once

#include <string>

#include "cases/input/errors.hpp"

namespace touchgo::cases::input {

/// Writes to a temporary file beside `file` and renames it. Throws FileError ("FILE: cannot be written: reason").
void write_whole(const std::string& file, const std::string& content);

}  // namespace touchgo::cases::input
