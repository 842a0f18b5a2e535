// A number as text that is read back as it was.
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace touchgo::cases {

/// So many digits as lead back to the same number; inf, nan.
inline std::string shortest(double x) {
  std::array<char, 32> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), x).ptr};
}

}  // namespace touchgo::cases
