// Doubles as text, rounded to nearest; text.hpp has every other scalar.
#pragma once

#include <cstdio>
#include <string>

namespace touchgo::number {

namespace detail {

// Of digits in scientific notation: without trailing zeros, and without an exponent where that is short.
inline std::string laid_out(const std::string& s) {
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

}  // namespace detail

/// x with `digits` significant digits, trailing zeros dropped: "3.2578", "-0.0012", "1.5e-12", "30".
inline std::string text(double x, int digits) {
  if (x == 0) return "0";
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1 < 40 ? digits - 1 : 40, x);
  return detail::laid_out(buffer);
}

}  // namespace touchgo::number
