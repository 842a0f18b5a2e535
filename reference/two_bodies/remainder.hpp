// What a motion adds to its Taylor polynomial of n terms:  x(t0 + tau) - sum_{k<n} x^(k)(t0) tau^k / k!.
//
// Found as a motion of its own, from rest under the forces the polynomial leaves over, so it is accurate to round-off
// however short tau is. A gap that starts with n zeros (n = 1 after an impact, 3 after a separation) is thus known to
// full relative precision, and can be divided by tau^n.
#pragma once

#include "reference/two_bodies/contact.hpp"

namespace touchgo::reference::two_bodies {

/// A function of tau and its derivative.
template <Real R>
struct ValueAndSlope {
  R value, slope;
};

/// For a body, 2 <= n <= 4, d its derivatives at t0. With l1, l2 its roots and f_j its phasors at t0, m times it is
///   sum Im(f_j (i w)^(n-2) E[l1, l2, 0^(n-2), i w]) - (c d[n-1] + k d[n-2]) E[l1, l2, 0^(n-1)] - k d[n-1] E[l1, l2,
///   0^n].
/// Meant for tau up to about 1 / fastest_rate: later the polynomial, and so the remainder, outgrows the motion.
template <Real R>
ValueAndSlope<R> remainder(const Oscillator<R>& o, const Derivatives<R>& d, const R& t0, std::size_t n, const R& tau) {
  const Roots<R> l = roots(o);
  const Complex<R> zero(R(0), R(0));
  std::vector<Complex<R>> z{l.first, l.second};
  z.resize(n, zero);  // l1, l2, 0^(n-2)
  const R e0 = exp_difference<R>(z, tau).real();
  ValueAndSlope<R> r{R(0), R(0)};
  for (const Phasor<R>& f : phasors(o, t0)) {
    const Complex<R> iw(R(0), f.frequency);
    Complex<R> amplitude = f.amplitude;
    for (std::size_t k = 2; k < n; ++k) amplitude *= iw;
    z.push_back(iw);
    const Complex<R> e = exp_difference<R>(z, tau);
    z.pop_back();
    r.value += (amplitude * e).imag();
    r.slope += (amplitude * (e0 + iw * e)).imag();
  }
  z.push_back(zero);
  const R e1 = exp_difference<R>(z, tau).real();
  z.push_back(zero);
  const R e2 = exp_difference<R>(z, tau).real();
  const R first = o.damping * d[n - 1] + o.stiffness * d[n - 2], second = o.stiffness * d[n - 1];
  r.value -= first * e1 + second * e2;
  r.slope -= first * e0 + second * e1;
  return {r.value / o.mass, r.slope / o.mass};
}

/// For a wall, n >= 1: Im(a (i w)^n E[0^n, i w]).
template <Real R>
ValueAndSlope<R> remainder(const Wall<R>& w, const R& t0, std::size_t n, const R& tau) {
  using std::cos, std::sin;
  const R angle = w.motion.frequency * t0 + w.motion.phase;
  const Complex<R> iw(R(0), w.motion.frequency);
  Complex<R> amplitude(w.motion.amplitude * cos(angle), w.motion.amplitude * sin(angle));
  for (std::size_t k = 0; k < n; ++k) amplitude *= iw;
  std::vector<Complex<R>> z(n, Complex<R>(R(0), R(0)));
  const Complex<R> e0 = exp_difference<R>(z, tau);
  z.push_back(iw);
  const Complex<R> e = exp_difference<R>(z, tau);
  return {(amplitude * e).imag(), (amplitude * (e0 + iw * e)).imag()};
}

/// For either, 2 <= n <= 4.
template <Real R>
ValueAndSlope<R> remainder(const Member<R>& m, const Derivatives<R>& d, const R& t0, std::size_t n, const R& tau) {
  if (const Oscillator<R>* o = body_of(m)) return remainder(*o, d, t0, n, tau);
  return remainder(std::get<Wall<R>>(m), t0, n, tau);
}

}  // namespace touchgo::reference::two_bodies
