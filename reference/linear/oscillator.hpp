// One oscillator in closed form:  m x'' + c x' + k x = load + sum_j amplitude_j sin(frequency_j t + phase_j).
//
// With l1, l2 the roots of m p^2 + c p + k, S the impulse response and C = S' + (c/m) S, tau = t - t0:
//   x = x0 C(tau) + v0 S(tau) + (1/m) int_0^tau S(tau - s) f(t0 + s) ds,        S = E[l1, l2]   (see
//   exp_difference.hpp)
// and the integral is Im(f_j E[l1, l2, i w_j](tau)) for a force Im(f_j exp(i w_j (t - t0))).
#pragma once

#include <vector>

#include "reference/linear/exp_difference.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::reference::linear {

using namespace number;

/// amplitude * sin(frequency * t + phase); N or m, rad/s, rad.
template <Real R>
struct Sine {
  R amplitude = 0, frequency = 0, phase = 0;
};

/// kg > 0; kg/s >= 0; kg/s^2 >= 0; N; N. The spring is relaxed at coordinate 0.
template <Real R>
struct Oscillator {
  R mass = 1, damping = 0, stiffness = 0, load = 0;
  std::vector<Sine<R>> force;
};

/// Position (m) and velocity (m/s) at time t (s).
template <Real R>
struct Start {
  R t = 0, x = 0, v = 0;
};

/// Position, velocity, acceleration: m, m/s, m/s^2.
template <Real R>
struct Motion {
  R x, v, a;
};

/// The two roots of m p^2 + c p + k, 1/s. Real ones: the slow one first; otherwise conjugate.
template <Real R>
struct Roots {
  Complex<R> first, second;
  bool oscillates;
};

/// Roots without cancellation: the slow real root is (k/m) / fast, not a difference.
template <Real R>
Roots<R> roots(const Oscillator<R>& o) {
  using std::sqrt;
  const R g = o.damping / (2 * o.mass), square = o.stiffness / o.mass, d = square - g * g;
  if (d > 0) return {{-g, sqrt(d)}, {-g, -sqrt(d)}, true};
  const R fast = g + sqrt(-d);
  return {{fast == 0 ? R(0) : R(-square / fast), R(0)}, {-fast, R(0)}, false};
}

/// S, S' and C = S' + (c/m) S after tau seconds: the motions from (0, 1) and, for C, from (1, 0).
template <Real R>
struct Kernel {
  R s, ds, c;
};

/// The kernel in every regime. Near critical damping c^2 - 4 k m carries an error of an epsilon of c^2; S is an entire
/// function of it, so this costs about (k/m) tau^2 epsilon of S, where exp(-c tau / 2m) has left little of S anyway.
template <Real R>
Kernel<R> kernel(const Oscillator<R>& o, const R& tau) {
  using std::cos, std::exp, std::sin;
  const Roots<R> l = roots(o);
  if (l.oscillates) {
    const R g = -l.first.real(), w = l.first.imag(), size = exp(-g * tau);
    const R s = size * sin(w * tau) / w, cosine = size * cos(w * tau);
    return {s, cosine - g * s, cosine + g * s};
  }
  // E' = exp(a t) + b E for either order of the roots; with a the root whose exponential is the smaller at tau, neither
  // S' nor C is a difference of large numbers.
  const bool forward = tau > 0;
  const R a = forward ? l.second.real() : l.first.real(), b = forward ? l.first.real() : l.second.real();
  const R s = exp_difference<R>(l.first, l.second, tau).real(), e = exp(a * tau);
  return {s, e + b * s, e - a * s};
}

/// A force Im(amplitude exp(i frequency (t - t0))).
template <Real R>
struct Phasor {
  Complex<R> amplitude;
  R frequency;
};

/// Load and harmonic forces as phasors at t0; the load has frequency 0.
template <Real R>
std::vector<Phasor<R>> phasors(const Oscillator<R>& o, const R& t0) {
  using std::cos, std::sin;
  std::vector<Phasor<R>> f;
  if (o.load != 0) f.push_back({{R(0), o.load}, R(0)});
  for (const auto& s : o.force) {
    const R angle = s.frequency * t0 + s.phase;
    f.push_back({{s.amplitude * cos(angle), s.amplitude * sin(angle)}, s.frequency});
  }
  return f;
}

/// External force at time t, N.
template <Real R>
R external_force(const Oscillator<R>& o, const R& t) {
  using std::sin;
  R f = o.load;
  for (const auto& s : o.force) f += s.amplitude * sin(s.frequency * t + s.phase);
  return f;
}

/// n-th time derivative of the external force at time t, N/s^n.
template <Real R>
R external_force_derivative(const Oscillator<R>& o, const R& t, int n) {
  using std::cos, std::sin;
  if (n == 0) return external_force(o, t);
  R f = 0;
  for (const auto& s : o.force) {
    const R angle = s.frequency * t + s.phase;
    R term = s.amplitude * (n % 2 == 0 ? R(sin(angle)) : R(cos(angle)));
    for (int i = 0; i < n; ++i) term *= s.frequency;
    f += n % 4 < 2 ? term : R(-term);
  }
  return f;
}

/// Position, velocity and acceleration at time t, before or after the start, each differentiated from the closed form.
/// Error: some epsilons of the motion's amplitude, plus epsilon * frequency * |t - t0| for the phase.
template <Real R>
Motion<R> motion(const Oscillator<R>& o, const Start<R>& start, const R& t) {
  const R tau = t - start.t, square = o.stiffness / o.mass, rate = o.damping / o.mass;
  const Kernel<R> y = kernel(o, tau);
  const R dds = -rate * y.ds - square * y.s;
  Motion<R> z{start.x * y.c + start.v * y.s, start.v * y.ds - start.x * square * y.s,
              start.v * dds - start.x * square * y.ds};
  const Roots<R> l = roots(o);
  for (const Phasor<R>& f : phasors(o, start.t)) {
    const Complex<R> iw(R(0), f.frequency), amplitude = f.amplitude / o.mass;
    const Complex<R> p = exp_difference<R>({l.first, l.second, iw}, tau), dp = y.s + iw * p, ddp = y.ds + iw * dp;
    z.x += (amplitude * p).imag();
    z.v += (amplitude * dp).imag();
    z.a += (amplitude * ddp).imag();
  }
  return z;
}

/// Position at time t, m. See motion().
template <Real R>
R position(const Oscillator<R>& o, const Start<R>& start, const R& t) {
  return motion(o, start, t).x;
}

/// Velocity at time t, m/s. See motion().
template <Real R>
R velocity(const Oscillator<R>& o, const Start<R>& start, const R& t) {
  return motion(o, start, t).v;
}

/// Acceleration at time t, m/s^2. See motion().
template <Real R>
R acceleration(const Oscillator<R>& o, const Start<R>& start, const R& t) {
  return motion(o, start, t).a;
}

}  // namespace touchgo::reference::linear
