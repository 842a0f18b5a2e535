// How the signal (system.hpp) turns within a step.
//
// The stages of a Runge-Kutta step ask for the turns in h / 2 and h, and so do those of every step as long.
#pragma once

#include <vector>

#include "solver/steps/clock.hpp"

namespace touchgo::steps {

/// Turns signals by times, and remembers the sines of the latest two.
template <Real R>
class Turns {
 public:
  explicit Turns(const System<R>& system)
      : frequency_(system.frequency), none_{0, std::vector<SinCos<R>>(frequency_.size(), {0, 1})} {}

  /// Sets the phases of z to those of a signal, tau (s) later.
  void turn(const Vector<R>& signal, const R& tau, Vector<R>& z) {
    const auto first = z.size() - signal.size();
    const std::vector<SinCos<R>>& by = in(tau);
    for (std::size_t j = 0; j < by.size(); ++j) {
      R &sine = z.coeffRef(first + 2 * j), &cosine = z.coeffRef(first + 2 * j + 1);
      sine = signal.coeff(2 * j), cosine = signal.coeff(2 * j + 1);
      steps::turn(sine, cosine, by[j]);
    }
  }

 private:
  struct Turn {
    R tau = 0;
    std::vector<SinCos<R>> by = {};  // of each frequency times tau
  };

  const std::vector<SinCos<R>>& in(const R& tau) {
    if (tau == 0) return none_.by;
    for (const Turn& turn : latest_)
      if (turn.tau == tau) return turn.by;
    older_ = 1 - older_;
    Turn& turn = latest_[1 - older_];
    turn.tau = tau, turn.by.clear();
    for (const R& w : frequency_) turn.by.push_back(sin_cos(R(w * tau)));
    return turn.by;
  }

  const std::vector<R>& frequency_;
  const Turn none_;
  Turn latest_[2];
  int older_ = 0;
};

}  // namespace touchgo::steps
