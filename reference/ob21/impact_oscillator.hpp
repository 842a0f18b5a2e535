// OB21's oscillator over its moving base, in ABSOLUTE coordinates and closed form; a second opinion on the solver.
//
//   m x'' + c x' + k x = k a sin(eta t),   base y = a sin(eta t),   gap g = x - y - d >= 0       [OB21, Eq. (15)]
//   hard: g' becomes -r g' where g falls to 0                                                    [OB21, Eq. (16)]
//   soft: the base pushes with F = -(ks g + cs g') while g < 0                            [OB21, Eqs. (17), (18)]
// Time runs within one period of the base, 0 <= t < 2 pi / eta: no digits are lost in long runs.
//
// A hard body whose impacts accumulate rests on the base, x = y + d, until N = m y'' + c y' + k d falls to 0: N is what
// the base must push with, from Eq. (15) with x = y + d put in. Between events, on a ride,
// x = steady response + decaying part.
#pragma once

#include <vector>

#include "reference/two_bodies/contact.hpp"
#include "reference/two_bodies/sampled_root.hpp"

namespace touchgo::reference::ob21 {

/// kg/s^2 > 0; kg/s >= 0. Release::published: the push ends where g is back at 0, so that it may pull before;
/// unilateral: it is max(0, F). `literal_f2i`: cs (x' + a eta cos(eta t)), the damper as printed in f_2i
/// below Eq. (23).
template <Real R>
struct SoftBase {
  R stiffness, damping;
  two_bodies::ReleaseRule release = two_bodies::ReleaseRule::published;
  bool literal_f2i = false;
};

/// kg; kg/s > 0; kg/s^2 > 0; m; rad/s > 0; m; 0 <= restitution <= 1. With `soft` the restitution is not used.
/// With `fixed_base` the base stands still, y = 0, and the force k a sin(eta t) remains.
template <Real R>
struct ImpactOscillator {
  R mass, damping, stiffness, amplitude, frequency, gap, restitution;
  std::optional<SoftBase<R>> soft;
  bool fixed_base = false;

  /// Of the base's motion, m.
  R base() const { return fixed_base ? R(0) : amplitude; }
};

/// The paper's numbers (section 4.1) at a frequency (rad/s) and restitution, hard.
template <Real R>
ImpactOscillator<R> ob21_oscillator(const R& frequency, const R& restitution);

/// The same on a soft base of equal energy loss: half a swing at lambda decays by r = exp(-beta pi / lambda), with
/// alpha^2 = beta^2 + lambda^2 = ks / m and cs = 2 m beta. [OB21, Eqs. (4)-(9)]
template <Real R>
ImpactOscillator<R> ob21_oscillator(const R& frequency, const R& restitution, const R& stiffness);

/// flight: no force of the base. rest: a hard body lies on it. contact: a soft base pushes. slack: a unilateral soft
/// base has stopped pushing, the body is still inside it.
enum class RideMode { flight, rest, contact, slack };

/// An oscillator with a harmonic force Im(force exp(i eta t)) and a load; its steady response Im(steady exp(i eta t)) +
/// still; `rate`: the fastest rate in it, 1/s.
template <Real R>
struct Medium {
  linear::LinearOscillator<R> oscillator;
  linear::Roots<R> roots;
  linear::Complex<R> force, steady;
  R still, rate;
};

template <Real R>
Medium<R> medium(const R& mass, const R& damping, const R& stiffness, const R& load, const linear::Complex<R>& force,
                 const R& frequency);

/// The oscillator with its constants: the period of the base (s), the body in flight and in contact.
template <Real R>
struct Rig {
  ImpactOscillator<R> b;
  R period;
  Medium<R> flight, contact;
};

/// In contact: m x'' + (c + cs) x' + (k + ks) x = (k + ks) a sin(eta t) + cs a eta cos(eta t) + ks d, from Eqs. (17),
/// (18); f_2i as printed turns the sign of the cosine; of a fixed base k a sin(eta t) and ks d are left.
template <Real R>
Rig<R> rig(const ImpactOscillator<R>& b);

/// A motion since (t0, x0, v0): s, m, m/s; `zeros`: how many leading derivatives of the gap vanish there by
/// construction (0: none are known to), `opening` the first that does not where zeros == 1, m/s, known better than as a
/// difference of velocities; `without_force`: it starts inside a soft base where F = 0. `now` >= t0 is how far it has
/// been followed.
template <Real R>
struct Ride {
  RideMode mode = RideMode::flight;
  R t0 = 0, x0 = 0, v0 = 0, now = 0;
  int zeros = 0;
  R opening = 0;
  bool without_force = false;
};

/// Body and base at one time: m, m/s; the gap and its first two derivatives.
template <Real R>
struct BodyAndBase {
  R x, v, gap, rate, acceleration;
};

template <Real R>
const Medium<R>& medium_of(const Rig<R>& g, RideMode mode) {
  return mode == RideMode::contact ? g.contact : g.flight;
}

/// Where and how fast a ride starts, seen from the steady response: m, m/s.
template <Real R>
struct Departure {
  R x, v;
};
template <Real R>
Departure<R> departure(const Rig<R>& g, const Ride<R>& s);

/// Body and base at time t; many times of one ride share its departure.
template <Real R>
BodyAndBase<R> place(const Rig<R>& g, const Ride<R>& s, const Departure<R>& from, const R& t);
template <Real R>
BodyAndBase<R> place(const Rig<R>& g, const Ride<R>& s, const R& t) {
  return place(g, s, departure(g, s), t);
}

/// Taylor coefficients of the gap at the start of a ride, from m x^(n+2) = f^(n) - c x^(n+1) - k x^(n) and the
/// derivatives of the base; good for |t - t0| <= 1 / (4 rate).
template <Real R>
std::vector<R> gap_series(const Rig<R>& g, const Ride<R>& s);

}  // namespace touchgo::reference::ob21
