// The last line of a binary file of ours: the SHA-256 of all before it. It shows that a file was cut, damaged or
// written by another program, before anything else is read.
#pragma once

#include <filesystem>

namespace touchgo {

/// Appends the line. Throws std::system_error.
void seal(const std::filesystem::path& file);
/// Whether the file ends on such a line, and it is right. Throws std::system_error where the file cannot be read.
bool is_sealed(const std::filesystem::path& file);

}  // namespace touchgo
