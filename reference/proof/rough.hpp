// Enclosures in double: a midpoint and a radius. Enough where a sign is all that is asked for.
//
// For finite doubles x, y the result of +, -, * to nearest is off by at most 2^-53 |x op y| + 2^-1074 (IEEE 754); the
// radius takes that in, and by its last factor its own roundings.
#pragma once

#include <cmath>

#include "reference/proof/ball.hpp"

namespace touchgo::reference::proof {

struct Rough {
  double mid = 0, rad = 0;

  Rough() = default;
  Rough(double exact) : mid(exact) {}  // NOLINT: a double stands for its value
  Rough(double m, double r) : mid(m), rad(r) {}
  /// The ball times 2^e; of infinite radius where double has no such number.
  static Rough of(const Ball& x, slong e) {
    const Ball y = x.scaled(e);
    const double m = arf_get_d(arb_midref(y.raw()), ARF_RND_NEAR), r = mag_get_d(arb_radref(y.raw()));
    return {m, (r + std::abs(m) * 0x1p-52) * upwards + tiny};
  }

  bool certainly_positive() const { return mid > rad; }
  bool certainly_negative() const { return mid < -rad; }
  double magnitude() const { return (std::abs(mid) + rad) * upwards; }

  friend Rough operator+(const Rough& a, const Rough& b) {
    const double m = a.mid + b.mid;
    return {m, (a.rad + b.rad + std::abs(m) * 0x1p-53) * upwards + tiny};
  }
  friend Rough operator-(const Rough& a, const Rough& b) { return a + Rough(-b.mid, b.rad); }
  friend Rough operator*(const Rough& a, const Rough& b) {
    const double m = a.mid * b.mid;
    return {m, (std::abs(a.mid) * b.rad + a.rad * (std::abs(b.mid) + b.rad) + std::abs(m) * 0x1p-53) * upwards + tiny};
  }

 private:
  static constexpr double upwards = 1 + 0x1p-49, tiny = 0x1p-1060;
};

}  // namespace touchgo::reference::proof
