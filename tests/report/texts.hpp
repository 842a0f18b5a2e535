// Matchers of texts for the tests of the report, by either version of Catch2.
#pragma once

#include <exception>
#include <string>

namespace touchgo::tests {

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// What the exception says that f throws; empty if it throws none.
template <class F>
std::string thrown(F f) {
  try {
    f();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "";
}

}  // namespace touchgo::tests
