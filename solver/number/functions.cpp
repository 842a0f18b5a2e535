#include "solver/number/functions.hpp"

#include <sleef.h>

namespace touchgo::number {

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

template <>
SinCos<double> sin_cos(const double& angle) {
  const Sleef_double_2 both = Sleef_cinz_sincosd1_u10purec(angle);
  return {both.x, both.y};
}

}  // namespace touchgo::number
