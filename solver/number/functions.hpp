// Elementary functions of doubles with the same bits on every processor.
//
// The C library's choose by processor (with fused multiply-add or without) and differ in the last bit, which a chaotic
// motion makes visible. These are SLEEF's deterministic ones, right to a unit in the last place. Multiprecision
// numbers bring their own; sqrt, fma and what rounds are exact everywhere and stay the library's.
#pragma once

#ifndef __EMSCRIPTEN__
#include <mpfr.h>
#endif

#include <array>

namespace touchgo {

double sin(double x);
double cos(double x);
double acos(double x);
double atan2(double y, double x);
double exp(double x);
double expm1(double x);
double log(double x);
double log2(double x);
double log10(double x);
double pow(double x, double y);
double acosh(double x);
double cbrt(double x);
double hypot(double x, double y);

#ifdef __EMSCRIPTEN__
// Within a page (scalar.hpp): the C library's (functions_in_page.cpp), of which there is one.
long double sin(long double x);
long double cos(long double x);
long double acos(long double x);
long double atan2(long double y, long double x);
long double exp(long double x);
long double expm1(long double x);
long double log(long double x);
long double log2(long double x);
long double log10(long double x);
long double pow(long double x, long double y);
long double acosh(long double x);
long double hypot(long double x, long double y);
#endif

template <class R>
struct SinCos {
  R sin, cos;
};

/// Both of one angle, rad, the same bits as each by itself; at the price of one.
template <class R>
SinCos<R> sin_cos(const R& angle) {
#ifdef __EMSCRIPTEN__
  return {sin(angle), cos(angle)};
#else
  SinCos<R> both;
  mpfr_sin_cos(both.sin.backend().data(), both.cos.backend().data(), angle.backend().data(), MPFR_RNDN);
  return both;
#endif
}
template <>
SinCos<double> sin_cos(const double& angle);

/// Of two angles, rad, the same as each by itself; where vectors hold two at the price of one.
std::array<SinCos<double>, 2> sin_cos(double first, double second);
template <class R>
std::array<SinCos<R>, 2> sin_cos(const R& first, const R& second) {
  return {sin_cos(first), sin_cos(second)};
}

}  // namespace touchgo
