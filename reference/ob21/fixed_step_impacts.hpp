// An imitation of a code without a resting regime, as OB21 describes theirs: "the equations of motion (15) and (17),
// (18) were integrated within the Runge-Kutta-Gill method, whereas a method of successive numerical approximations was
// employed to define the moments of impacts" (section 3). Shows what their numbers of impacts depend on.
//
// Steps of a fixed part of the period. Where a step ends inside the base on the way in, it is repeated from its start
// with a length found by halving until |gap| < tolerance. The body is put on the base, Eq. (16) acts (hard), or the
// force of Eq. (18) begins or ends (soft), and the next step starts. Plain double arithmetic, time from 0 on.
//
// The text says no more of its procedure than that; what it leaves open is a Procedure, of hard impacts.
#pragma once

#include <limits>
#include <stdexcept>

#include "reference/ob21/impact_events.hpp"
#include "reference/ob21/runge_kutta_gill.hpp"

namespace touchgo::reference::ob21 {

/// What ends a step early: a gap below 0, or below the tolerance, where the step ends.
enum class ImpactSeen { inside, near };

/// How the length of such a step is found. regula_falsi: the secant between the ends of what encloses the impact, the
/// middle where the gap is on one side of 0 at both ends. secant: through the last two. line: the secant once.
enum class Approximation { halving, regula_falsi, secant, line };

/// - closing: an impact is only where the gap also falls. Otherwise the step is shortened all the same, and Eq. (16)
///   acts, and the impact counts, where the gap falls at its end.
/// - at_once: a step that ends within the tolerance of the base is taken as it is; otherwise it is shortened once at
///   least.
/// - on_base: the body is put on the base at an impact; otherwise it stays where the step left it.
/// - on_grid: after an impact what is left of the step follows; otherwise a whole step does.
struct Procedure {
  ImpactSeen seen = ImpactSeen::inside;
  bool closing = true;
  Approximation by = Approximation::halving;
  bool at_once = true, on_base = true, on_grid = false;
};

/// Of all that we tried the procedure that comes nearest to both numbers of impacts that the paper prints, with about a
/// hundred steps in a period and some micrometres.
inline constexpr Procedure nearest_procedure{ImpactSeen::near, false, Approximation::regula_falsi, false, false, false};

/// Steps per period of the base; m > 0; a soft base knows the first procedure alone.
struct FixedSteps {
  int per_period;
  double tolerance;
  Procedure procedure = {};
  /// Beyond this number of steps in a period, on average and over more than ten periods, a run is given up.
  double most = std::numeric_limits<double>::infinity();
};

/// A run that was given up.
struct TooManySteps : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The motion by such steps, from x (m) and v (m/s) outside a moving base.
class FixedStepMotion {
 public:
  FixedStepMotion(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps);

  /// All steps that end by `until` (s), handing each Touch to `sink`; impacts and releases, never an accumulation.
  /// Throws TooManySteps.
  void follow(double until, const Sink<double>& sink);

  /// Body and base at t (s), by a step aside from the last one.
  BodyAndBase<double> place(double t) const;

 private:
  using PhasePoint = std::array<double, 2>;
  struct TakenStep {
    double end;
    PhasePoint z;
    bool event, shortened;
  };

  /// a sin(eta t), m, and its rate, m/s; a step needs each of its times more than once.
  struct Base {
    double t = -1, x = 0, v = 0;
  };
  const Base& base(double t) const;
  Base base(double t, const SinCos<double>& at) const;

  double gap(double t, const PhasePoint& z) const;
  double rate(double t, const PhasePoint& z) const;
  PhasePoint field(const Base& base, const PhasePoint& z) const;
  /// After a step of this length.
  PhasePoint after(double length) const;
  TakenStep step() const;
  /// A step of this length, or one that is found to end on the base.
  TakenStep step(double whole) const;

  ImpactOscillator<double> b_;
  FixedSteps steps_;
  PhasePoint z_;
  double t_ = 0;
  long grid_ = 0;                      // the last time of the grid that is not ahead
  mutable long taken_ = 0;             // steps
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
