// One oscillator in closed form:  m x'' + c x' + k x = load + sum_j amplitude_j sin(frequency_j t + phase_j).
//
// With l1, l2 the roots of m p^2 + c p + k, S the impulse response and C = S' + (c/m) S, tau = t - t0:
//   x = x0 C(tau) + v0 S(tau) + (1/m) int_0^tau S(tau - s) f(t0 + s) ds,        S = E[l1, l2]
// and the integral is Im(f_j E[l1, l2, i w_j](tau)) for a force Im(f_j exp(i w_j (t - t0))).
#pragma once

#include <vector>

#include "reference/linear/exp_difference.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::reference::linear {

/// amplitude * sin(frequency * t + phase); N or m, rad/s, rad.
template <Real R>
struct Sine {
  R amplitude = 0, frequency = 0, phase = 0;
};

/// kg > 0; kg/s >= 0; kg/s^2 >= 0; N; N. The spring is relaxed at coordinate 0.
template <Real R>
struct LinearOscillator {
  R mass = 1, damping = 0, stiffness = 0, load = 0;
  std::vector<Sine<R>> force;
};

/// Position (m) and velocity (m/s) at time t (s).
template <Real R>
struct StateAt {
  R t = 0, x = 0, v = 0;
};

/// Position, velocity, acceleration: m, m/s, m/s^2.
template <Real R>
struct Kinematics {
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
Roots<R> roots(const LinearOscillator<R>& o);

/// S, S' and C = S' + (c/m) S after tau seconds: the motions from (0, 1) and, for C, from (1, 0).
template <Real R>
struct Kernel {
  R s, ds, c;
};

/// The kernel in every regime. Near critical damping c^2 - 4 k m carries an error of an epsilon of c^2; S is an entire
/// function of it, so this costs about (k/m) tau^2 epsilon of S, where exp(-c tau / 2m) has left little of S anyway.
template <Real R>
Kernel<R> kernel(const LinearOscillator<R>& o, const R& tau);
/// The same by its roots.
template <Real R>
Kernel<R> kernel(const Roots<R>& roots, const R& tau);
/// The same by the roots of one that swings, and the sine and cosine of their imaginary part times tau.
template <Real R>
Kernel<R> kernel(const Roots<R>& roots, const R& tau, const SinCos<R>& swing);

/// A force Im(amplitude exp(i frequency (t - t0))).
template <Real R>
struct Phasor {
  Complex<R> amplitude;
  R frequency;
};

/// Load and harmonic forces as phasors at t0; the load has frequency 0.
template <Real R>
std::vector<Phasor<R>> phasors(const LinearOscillator<R>& o, const R& t0);

/// External force at time t, N.
template <Real R>
R external_force(const LinearOscillator<R>& o, const R& t);

/// n-th time derivative of the external force at time t, N/s^n.
template <Real R>
R external_force_derivative(const LinearOscillator<R>& o, const R& t, int n);

/// Position, velocity and acceleration at time t, before or after the start, each differentiated from the closed form.
/// Error: some epsilons of the motion's amplitude, plus epsilon * frequency * |t - t0| for the phase.
template <Real R>
Kinematics<R> motion(const LinearOscillator<R>& o, const StateAt<R>& start, const R& t);

/// Position at time t, m. See motion().
template <Real R>
R position(const LinearOscillator<R>& o, const StateAt<R>& start, const R& t);

/// Velocity at time t, m/s. See motion().
template <Real R>
R velocity(const LinearOscillator<R>& o, const StateAt<R>& start, const R& t);

/// Acceleration at time t, m/s^2. See motion().
template <Real R>
R acceleration(const LinearOscillator<R>& o, const StateAt<R>& start, const R& t);

}  // namespace touchgo::reference::linear
