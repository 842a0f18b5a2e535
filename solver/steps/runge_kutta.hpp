// The classical Runge-Kutta step of order 4.                                    [DM21, p. 3, "Numerical solutions"]
#pragma once

#include "solver/model/contact_phase.hpp"

namespace touchgo::steps {

using namespace model;

/// y after a step h of the independent variable of y' = field(y).
template <Real R, class Field>
Vector<R> runge_kutta_4(const Field& field, const Vector<R>& y, const R& h) {
  const Vector<R> k1 = field(y);
  const Vector<R> k2 = field(Vector<R>(y + h / 2 * k1));
  const Vector<R> k3 = field(Vector<R>(y + h / 2 * k2));
  const Vector<R> k4 = field(Vector<R>(y + h * k3));
  return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}

/// Time as the independent variable: y = (q, v, t), y' = (v, a, 1).                                    [DM21, Eq. (2)]
template <Real R>
struct InTime {
  const System<R>& system;
  const ContactPhase<R>& phase;

  Vector<R> state(const Vector<R>& y) const { return system.state(y[2 * system.n], y.head(2 * system.n)); }
  Vector<R> operator()(const Vector<R>& y) const {
    Vector<R> dy(2 * system.n + 1);
    dy.head(2 * system.n) = derivative(phase, state(y)).head(2 * system.n);
    dy[2 * system.n] = 1;
    return dy;
  }
};

}  // namespace touchgo::steps
