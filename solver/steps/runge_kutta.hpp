// The classical Runge-Kutta step of order 4.                                    [DM21, p. 3, "Numerical solutions"]
#pragma once

#include "solver/model/contact_phase.hpp"
#include "solver/steps/carried.hpp"
#include "solver/steps/clock.hpp"
#include "solver/steps/turns.hpp"

namespace touchgo {

/// The step, with the vectors it works in, so that step after step nothing is allocated.
template <Real R>
class RungeKutta4 {
 public:
  /// `size`: of y.
  explicit RungeKutta4(Eigen::Index size) : k1_(size), k2_(size), k3_(size), k4_(size), dy_(size) {}

  /// What a step h of the independent variable adds to y, where field(y, k) sets k = y'. Stays until the next step.
  template <class Field>
  const Vector<R>& increment(const Field& field, const Vector<R>& y, const R& h) {
    field(y, k1_);
    field(y + h / 2 * k1_, k2_);
    field(y + h / 2 * k2_, k3_);
    field(y + h * k3_, k4_);
    const auto sum = h / 6 * (k1_ + 2 * k2_ + 2 * k3_ + k4_);
    for (Eigen::Index i = 0; i < y.size(); ++i) dy_.coeffRef(i) = sum.coeff(i);
    return dy_;
  }

 private:
  Vector<R> k1_, k2_, k3_, k4_, dy_;
};

/// y after the step.
template <Real R, class Field>
Vector<R> runge_kutta_4(const Field& field, const Vector<R>& y, const R& h) {
  return y + RungeKutta4<R>(y.size()).increment(field, y, h);
}

/// Time as the independent variable: y = (q, v, tau), y' = (v, a, 1), tau from an instant on whose signal is
/// `signal`; t = 0 where it is left out. A carried body follows its wall instead of y.                [DM21, Eq. (2)]
template <Real R>
struct InTime {
  const System<R>& system;
  const ContactPhase<R>& phase;
  Vector<R> signal = Clock<R>{}.signal(system);
  Carried<R> carried = {};
  // What it works in.
  mutable Turns<R> turns = Turns<R>(system);
  mutable Vector<R> z = Vector<R>::Ones(system.dimension());  // the latest state, whose last component stays 1

  /// The state at y. Stays until the next one.
  template <class Y>
  [[gnu::always_inline]] const Vector<R>& state(const Y& y) const {
    const int qv = 2 * system.n;
    for (int i = 0; i < qv; ++i) z.coeffRef(i) = y.coeff(i);
    if (!system.forcing.empty()) turns.turn(signal, y.coeff(qv), z);
    if (!carried.nobody()) carried.place(system, z);
    return z;
  }

  /// What a step from that instant, which adds dy to y, adds to the state: to round-off of itself, however short.
  Vector<R> change(const Vector<R>& dy) const {
    const int n = system.n;
    Vector<R> dz = Vector<R>::Zero(system.dimension());
    dz.head(2 * n) = dy.head(2 * n);
    Matrix<R> change;
    int first = 0;
    for (const Signal<R>& forcing : system.forcing) {
      forcing.set_change(dy[2 * n], change);
      forcing.apply(change, signal.data() + first, dz.data() + 2 * n + first);
      first += forcing.size();
    }
    carried.place(system, dz);
    return dz;
  }

  /// Sets dy to y' at y, and returns the state there.
  template <class Y>
  [[gnu::always_inline]] const Vector<R>& operator()(const Y& y, Vector<R>& dy) const {
    differentiate(phase, state(y), dy);
    dy.coeffRef(2 * system.n) = 1;
    return z;
  }
};

}  // namespace touchgo
