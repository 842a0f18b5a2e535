// Tangent maps of an oscillator and the growth of a vector under them.                        [OB21, Eq. (19)-(25)]
//
// Tangent vectors are (dg, dv) at one phase of the forcing.
#pragma once

#include <cmath>
#include <limits>

#include "solver/number/functions.hpp"

namespace touchgo::oscillator {

/// exp(log) times the matrix of columns (a, b), (c, d), what (1, 0) and (0, 1) have become. Its determinant, which the
/// matrix itself loses where its vectors turn into one direction: area exp(log_area).
struct Tangent {
  double a = 1, b = 0, c = 0, d = 1, log = 0, area = 1, log_area = 0;

  /// The later map times it.
  void apply(const Tangent& later) {
    const double a0 = a, c0 = c;
    a = later.a * a0 + later.c * b, b = later.b * a0 + later.d * b;
    c = later.a * c0 + later.c * d, d = later.b * c0 + later.d * d;
    log += later.log;
    log_area += later.log_area + touchgo::log(later.area);
    const double size = std::abs(a) + std::abs(b) + std::abs(c) + std::abs(d);
    if (size > 1e100 || size < 1e-100) a /= size, b /= size, c /= size, d /= size, log += touchgo::log(size);
  }
};

/// Logarithm of the growth of one vector, which turns into the fastest direction. (x, y): its direction at first.
class Growth {
 public:
  explicit Growth(double x = 0.6, double y = 0.8) : x_(x), y_(y) {}
  void apply(const Tangent& t) {
    const double x = t.a * x_ + t.c * y_, y = t.b * x_ + t.d * y_, size = std::sqrt(x * x + y * y);
    if (size > 0)
      log_ += t.log + touchgo::log(size), x_ = x / size, y_ = y / size;
    else  // a plastic impact took this direction away
      log_ = -std::numeric_limits<double>::infinity(), x_ = 1, y_ = 0;
  }
  double log() const { return log_; }
  /// The logarithm since it was last taken.
  double take() {
    const double log = log_;
    log_ = 0;
    return log;
  }

 private:
  double x_, y_, log_ = 0;
};

/// Logarithm of the larger multiplier's size of a map whose determinant is exp(log_determinant); not finite where it is
/// out of range.
inline double log_multiplier(const Tangent& t, double log_determinant) {
  const double half = (t.a + t.d) / 2, square = half * half - exp(log_determinant - 2 * t.log);
  if (square < 0) return log_determinant / 2;
  return t.log + log(std::abs(half) + std::sqrt(square));
}

}  // namespace touchgo::oscillator
