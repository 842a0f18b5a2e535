// The parts of a text between marks, which are blanks if not named.
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace touchgo::tests {

inline std::vector<std::string> parts(const std::string& text, char mark = ' ') {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, mark);) all.push_back(part);
  return all;
}

}  // namespace touchgo::tests
