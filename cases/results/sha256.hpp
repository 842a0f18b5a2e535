// The fingerprint by which a file is known elsewhere.
#pragma once

#include <string>

namespace touchgo::cases::results {

/// SHA-256 of bytes (FIPS 180-4), 64 hexadecimal digits, as `sha256sum` prints it. Throws std::runtime_error where the
/// library has none.
std::string sha256(const std::string& bytes);

}  // namespace touchgo::cases::results
