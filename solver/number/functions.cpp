#include "solver/number/functions.hpp"

#include <sleef.h>

namespace touchgo {

double sin(double x) { return Sleef_cinz_sind1_u10purec(x); }
double cos(double x) { return Sleef_cinz_cosd1_u10purec(x); }
double acos(double x) { return Sleef_cinz_acosd1_u10purec(x); }
double atan2(double y, double x) { return Sleef_cinz_atan2d1_u10purec(y, x); }
double exp(double x) { return Sleef_cinz_expd1_u10purec(x); }
double expm1(double x) { return Sleef_cinz_expm1d1_u10purec(x); }
double log(double x) { return Sleef_cinz_logd1_u10purec(x); }
double log2(double x) { return Sleef_cinz_log2d1_u10purec(x); }
double log10(double x) { return Sleef_cinz_log10d1_u10purec(x); }
double pow(double x, double y) { return Sleef_cinz_powd1_u10purec(x, y); }
double acosh(double x) { return Sleef_cinz_acoshd1_u10purec(x); }
double cbrt(double x) { return Sleef_cinz_cbrtd1_u10purec(x); }
double hypot(double x, double y) { return Sleef_cinz_hypotd1_u05purec(x, y); }

template <>
SinCos<double> sin_cos(const double& angle) {
  const Sleef_double_2 both = Sleef_cinz_sincosd1_u10purec(angle);
  return {both.x, both.y};
}

std::array<SinCos<double>, 2> sin_cos(double first, double second) {
#ifdef __SSE2__
  const Sleef___m128d_2 both = Sleef_cinz_sincosd2_u10sse2(_mm_setr_pd(first, second));
  double sines[2], cosines[2];
  _mm_storeu_pd(sines, both.x);
  _mm_storeu_pd(cosines, both.y);
  return {{{sines[0], cosines[0]}, {sines[1], cosines[1]}}};
#else
  return {sin_cos(first), sin_cos(second)};
#endif
}

}  // namespace touchgo
