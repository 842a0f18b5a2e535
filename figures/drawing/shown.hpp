// Numbers in words and labels.
#pragma once

#include <string>

#include "solver/number/text.hpp"

namespace touchgo::figures::drawing {

using namespace number;

/// x with `digits` significant digits, a negative one with a minus sign in place of the hyphen.
inline std::string shown(double x, int digits) {
  const std::string number = text(x, digits);
  return number[0] == '-' ? "−" + number.substr(1) : number;
}

}  // namespace touchgo::figures::drawing
