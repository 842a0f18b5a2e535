// A text that is changed in one place, such as a case file.
#pragma once

#include <string>

#include "tests/common/catch.hpp"

namespace touchgo::tests {

/// The text with the first `from`, which must be there, replaced.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace touchgo::tests
