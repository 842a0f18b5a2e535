#include "solver/number/text.hpp"

#include <locale.h>  // newlocale()

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace touchgo {

std::string detail::laid_out(const std::string& s) {
  const std::size_t e = s.find('e');
  if (e == std::string::npos) return s;  // inf, nan
  // Its digits may be grouped, as the host's locale has it.
  long exponent = 0;
  for (char c : s.substr(e + 1))
    if (c >= '0' && c <= '9') exponent = 10 * exponent + (c - '0');
  if (s[e + 1] == '-') exponent = -exponent;
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

std::string text(double x, int digits) {
  if (x == 0) return "0";
  char buffer[64];
  const int behind = digits - 1 < 40 ? digits - 1 : 40;
#ifdef __EMSCRIPTEN__  // which has one locale, and no to_chars() for doubles
  std::snprintf(buffer, sizeof buffer, "%.*e", behind, x);
  return detail::laid_out(buffer);
#else
  return detail::laid_out(
      {buffer, std::to_chars(buffer, std::end(buffer), x, std::chars_format::scientific, behind).ptr});
#endif
}

double number_from(const std::string& text) {
#ifdef __EMSCRIPTEN__
  return std::strtod(text.c_str(), nullptr);
#else
  static const locale_t c = ::newlocale(LC_ALL_MASK, "C", nullptr);
  return ::strtod_l(text.c_str(), nullptr, c);
#endif
}

#ifndef __EMSCRIPTEN__  // scalar.hpp
template std::string text(const Mp50&, int);
template std::string text(const Mp80&, int);
template std::string text(const Mp140&, int);
template std::string text(const Mp400&, int);
template std::string text(const Mp1100&, int);
template std::string text(const Mp2500&, int);
#endif

}  // namespace touchgo
