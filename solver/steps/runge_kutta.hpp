// The classical Runge-Kutta step of order 4.                                    [DM21, p. 3, "Numerical solutions"]
#pragma once

#include "solver/model/contact_phase.hpp"
#include "solver/steps/carried.hpp"
#include "solver/steps/clock.hpp"

namespace touchgo::steps {

using namespace model;

/// What a step h of the independent variable adds to y, of y' = field(y).
template <Real R, class Field>
Vector<R> runge_kutta_4_increment(const Field& field, const Vector<R>& y, const R& h) {
  const Vector<R> k1 = field(y);
  const Vector<R> k2 = field(Vector<R>(y + h / 2 * k1));
  const Vector<R> k3 = field(Vector<R>(y + h / 2 * k2));
  const Vector<R> k4 = field(Vector<R>(y + h * k3));
  return h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}

/// y after the step.
template <Real R, class Field>
Vector<R> runge_kutta_4(const Field& field, const Vector<R>& y, const R& h) {
  return y + runge_kutta_4_increment(field, y, h);
}

/// Time as the independent variable: y = (q, v, tau), y' = (v, a, 1), tau from an instant on whose signal is
/// `signal`; t = 0 where it is left out. What y says of a carried body is its wall's to say.          [DM21, Eq. (2)]
template <Real R>
struct InTime {
  const System<R>& system;
  const ContactPhase<R>& phase;
  Vector<R> signal = Clock<R>{}.signal(system);
  Carried<R> carried = {};

  Vector<R> state(const Vector<R>& y) const {
    const int n = system.n;
    Vector<R> z(system.dimension());
    z << y.head(2 * n), signal;
    for (std::size_t j = 0; j < system.frequency.size() && y[2 * n] != 0; ++j)
      turn(z[2 * n + 2 * j], z[2 * n + 2 * j + 1], R(system.frequency[j] * y[2 * n]));
    carried.place(system, z);
    return z;
  }

  /// What a step from that instant, which adds dy to y, adds to the state: to round-off of itself, however short.
  Vector<R> change(const Vector<R>& dy) const {
    const int n = system.n;
    Vector<R> dz = Vector<R>::Zero(system.dimension());
    dz.head(2 * n) = dy.head(2 * n);
    for (std::size_t j = 0; j < system.frequency.size(); ++j) {
      const R angle = system.frequency[j] * dy[2 * n], half = sin(R(angle / 2)), down = 2 * half * half,
              up = sin(angle);
      const R &sine = signal[2 * j], &cosine = signal[2 * j + 1];
      dz[2 * n + 2 * j] = cosine * up - sine * down;
      dz[2 * n + 2 * j + 1] = -sine * up - cosine * down;
    }
    carried.place(system, dz);
    return dz;
  }

  Vector<R> operator()(const Vector<R>& y) const {
    Vector<R> dy(2 * system.n + 1);
    dy.head(2 * system.n) = derivative(phase, state(y)).head(2 * system.n);
    dy[2 * system.n] = 1;
    return dy;
  }
};

}  // namespace touchgo::steps
