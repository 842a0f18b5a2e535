// An imitation of a code without a resting regime, as OB21 describes theirs: "the equations of motion (15) and (17),
// (18) were integrated within the Runge-Kutta-Gill method, whereas a method of successive numerical approximations was
// employed to define the moments of impacts" (section 3). Shows what their numbers of impacts depend on.
//
// Steps of a fixed part of the period. Where a step ends inside the base on the way in, it is repeated from its start
// with a length found by halving until |gap| < tolerance. The body is put on the base, Eq. (16) acts (hard), or the
// force of Eq. (18) begins or ends (soft), and the next step starts. Plain double arithmetic, time from 0 on.
#pragma once

#include "reference/ob21/impact_events.hpp"
#include "reference/ob21/runge_kutta_gill.hpp"

namespace touchgo::reference::ob21 {

/// Steps per period of the base; m > 0.
struct FixedSteps {
  int per_period;
  double tolerance;
};

/// The motion by such steps, from x (m) and v (m/s) outside a moving base.
class FixedStepMotion {
 public:
  FixedStepMotion(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps);

  /// All steps that end by `until` (s), handing each Touch to `sink`; impacts and releases, never an accumulation.
  void follow(double until, const Sink<double>& sink);

  /// Body and base at t (s), by a step aside from the last one.
  BodyAndBase<double> place(double t) const;

 private:
  using PhasePoint = std::array<double, 2>;
  struct TakenStep {
    double end;
    PhasePoint z;
    bool event;
  };

  /// a sin(eta t), m, and its rate, m/s; a step needs each of its times more than once.
  struct Base {
    double t = -1, x = 0, v = 0;
  };
  const Base& base(double t) const;
  Base base(double t, const SinCos<double>& at) const;

  double gap(double t, const PhasePoint& z) const;
  double rate(double t, const PhasePoint& z) const;
  PhasePoint field(double t, const PhasePoint& z) const;
  /// After a step of this length.
  PhasePoint after(double length) const;
  TakenStep step() const;

  ImpactOscillator<double> b_;
  FixedSteps steps_;
  PhasePoint z_;
  double t_ = 0;
  mutable std::array<Base, 3> bases_;  // of a step: at its start, middle and end
  bool pressed_ = false;               // soft: the force of Eq. (18) acts
  std::optional<TakenStep> next_;
};

/// Impacts per period; the part of them at relative speeds below a hundredth of the base's greatest.
struct CountedImpacts {
  double per_period, slow;
};

/// Counts the impacts in `periods` periods after `transient` periods, from x (m) and v (m/s) outside the base.
CountedImpacts fixed_step_impacts(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps,
                                  int transient, int periods);

}  // namespace touchgo::reference::ob21
