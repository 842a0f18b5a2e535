// Elementary functions within a page: the C library's, compiled into it, the same bits in every browser.
#include <cmath>
#include <cstdio>

#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo {

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
double hypot(double x, double y) { return std::hypot(x, y); }

long double sin(long double x) { return std::sin(x); }
long double cos(long double x) { return std::cos(x); }
long double acos(long double x) { return std::acos(x); }
long double atan2(long double y, long double x) { return std::atan2(y, x); }
long double exp(long double x) { return std::exp(x); }
long double expm1(long double x) { return std::expm1(x); }
long double log(long double x) { return std::log(x); }
long double log2(long double x) { return std::log2(x); }
long double log10(long double x) { return std::log10(x); }
long double pow(long double x, long double y) { return std::pow(x, y); }
long double acosh(long double x) { return std::acosh(x); }
long double hypot(long double x, long double y) { return std::hypot(x, y); }

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
