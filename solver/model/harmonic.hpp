// The harmonic signal: s = (sin w t, cos w t), turned by plane rotations.
#pragma once

#include "solver/model/signals.hpp"

namespace touchgo {

/// Of frequency w (rad/s), not zero.
template <Real R>
Signal<R> harmonic_signal(const R& w) {
  auto rotation = [](Matrix<R>& m, const R& cosine, const R& sine) {
    m.resize(2, 2);
    m(0, 0) = m(1, 1) = cosine, m(0, 1) = sine, m(1, 0) = -sine;
  };
  Signal<R> s;
  rotation(s.W, R(0), w);
  s.start = Vector<R>::Unit(2, 1);
  s.bound = 1;
  s.frequency = w;
  s.turn = [=](const R& tau, Matrix<R>& flow) {
    const SinCos<R> by = sin_cos(R(w * tau));
    rotation(flow, by.cos, by.sin);
  };
  s.change = [=](const R& tau, Matrix<R>& change) {
    const R angle = w * tau, half = sin(R(angle / 2));
    rotation(change, R(-2 * half * half), sin(angle));
  };
  s.late = [=](const R& t, const R& low, Matrix<R>& flow) {  // the angle's own rounding turns it on
    using std::abs, std::fma;
    const R angle = w * t, rest = fma(w, t, R(-angle)) + w * low;
    const SinCos<R> at = sin_cos(angle);
    // Below half the root of epsilon the sine rounds to its angle and the cosine to 1.
    const SinCos<R> by = 2 * abs(rest) < epsilon_power<R>(2) ? SinCos<R>{rest, R(1)} : sin_cos(rest);
    rotation(flow, R(at.cos * by.cos - at.sin * by.sin), R(at.sin * by.cos + at.cos * by.sin));
  };
  return s;
}

}  // namespace touchgo
