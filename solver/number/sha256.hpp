// The fingerprint by which a file is known elsewhere.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

namespace touchgo {

/// SHA-256 of bytes (FIPS 180-4), 64 hexadecimal digits, as `sha256sum` prints it.
std::string sha256(const std::string& bytes);
/// The same of the next `size` bytes, read piece by piece; of fewer where they end before.
std::string sha256(std::istream& in, std::uint64_t size);

}  // namespace touchgo
