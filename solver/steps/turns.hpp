// How the signals (system.hpp) turn within a step.
//
// The stages of a Runge-Kutta step need the turns in h / 2 and h, as do all steps of that length.
#pragma once

#include <vector>

#include "solver/steps/clock.hpp"

namespace touchgo {

/// Turns signals by times, and remembers how for the latest two.
template <Real R>
class Turns {
 public:
  explicit Turns(const System<R>& system) : forcing_(system.forcing) {}

  /// Sets the tail of z to the signals, tau (s) later.
  void turn(const Vector<R>& signals, const R& tau, Vector<R>& z) {
    const R* from = signals.data();
    R* to = z.data() + (z.size() - signals.size());
    if (tau == 0) {
      std::copy(from, from + signals.size(), to);
      return;
    }
    for (const Matrix<R>& flow : in(tau)) {
      Signal<R>::apply(flow, from, to);
      from += flow.rows(), to += flow.rows();
    }
  }

 private:
  struct Turn {
    R tau = 0;
    std::vector<Matrix<R>> flows = {};  // of each signal
  };

  const std::vector<Matrix<R>>& in(const R& tau) {
    for (const Turn& turn : latest_)
      if (turn.tau == tau) return turn.flows;
    older_ = 1 - older_;
    Turn& turn = latest_[1 - older_];
    turn.tau = tau, turn.flows.resize(forcing_.size());
    for (std::size_t j = 0; j < forcing_.size(); ++j) forcing_[j].turn(tau, turn.flows[j]);
    return turn.flows;
  }

  const std::vector<Signal<R>>& forcing_;
  Turn latest_[2];
  int older_ = 0;
};

}  // namespace touchgo
