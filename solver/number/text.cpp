#include "solver/number/text.hpp"

#include <locale.h>  // newlocale()

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <tuple>

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

std::string shortest(double x) {
#ifdef __EMSCRIPTEN__
  for (int digits = 15; digits < 17; ++digits)
    if (std::string s = text(x, digits); number_from(s) == x) return s;
  return text(x, 17);
#else
  char buffer[32];
  return {buffer, std::to_chars(buffer, std::end(buffer), x).ptr};
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
namespace {
// Boost computes the limits of a number at their first use, without a lock; before main it does so only for numbers
// with expression templates, which these are not. A second thread would read a largest number of 0. They are computed
// here, once, and not in a header: each file that reads it would compile all of them.
template <class... R>
bool compute_limits(const std::tuple<R...>*) {
  auto known = []<class T>(const T*) {
    using Limits = std::numeric_limits<T>;
    return Limits::epsilon() > 0 && Limits::round_error() > 0 && (Limits::min)() > 0 && (Limits::max)() > 1 &&
           Limits::infinity() > (Limits::max)() && Limits::quiet_NaN() != 0;
  };
  return (known(static_cast<const R*>(nullptr)) && ...);
}
[[maybe_unused]] const bool limits_known = compute_limits(static_cast<const Precisions*>(nullptr));
}  // namespace

template std::string text(const Mp50&, int);
template std::string text(const Mp80&, int);
template std::string text(const Mp140&, int);
template std::string text(const Mp400&, int);
template std::string text(const Mp1100&, int);
template std::string text(const Mp2500&, int);
#endif

}  // namespace touchgo
