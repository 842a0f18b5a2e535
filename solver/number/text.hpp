// Numbers as text, rounded to nearest.
#pragma once

#include <cstdio>
#include <string>

#include "solver/number/scalar.hpp"

namespace touchgo::number {

/// x with `digits` significant digits, trailing zeros dropped: "3.2578", "-0.0012", "1.5e-12", "30".
template <Real R>
std::string text(const R& x, int digits) {
  if (x == 0) return "0";
  std::string s;
  if constexpr (std::same_as<R, double>) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1 < 40 ? digits - 1 : 40, x);
    s = buffer;
  } else {
    s = x.str(digits - 1, std::ios_base::scientific);  // digits after the point
  }
  const std::size_t e = s.find('e');
  if (e == std::string::npos) return s;  // inf, nan
  const long exponent = std::stol(s.substr(e + 1));
  const std::string sign = s[0] == '-' ? "-" : "";
  std::string mantissa;
  for (char c : s.substr(0, e))
    if (c >= '0' && c <= '9') mantissa += c;
  while (mantissa.size() > 1 && mantissa.back() == '0') mantissa.pop_back();
  const long count = static_cast<long>(mantissa.size());
  if (exponent < -5 || exponent > 20) {
    if (count > 1) mantissa.insert(1, ".");
    return sign + mantissa + "e" + std::to_string(exponent);
  }
  if (exponent < 0) return sign + "0." + std::string(-exponent - 1, '0') + mantissa;
  if (count <= exponent + 1) return sign + mantissa + std::string(exponent + 1 - count, '0');
  return sign + mantissa.insert(exponent + 1, ".");
}

}  // namespace touchgo::number
