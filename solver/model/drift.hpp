// The signal of walls that move away at a constant rate: s = (t/span, 1/2), which grows with time.
//
// It is bounded up to the end of a run, which is all that the search for events asks of a signal: with a span of twice
// the run at least, |s| <= 1 to its end. The span is a power of two, so that nothing is rounded on the way to it.
#pragma once

#include "solver/model/signals.hpp"

namespace touchgo {

/// The span (s) for a run until `until` (s, > 0): the power of two between twice and four times that.
template <Real R>
R drift_span(const R& until) {
  using std::frexp, std::ldexp;
  int exponent = 0;  // until < 2^exponent
  frexp(until, &exponent);
  return ldexp(R(1), exponent + 1);
}

/// Of a wall that drifts: t / span, at most 1; its other state is a constant 1/2.
template <Real R>
Signal<R> drift_signal(const R& span) {
  const R rate = 2 / span;
  Signal<R> s;
  s.W = Matrix<R>::Zero(2, 2);
  s.W(0, 1) = rate;
  s.start = Vector<R>::Unit(2, 1) / 2;
  s.bound = 1;
  s.turn = [=](const R& tau, Matrix<R>& flow) {
    flow = Matrix<R>::Identity(2, 2);
    flow(0, 1) = rate * tau;
  };
  s.change = [=](const R& tau, Matrix<R>& change) {
    change = Matrix<R>::Zero(2, 2);
    change(0, 1) = rate * tau;
  };
  s.name = "a constant velocity";
  return s;
}

}  // namespace touchgo
