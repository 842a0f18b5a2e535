// The workloads as a general solver sees them: y' = f(t, y), with an event where guard(t, y) falls through zero.
//
// `scale` is the size of each component: a tolerance eps means errors of eps |y| + eps scale.
#pragma once

#include <array>
#include <cmath>

#include "solver/model/setup.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::tests::bench {

using namespace model;

/// OB21's hard oscillator, y = (x, x'), on the base a sin(eta t). [OB21, Eqs. (15), (16)]
struct MovingBase {
  static constexpr int size = 2;
  using State = std::array<double, size>;
  double m, c, k, a, eta, r;
  State start;
  static constexpr State scale{0.01, 0.01};

  explicit MovingBase(const Setup& s)
      : m(decimal<double>(s.bodies[0].mass)),
        c(decimal<double>(s.bodies[0].damping)),
        k(decimal<double>(s.bodies[0].stiffness)),
        a(decimal<double>(s.walls[0].motion.amplitude)),
        eta(decimal<double>(s.walls[0].motion.frequency)),
        r(decimal<double>(s.contacts[0].restitution)),
        start{decimal<double>(s.bodies[0].position), decimal<double>(s.bodies[0].velocity)} {}

  double period() const { return 2 * pi<double>() / eta; }
  void rate(double t, const double* y, double* dy) const {
    dy[0] = y[1];
    dy[1] = (k * a * std::sin(eta * t) - c * y[1] - k * y[0]) / m;
  }
  double guard(double t, const double* y) const { return y[0] - a * std::sin(eta * t); }
  void impact(double t, double* y) const {
    const double base = a * eta * std::cos(eta * t);
    y[0] = a * std::sin(eta * t);
    y[1] = base - r * (y[1] - base);
  }
};

/// The same with two tangents, y = (x, x', p, p', q, q'), and the growth of their lengths.
struct MovingBaseTangents {
  static constexpr int size = 6;
  using State = std::array<double, size>;
  MovingBase base;
  State start;
  static constexpr State scale{0.01, 0.01, 1, 1, 1, 1};

  explicit MovingBaseTangents(const Setup& s) : base(s), start{base.start[0], base.start[1], 1, 0, 0, 1} {}

  void rate(double t, const double* y, double* dy) const {
    base.rate(t, y, dy);
    for (int i = 2; i < size; i += 2) {
      dy[i] = y[i + 1];
      dy[i + 1] = (-base.c * y[i + 1] - base.k * y[i]) / base.m;
    }
  }
  double guard(double t, const double* y) const { return base.guard(t, y); }

  // Tangents by the saltation matrix [[-r, 0], [(1+r) P/v-, -r]], P the relative acceleration of a body at rest on the
  // base; then made orthonormal, which costs no restart beyond the impact's own. [OB21, Eq. (23) as it must read]
  void impact(double t, double* y, std::array<double, 2>& growth) const {
    const auto& [m, c, k, a, eta, r, unused] = base;
    const double before = y[1] - a * eta * std::cos(eta * t);
    const double rest = a * eta * eta * std::sin(eta * t) - c / m * a * eta * std::cos(eta * t);
    for (int i = 2; i < size; i += 2) {
      y[i + 1] = (1 + r) * rest / before * y[i] - r * y[i + 1];
      y[i] = -r * y[i];
    }
    base.impact(t, y);
    double* p = y + 2;
    double* q = y + 4;
    const double first = std::hypot(p[0], p[1]);
    p[0] /= first, p[1] /= first;
    const double along = p[0] * q[0] + p[1] * q[1];
    q[0] -= along * p[0], q[1] -= along * p[1];
    const double second = std::hypot(q[0], q[1]);
    q[0] /= second, q[1] /= second;
    growth[0] += std::log(first), growth[1] += std::log(second);
  }
};

/// DM21's two masses, released at rest from one displacement. [DM21, Eqs. (1), (2), (4), (5)]
template <Real R>
struct Masses {
  R m1, c1, k1, m2, c2, k2, start;
  explicit Masses(const Setup& s)
      : m1(decimal<R>(s.bodies[0].mass)),
        c1(decimal<R>(s.bodies[0].damping)),
        k1(decimal<R>(s.bodies[0].stiffness)),
        m2(decimal<R>(s.bodies[1].mass)),
        c2(decimal<R>(s.bodies[1].damping)),
        k2(decimal<R>(s.bodies[1].stiffness)),
        start(decimal<R>(s.bodies[0].position)) {}
};

/// In contact, y = (u, u'), until the interaction force falls to zero.
struct Together {
  static constexpr int size = 2;
  using State = std::array<double, size>;
  static constexpr State scale{1, 1};
  Masses<double> p;
  double acceleration(const double* y) const { return -((p.c1 + p.c2) * y[1] + (p.k1 + p.k2) * y[0]) / (p.m1 + p.m2); }
  void rate(double, const double* y, double* dy) const { dy[0] = y[1], dy[1] = acceleration(y); }
  double guard(double, const double* y) const { return p.m2 * acceleration(y) + p.c2 * y[1] + p.k2 * y[0]; }
};

/// Apart, y = (u1, u1', u3, u3'), until the gap falls to zero.
struct Apart {
  static constexpr int size = 4;
  using State = std::array<double, size>;
  static constexpr State scale{1, 1, 1, 1};
  Masses<double> p;
  void rate(double, const double* y, double* dy) const {
    dy[0] = y[1], dy[1] = -(p.c1 * y[1] + p.k1 * y[0]) / p.m1;
    dy[2] = y[3], dy[3] = -(p.c2 * y[3] + p.k2 * y[2]) / p.m2;
  }
  double guard(double, const double* y) const { return y[2] - y[0]; }
};

}  // namespace touchgo::tests::bench
