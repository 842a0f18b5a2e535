// Numbers in words and labels.
#pragma once

#include <string>

#include "solver/number/text.hpp"

namespace touchgo::figures {

/// A number's text, a negative one with a minus sign in place of the hyphen.
inline std::string with_minus(const std::string& number) {
  return number.starts_with('-') ? std::string("−").append(number, 1) : number;
}

/// x with `digits` significant digits.
inline std::string shown(double x, int digits) { return with_minus(text(x, digits)); }

}  // namespace touchgo::figures
