// OB21's oscillator on its moving base, seen from the base: m = 1, k = 1, c = 0.23, d = 0 (section 4.1).
//
// Lengths are in units of a, which divides out of everything (d = 0); z = x - y is the height above the base, theta =
// eta t the phase of the base. From Eq. (15), with the force of Eq. (18) while z < 0:
//   flight:   z'' + c z' + z = F(theta)                             F = eta^2 sin theta - c eta cos theta
//   contact:  z'' + (c + cs) z' + (1 + ks) z = F(theta)
// F is also the acceleration away from the base of a body that lies on it.
#pragma once

#include "reference/windows/graded.hpp"

namespace touchgo::reference::windows {

inline Ball damping() { return Ball(Rational(23) / Rational(100)); }

/// z'' + damping z' + stiffness z = 0: what multiplies (z, z') in a time s.
template <class N>
struct Propagator {
  N zz, zw, wz, ww;  // row by row
  N determinant;     // exp(-damping s)

  N trace() const { return zz + ww; }
};

template <class N>
Propagator<N> propagator(const Ball& damping, const Ball& stiffness, const N& s) {
  const Ball half = damping.scaled(-1), frequency = proof::sqrt(stiffness - half * half);
  const N decay = exp(-(N(half) * s));
  N sine, cosine;
  sin_cos(N(frequency) * s, sine, cosine);
  sine = decay * sine / N(frequency), cosine = decay * cosine;
  return {cosine + N(half) * sine, sine, -(N(stiffness) * sine), cosine - N(half) * sine, decay * decay};
}

/// The steady response to F at the phase theta is Im(Z exp(i theta)) = re sin theta + im cos theta, its rate
/// eta (re cos theta - im sin theta), with Z = re + i im = (eta^2 - i c eta) / (stiffness - eta^2 + i damping eta).
template <class N>
struct Response {
  N re, im;
};

template <class N>
Response<N> response(const Ball& damping, const Ball& stiffness, const N& eta) {
  const N a = eta * eta, b = -(N(windows::damping()) * eta), p = N(stiffness) - a, q = N(damping) * eta;
  const N size = p * p + q * q;
  return {(a * p + b * q) / size, (b * p - a * q) / size};
}

}  // namespace touchgo::reference::windows
