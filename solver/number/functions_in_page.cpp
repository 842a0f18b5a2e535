// Elementary functions within a page: the C library's, compiled into it, the same bits in every browser.
#include <cmath>
#include <cstdio>
#include <numbers>

#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo {

namespace {
constexpr long double ln_two = std::numbers::ln2_v<long double>;
}

double sin(double x) { return std::sin(x); }
double cos(double x) { return std::cos(x); }
double acos(double x) { return std::acos(x); }
double atan2(double y, double x) { return std::atan2(y, x); }
double exp(double x) { return std::exp(x); }
double expm1(double x) { return std::expm1(x); }
double log(double x) { return std::log(x); }
double log2(double x) { return std::log2(x); }
double log10(double x) { return std::log10(x); }
double pow(double x, double y) { return std::pow(x, y); }
double acosh(double x) { return std::acosh(x); }
double cbrt(double x) { return std::cbrt(x); }
double hypot(double x, double y) { return std::hypot(x, y); }

// Of binary128 the C library (musl) has sines, square roots and their like; its exp and log are those of double.
long double sin(long double x) { return std::sin(x); }
long double cos(long double x) { return std::cos(x); }
long double acos(long double x) { return std::acos(x); }
long double atan2(long double y, long double x) { return std::atan2(y, x); }
long double hypot(long double x, long double y) { return std::hypot(x, y); }

// x = k ln 2 + 2^8 r: the series of exp(r), squared eight times, which costs two of 34 digits.
long double exp(long double x) {
  if (!(std::abs(x) < 11000)) return std::exp(x);  // 0, infinite, or not a number
  const long double k = std::round(x / ln_two), r = (x - k * ln_two) / 256;
  long double sum = 1;
  for (int n = 14; n > 0; --n) sum = 1 + r / n * sum;
  for (int i = 0; i < 8; ++i) sum *= sum;
  return std::ldexp(sum, static_cast<int>(k));
}
long double expm1(long double x) {
  if (std::abs(x) > 0.5) return exp(x) - 1;
  long double sum = 0;
  for (int n = 30; n > 0; --n) sum = x / n * (1 + sum);
  return sum;
}
// From that of double by one step of Halley's method, of third order.
long double log(long double x) {
  int power = 0;
  const long double part = std::frexp(x, &power);
  if (!(part > 0 && std::isfinite(part))) return std::log(x);
  const long double first = std::log(static_cast<double>(part)), of_first = exp(first);
  return first + 2 * (part - of_first) / (part + of_first) + power * ln_two;
}
long double log2(long double x) { return log(x) / ln_two; }
long double log10(long double x) { return log(x) / std::numbers::ln10_v<long double>; }
long double pow(long double x, long double y) { return exp(y * log(x)); }
long double acosh(long double x) { return log(x + std::sqrt((x - 1) * (x + 1))); }

template <>
SinCos<double> sin_cos(const double& angle) {
  return {std::sin(angle), std::cos(angle)};
}

std::array<SinCos<double>, 2> sin_cos(double first, double second) { return {sin_cos(first), sin_cos(second)}; }

std::string text(const Mp50& x, int digits) {
  if (x == 0) return "0";
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*Le", digits - 1 < 40 ? digits - 1 : 40, x);
  return detail::laid_out(buffer);
}

}  // namespace touchgo
