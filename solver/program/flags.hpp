// Values of the command line's flags, checked one by one.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "solver/files/settings.hpp"
#include "solver/number/decimal.hpp"

namespace touchgo {

/// A command line that is not allowed; what() names the flag, its value and the allowed ones.
struct Usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[noreturn]] inline void refuse(const std::string& flag, const std::string& value, const std::string& allowed) {
  throw Usage(flag + ": '" + value + "' is not allowed, " + allowed + " is");
}

/// A decimal number within the range of a double, or zero.
Decimal decimal_number(const std::string& flag, const std::string& value);

/// The same above zero.
Decimal positive_number(const std::string& flag, const std::string& value);

/// A whole number from `least` to `most`.
long count(const std::string& flag, const std::string& value, long least, long most);

/// Refuses a picture whose name does not end in .svg, .pdf or .png.
void check_picture(const std::string& flag, const std::string& file);

/// Of --set PATH=VALUE: paths and values, the values decimal numbers.
std::vector<Setting> settings(const std::vector<std::string>& values);

/// The result that goes with one of the names allowed.
template <class T>
T one_of(const std::string& flag, const std::string& value, const std::vector<std::pair<std::string, T>>& allowed) {
  std::string names;
  for (const auto& [name, result] : allowed) {
    if (name == value) return result;
    names += (names.empty() ? "" : " or ") + name;
  }
  refuse(flag, value, names);
}

}  // namespace touchgo
