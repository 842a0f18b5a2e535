// A signal that the program does not have, as a worked example: the decaying burst
//   amplitude exp(-rate t) sin(frequency t + phase).
// All of it stands here: the functions of the kind (solver/model/signals.hpp), and its name.
#pragma once

#include "solver/model/signals.hpp"

namespace touchgo::tests {

// s = amplitude exp(-rate t) (sin, cos)(frequency t + phase)
struct Burst {
  static constexpr const char* numbers[] = {"amplitude", "rate", "frequency", "phase"};

  template <Real R>
  static Signal<R> signal(const std::vector<Decimal>& of) {
    using std::abs;
    const R a = decimal<R>(of[0]), r = decimal<R>(of[1]), w = decimal<R>(of[2]), p = decimal<R>(of[3]);
    if (r < 0) throw std::invalid_argument("burst: rate: a number >= 0 is allowed");
    auto turn = [=](const R& tau, Matrix<R>& flow) {
      const R shrunk = exp(R(-r * tau)), sine = shrunk * sin(R(w * tau)), cosine = shrunk * cos(R(w * tau));
      flow.resize(2, 2);
      flow << cosine, sine, -sine, cosine;
    };
    Signal<R> s{Matrix<R>(2, 2), Vector<R>(2), abs(a), turn};
    s.W << -r, w, -w, -r;
    s.start << a * sin(p), a * cos(p);
    return s;
  }
};

// The kind, for all scalar types.
constexpr SignalKind burst = signal_named<Burst>("burst");

}  // namespace touchgo::tests
