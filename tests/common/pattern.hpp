// Regular expressions, compiled in this room alone: that takes a unit seconds.
#pragma once

#include <string>
#include <vector>

namespace touchgo::tests {

struct Match {
  std::size_t begin, end;           // in the text
  std::vector<std::string> groups;  // the first is all of it; empty: took no part
};

/// Where a pattern (ECMAScript) occurs in a text, one after another.
std::vector<Match> matches(const std::string& text, const std::string& pattern);

bool has_match(const std::string& text, const std::string& pattern);

}  // namespace touchgo::tests
