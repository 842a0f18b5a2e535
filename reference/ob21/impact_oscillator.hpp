// OB21's oscillator over its moving base, in ABSOLUTE coordinates and closed form; a second opinion on the solver.
//
//   m x'' + c x' + k x = k a sin(eta t),   base y = a sin(eta t),   gap g = x - y - d >= 0       [OB21, Eq. (15)]
//   hard: g' becomes -r g' where g falls to 0                                                    [OB21, Eq. (16)]
//   soft: the base pushes with F = -(ks g + cs g') while g < 0                                   [OB21, Eqs. (17),
//   (18)]
// Time runs within one period of the base, 0 <= t < 2 pi / eta: no digits are lost in long runs.
//
// A hard body whose impacts accumulate rests on the base, x = y + d, until N = m y'' + c y' + k d falls to 0: N is what
// the base must push with, from Eq. (15) with x = y + d put in. Between events x = steady response + decaying part.
#pragma once

#include <stdexcept>
#include <vector>

#include "reference/two_bodies/contact.hpp"
#include "reference/two_bodies/sampled_root.hpp"

namespace touchgo::reference::ob21 {

using namespace two_bodies;

/// kg/s^2 > 0; kg/s >= 0. Release::published: the push ends where g is back at 0, so that it may pull before;
/// unilateral: it is max(0, F). `literal_f2i`: cs (x' + a eta cos(eta t)), the damper as printed in f_2i below Eq.
/// (23).
template <Real R>
struct SoftBase {
  R stiffness, damping;
  Release release = Release::published;
  bool literal_f2i = false;
};

/// kg; kg/s > 0; kg/s^2 > 0; m; rad/s > 0; m; 0 <= restitution <= 1. With `soft` the restitution is not looked at.
template <Real R>
struct ImpactOscillator {
  R mass, damping, stiffness, amplitude, frequency, gap, restitution;
  std::optional<SoftBase<R>> soft;
};

/// The paper's numbers (section 4.1) at a frequency (rad/s) and restitution, hard.
template <Real R>
ImpactOscillator<R> ob21_oscillator(const R& frequency, const R& restitution) {
  return {R(1), decimal<R>("0.23"), R(1), decimal<R>("0.0025"), frequency, R(0), restitution, std::nullopt};
}

/// The same on a soft base of equal energy loss: half a swing at lambda decays by r = exp(-beta pi / lambda), with
/// alpha^2 = beta^2 + lambda^2 = ks / m and cs = 2 m beta. [OB21, Eqs. (4)-(9)]
template <Real R>
ImpactOscillator<R> ob21_oscillator(const R& frequency, const R& restitution, const R& stiffness) {
  using std::log, std::sqrt;
  ImpactOscillator<R> b = ob21_oscillator(frequency, restitution);
  const R decay = -log(restitution) / pi<R>(), lambda = sqrt(stiffness / b.mass / (1 + decay * decay));
  b.soft = SoftBase<R>{stiffness, 2 * b.mass * decay * lambda};
  return b;
}

/// flight: no force of the base. rest: a hard body lies on it. contact: a soft base pushes. slack: a unilateral soft
/// base has stopped pushing, the body is still inside it.
enum class Mode { flight, rest, contact, slack };

/// An oscillator with a harmonic force Im(force exp(i eta t)) and a load; its steady response Im(steady exp(i eta t)) +
/// still; `rate`: the fastest rate in it, 1/s.
template <Real R>
struct Medium {
  Oscillator<R> oscillator;
  Complex<R> force, steady;
  R still, rate;
};

template <Real R>
Medium<R> medium(const R& mass, const R& damping, const R& stiffness, const R& load, const Complex<R>& force,
                 const R& frequency) {
  Medium<R> m{{mass, damping, stiffness, load, {}}, force, {}, load / stiffness, R(0)};
  m.steady = force / Complex<R>(stiffness - mass * frequency * frequency, damping * frequency);
  m.rate = std::max<R>(modulus<R>(roots(m.oscillator).second), frequency);
  return m;
}

/// The oscillator with what is the same all the time: the period of the base (s), the body in flight and in contact.
template <Real R>
struct Rig {
  ImpactOscillator<R> b;
  R period;
  Medium<R> flight, contact;
};

/// In contact: m x'' + (c + cs) x' + (k + ks) x = (k + ks) a sin(eta t) + cs a eta cos(eta t) + ks d, from Eqs. (17),
/// (18); f_2i as printed turns the sign of the cosine.
template <Real R>
Rig<R> rig(const ImpactOscillator<R>& b) {
  if (!(b.mass > 0 && b.damping > 0 && b.stiffness > 0 && b.frequency > 0 && b.restitution >= 0 && b.restitution <= 1))
    throw std::invalid_argument("impact oscillator: numbers out of range");
  const Complex<R> spring(b.stiffness * b.amplitude, R(0));
  const Medium<R> flight = medium<R>(b.mass, b.damping, b.stiffness, R(0), spring, b.frequency);
  Rig<R> g{b, 2 * pi<R>() / b.frequency, flight, flight};
  if (!b.soft) return g;
  const R ks = b.soft->stiffness, cs = b.soft->damping, cosine = cs * b.amplitude * b.frequency;
  g.contact = medium<R>(b.mass, b.damping + cs, b.stiffness + ks, ks * b.gap,
                        {(b.stiffness + ks) * b.amplitude, b.soft->literal_f2i ? R(-cosine) : cosine}, b.frequency);
  return g;
}

/// A motion since (t0, x0, v0): s, m, m/s; `zeros`: how many leading derivatives of the gap vanish there by
/// construction (0: none are known to), `opening` the first that does not where zeros == 1, m/s, known better than as a
/// difference of velocities; `without_force`: it starts inside a soft base where F = 0. `now` >= t0 is how far it has
/// been followed.
template <Real R>
struct Ride {
  Mode mode = Mode::flight;
  R t0 = 0, x0 = 0, v0 = 0, now = 0;
  int zeros = 0;
  R opening = 0;
  bool without_force = false;
};

/// Body and base at one time: m, m/s; the gap and its first two derivatives.
template <Real R>
struct Place {
  R x, v, gap, rate, acceleration;
};

template <Real R>
const Medium<R>& medium_of(const Rig<R>& g, Mode mode) {
  return mode == Mode::contact ? g.contact : g.flight;
}

/// Body and base at time t.
template <Real R>
Place<R> place(const Rig<R>& g, const Ride<R>& s, const R& t) {
  using std::cos, std::sin;
  const R eta = g.b.frequency, a = g.b.amplitude, sine = sin(eta * t), cosine = cos(eta * t);
  const R base = a * sine, base_v = a * eta * cosine, base_a = -eta * eta * base;
  if (s.mode == Mode::rest) return {base + g.b.gap, base_v, R(0), R(0), R(0)};
  const Medium<R>& m = medium_of(g, s.mode);
  const Oscillator<R>& o = m.oscillator;
  const R p = m.steady.real(), q = m.steady.imag(), s0 = sin(eta * s.t0), c0 = cos(eta * s.t0);
  const R dx = s.x0 - (m.still + p * s0 + q * c0), dv = s.v0 - eta * (p * c0 - q * s0);
  const Kernel<R> y = kernel<R>(o, t - s.t0);
  const R x = m.still + p * sine + q * cosine + dx * y.c + dv * y.s;
  const R v = eta * (p * cosine - q * sine) + dv * y.ds - dx * o.stiffness / o.mass * y.s;
  const R force = m.force.real() * sine + m.force.imag() * cosine + o.load;
  return {x, v, x - base - g.b.gap, v - base_v, (force - o.damping * v - o.stiffness * x) / o.mass - base_a};
}

/// Taylor coefficients of the gap at the start of a ride, from m x^(n+2) = f^(n) - c x^(n+1) - k x^(n) and the
/// derivatives of the base; good for |t - t0| <= 1 / (4 rate).
template <Real R>
std::vector<R> gap_series(const Rig<R>& g, const Ride<R>& s) {
  const Medium<R>& m = medium_of(g, s.mode);
  const Oscillator<R>& o = m.oscillator;
  const Complex<R> turn(R(0), g.b.frequency);
  Complex<R> wave = exp_of<R>(turn * s.t0);  // (i eta)^n exp(i eta t0)
  const int terms = 7 + digits10<R> * 7 / 10;
  std::vector<R> c;
  R x = s.x0, v = s.v0, factorial = 1;
  for (int n = 0; n < terms; ++n) {
    if (n > 0) factorial *= n;
    const R gap = x - (n == 0 ? g.b.gap : R(0)) - g.b.amplitude * wave.imag();
    c.push_back(n < s.zeros ? R(0) : n == 1 && s.zeros == 1 ? s.opening : R(gap / factorial));
    const R force = (m.force * wave).imag() + (n == 0 ? o.load : R(0));
    const R next = (force - o.damping * v - o.stiffness * x) / o.mass;
    x = v, v = next, wave *= turn;
  }
  return c;
}

}  // namespace touchgo::reference::ob21
