// A linear motion from an instant on, and quantities that are linear in it, in closed form; near the instant in a
// power series instead, where the closed form would lose a short flight in round-off.
//
//   q = s0 + ss sin(theta) + sc cos(theta) + exp(-b t) (C cos(W t) + S sin(W t))
#pragma once

#include "solver/number/fast_math.hpp"
#include "solver/oscillator/first_crossing.hpp"
#include "solver/oscillator/oscillator.hpp"

namespace touchgo::oscillator {

using namespace number;

/// Forcing and free oscillation at one instant.
struct Point {
  double sin, cos;  // of theta
  double decay;     // exp(-b t)
  double c, s;      // cos(W t), sin(W t)
};

/// At tau from a start at the forcing's phase + low, turns.
inline Point point(const LinearMotion& p, double phase, double low, double tau) {
  const Sum theta = two_sum(phase, tau);
  const SinCos<double> forcing = sincos_turns(theta.sum, theta.error + low), free = sincos_turns(p.nu * tau);
  const double decay = fast_exp(-p.b * tau);
  return {forcing.sin, forcing.cos, decay, free.cos, free.sin};
}

/// The same a short time later: four terms of each series, for fastest * h < 1e-4.
inline Point shifted(const LinearMotion& p, const Point& at, double h) {
  auto turn = [](double x, double s, double c, double& out_s, double& out_c) {
    const double x2 = x * x, sx = x - x * x2 / 6, cx = x2 * (x2 / 24 - 0.5);
    out_s = s + (s * cx + c * sx), out_c = c + (c * cx - s * sx);
  };
  const double y = -p.b * h, factor = y + y * y * (0.5 + y / 6);
  Point to;
  turn(two_pi * h, at.sin, at.cos, to.sin, to.cos);
  turn(p.W * h, at.s, at.c, to.s, to.c);
  to.decay = at.decay + at.decay * factor;
  return to;
}

/// A quantity along a motion; C1, S1 are the C, S of its rate.
struct Signal {
  double s0, ss, sc, swing;
  double C, S, C1, S1;

  friend Signal operator*(double x, Signal q) {
    q.s0 *= x, q.ss *= x, q.sc *= x, q.swing *= std::abs(x);
    q.C *= x, q.S *= x, q.C1 *= x, q.S1 *= x;
    return q;
  }

  double value(const Point& at) const { return at.decay * (C * at.c + S * at.s) + (s0 + ss * at.sin + sc * at.cos); }
  double rate(const Point& at) const {
    return at.decay * (C1 * at.c + S1 * at.s) + two_pi * (ss * at.cos - sc * at.sin);
  }
};

/// The gap from (g, v) at a forcing with this sine and cosine.
inline Signal gap_from(const LinearMotion& p, double sin, double cos, double g, double v) {
  Signal q{p.s0, p.ss, p.sc, p.swing, 0, 0, 0, 0};
  q.C = g - (p.s0 + p.ss * sin + p.sc * cos);
  q.C1 = v - two_pi * (p.ss * cos - p.sc * sin);
  q.S = (q.C1 + p.b * q.C) / p.W;
  q.S1 = -p.b * q.S - p.W * q.C;
  return q;
}

/// alpha q + beta q'.
inline Signal combined(const LinearMotion& p, const Signal& q, double alpha, double beta) {
  Signal f{alpha * q.s0,
           alpha * q.ss - two_pi * beta * q.sc,
           alpha * q.sc + two_pi * beta * q.ss,
           0,
           alpha * q.C + beta * q.C1,
           alpha * q.S + beta * q.S1,
           0,
           0};
  f.swing = std::sqrt(f.ss * f.ss + f.sc * f.sc);
  f.C1 = -p.b * f.C + p.W * f.S;
  f.S1 = -p.b * f.S - p.W * f.C;
  return f;
}

/// The quantity with its bounds. |(exp(-b t) ..)''| is at most k times the amplitude that is left, and while the damped
/// part alone stays above the swing of the steady one, q cannot be zero.
inline Jet jet(const LinearMotion& p, const Signal& q, double amplitude, const Point& at) {
  constexpr double turn2 = two_pi * two_pi;
  const double d = at.decay * (q.C * at.c + q.S * at.s), d1 = at.decay * (q.C1 * at.c + q.S1 * at.s),
               d2 = -2 * p.b * d1 - p.k * d;
  const double f = q.ss * at.sin + q.sc * at.cos, f1 = two_pi * (q.ss * at.cos - q.sc * at.sin);
  const double left = amplitude * at.decay, bend = p.k * left;
  Jet j;
  j.q = d + (q.s0 + f);
  j.q1 = d1 + f1;
  j.q2 = d2 - turn2 * f;
  j.q3 = -2 * p.b * d2 - p.k * d1 - turn2 * f1;
  j.bend = bend + turn2 * q.swing;
  j.noise = 1e-15 * (left + q.swing + std::abs(q.s0));
  j.clear = q.s0 > q.swing + left ? Clear{0, HUGE_VAL} : clear_of(d + q.s0 - q.swing, d1, bend);
  return j;
}

/// The motion's derivatives g, g', g'', .. at its start.
struct StartSeries {
  static constexpr int count = 15;
  double d[count];

  /// `acceleration_is_zero`: that of a body at rest there is exactly zero, as at a release.
  StartSeries(const Oscillator& o, const LinearMotion& p, double sin, double cos, double g, double v,
              bool acceleration_is_zero) {
    const double swing = o.ps * sin + o.pc * cos;
    double P[2] = {acceleration_is_zero ? 0 : o.p0 + swing, two_pi * (o.ps * cos - o.pc * sin)};
    double harmonic = acceleration_is_zero ? -o.p0 : swing;  // P - p0, then its even derivatives
    d[0] = g, d[1] = v;
    for (int n = 0; n + 2 < count; ++n) {
      d[n + 2] = P[n % 2] - 2 * p.b * d[n + 1] - p.k * d[n];
      if (n % 2 == 0)
        P[0] = harmonic *= -two_pi * two_pi;
      else
        P[1] *= -two_pi * two_pi;
    }
  }

  double gap(double t) const { return sum(0, t); }
  double rate(double t) const { return sum(1, t); }

 private:
  double sum(int from, double t) const {
    double s = 0;
    for (int n = count - 1; n >= from; --n) s = d[n] + s * t / (n - from + 1);
    return s;
  }
};

/// So long a power series of that many terms has all digits of a double, in units of 1/LinearMotion::fastest.
inline constexpr double series_reach = 0.3;

/// First zero in (0, limit] of alpha g + beta g', whose first `order` derivatives vanish at the start; that zero is
/// divided out.
inline Crossing first_crossing_of_series(const StartSeries& series, double alpha, double beta, int order,
                                         double limit) {
  double a[StartSeries::count];
  double factorial = 1;
  int n = 0;
  for (int k = 0; k + 1 < StartSeries::count; ++k) {
    if (k > 0) factorial *= k;
    const double c = (alpha * series.d[k] + beta * series.d[k + 1]) / factorial;
    if (k >= order && (n > 0 || c > 0)) a[n++] = c;
  }
  if (n == 0) return {false, limit, 0};
  double bend = 0, jerk = 0, power = 1;  // bounds of the second and third derivative up to `limit`
  for (int k = 2; k < n; ++k, power *= limit) {
    bend += k * (k - 1) * std::abs(a[k]) * power;
    if (k + 1 < n) jerk += (k + 1) * k * (k - 1) * std::abs(a[k + 1]) * power;
  }
  auto polynomial = [&](double t) {
    Jet j{0, 0, 0, 0, bend, 0, {0, -1}};
    double size = 0;
    for (int k = n - 1; k >= 0; --k) {
      j.q3 = j.q3 * t + 3 * j.q2;
      j.q2 = j.q2 * t + 2 * j.q1;
      j.q1 = j.q1 * t + j.q;
      j.q = j.q * t + a[k];
      size = size * t + std::abs(a[k]);
    }
    j.noise = 4e-16 * size;
    return j;
  };
  return first_crossing(polynomial, bend > 0 ? jerk / bend : 0, 0, limit);
}

}  // namespace touchgo::oscillator
