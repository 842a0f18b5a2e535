// The workloads as a general solver sees them: y' = f(t, y), with an event where guard(t, y) falls through zero; pass()
// takes a model through it and says of which kind it was, if of any. Rates and guards of the forced ones are templates,
// for a solver that reads them as formulas.
//
// `scale` is the size of each component: a tolerance eps means errors of eps |y| + eps scale.
#pragma once

#include <array>
#include <cmath>
#include <optional>

#include "solver/model/event_kinds.hpp"
#include "solver/model/setup.hpp"
#include "solver/model/system.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::tests {

/// A body above a wall that moves as a sin(eta t), y = (x, x'):  m x'' + c x' + k x = load + force sin(eta t), impacts
/// with restitution r. OB21's hard oscillator, where force = k a [OB21, Eqs. (15), (16)]; without k a ball on a table.
struct MovingBase {
  static constexpr int size = 2;
  using State = std::array<double, size>;
  static constexpr State scale{0.01, 0.01};
  double m, c, k, load, force = 0, a, eta, r;
  State start;

  explicit MovingBase(const Setup& s)
      : m(decimal<double>(s.bodies[0].mass)),
        c(decimal<double>(s.bodies[0].damping)),
        k(decimal<double>(s.bodies[0].stiffness)),
        load(decimal<double>(s.bodies[0].load)),
        a(decimal<double>(s.walls[0].motion.amplitude)),
        eta(decimal<double>(s.walls[0].motion.frequency)),
        r(decimal<double>(s.contacts[0].restitution)),
        start{decimal<double>(s.bodies[0].position), decimal<double>(s.bodies[0].velocity)} {
    for (const Harmonic& h : s.bodies[0].force) force += decimal<double>(h.amplitude);
  }

  double period() const { return 2 * pi<double>() / eta; }
  template <class T>
  void rate(const T& t, const T* y, T* dy) const {
    using std::sin;
    dy[0] = y[1];
    dy[1] = (load + force * sin(eta * t) - c * y[1] - k * y[0]) / m;
  }
  template <class T>
  T guard(const T& t, const T* y) const {
    using std::sin;
    return y[0] - a * sin(eta * t);
  }
  template <class T>
  T guard_rate(const T& t, const T* y) const {
    using std::cos;
    return y[1] - a * eta * cos(eta * t);
  }
  std::optional<Kind> pass(double t, double* y) {
    const double base = a * eta * std::cos(eta * t);
    y[0] = a * std::sin(eta * t);
    y[1] = base - r * (y[1] - base);
    return Kind::impact;
  }
};

/// The same with two tangents, y = (x, x', p, p', q, q'), and the growth of their lengths, in logarithms.
struct MovingBaseTangents {
  static constexpr int size = 6;
  using State = std::array<double, size>;
  static constexpr State scale{0.01, 0.01, 1, 1, 1, 1};
  MovingBase base;
  State start;
  std::array<double, 2> growth{};

  explicit MovingBaseTangents(const Setup& s) : base(s), start{base.start[0], base.start[1], 1, 0, 0, 1} {}

  double period() const { return base.period(); }
  template <class T>
  void rate(const T& t, const T* y, T* dy) const {
    base.rate(t, y, dy);
    for (int i = 2; i < size; i += 2) {
      dy[i] = y[i + 1];
      dy[i + 1] = (-base.c * y[i + 1] - base.k * y[i]) / base.m;
    }
  }
  template <class T>
  T guard(const T& t, const T* y) const {
    return base.guard(t, y);
  }

  // Tangents by the saltation matrix [[-r, 0], [(1+r) P/v-, -r]], P the relative acceleration of a body at rest on the
  // base; then made orthonormal, which costs no restart beyond the impact's own. [OB21, Eq. (23) as it must read]
  std::optional<Kind> pass(double t, double* y) {
    const double before = base.guard_rate(t, y), r = base.r;
    const double wall = base.a * std::sin(base.eta * t), wall_rate = base.a * base.eta * std::cos(base.eta * t);
    const double on_wall[] = {wall, wall_rate};
    double rate[2];
    base.rate(t, on_wall, rate);
    const double rest = rate[1] + base.eta * base.eta * wall;
    for (int i = 2; i < size; i += 2) {
      y[i + 1] = (1 + r) * rest / before * y[i] - r * y[i + 1];
      y[i] = -r * y[i];
    }
    double* p = y + 2;
    double* q = y + 4;
    const double first = std::hypot(p[0], p[1]);
    p[0] /= first, p[1] /= first;
    const double along = p[0] * q[0] + p[1] * q[1];
    q[0] -= along * p[0], q[1] -= along * p[1];
    const double second = std::hypot(q[0], q[1]);
    q[0] /= second, q[1] /= second;
    growth[0] += std::log(first), growth[1] += std::log(second);
    return base.pass(t, y);
  }
};

/// A body above the same wall with a spring and a damper between them, which act while the gap is closed, or only while
/// they push.                                                                            [OB21, Eqs. (17), (18)]
struct YieldingBase {
  enum Phase { open, closed, slack };  // slack: the gap is closed, but the contact would pull
  static constexpr int size = 2, phases = 3;
  using State = std::array<double, size>;
  static constexpr State scale = MovingBase::scale;
  MovingBase base;
  double ks, cs;
  bool until_gap;  // a contact lasts as long as the gap is closed
  State start;
  int phase = open;

  explicit YieldingBase(const Setup& s) : base(s), start(base.start) {
    const Joint<double> joint = make_system<double>(s).joints[0];
    ks = joint.stiffness, cs = joint.damping;
    until_gap = joint.release == Release::published || cs == 0;
  }

  double period() const { return base.period(); }
  template <class T>
  void rate(const T& t, const T* y, T* dy) const {
    base.rate(t, y, dy);
    if (phase == closed) dy[1] = dy[1] + push(t, y) / base.m;
  }
  // Slack ends with the gap: on its way out the body is as fast as when its damper stilled the force.
  template <class T>
  T guard(const T& t, const T* y) const {
    if (phase == open) return base.guard(t, y);
    return phase == closed && !until_gap ? push(t, y) : -base.guard(t, y);
  }
  std::optional<Kind> pass(double, double*) {
    const int was = phase;
    phase = was == open ? closed : was == closed && !until_gap ? slack : open;
    if (was == slack) return std::nullopt;
    return was == open ? Kind::impact : Kind::separation;
  }

 private:
  template <class T>
  T push(const T& t, const T* y) const {
    return -(ks * base.guard(t, y) + cs * base.guard_rate(t, y));
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

}  // namespace touchgo::tests
