// Lyapunov exponents as OB21 computes them: variational flow, Mueller's transition conditions at the events, in
// ABSOLUTE coordinates, Benettin's QR.                                                         [OB21, Eqs. (19)-(23)]
//
//   h(x, t) = x1 - a sin(eta t) - d,   x+ = g(x-, t),
//   dx+ = g_x dx- + (g_x f- - f+ + g_t) dt,   dt = -h_x dx- / (h_x f- + h_t)                 [OB21, Eq. (22)]
// Hard: x2+ = -r x2- + (1 + r) a eta cos(eta t) by Eq. (16), so g_x = diag(1, -r) as in Eq. (23), and
// g_t = (0, -(1 + r) a eta^2 sin(eta t)). The paper writes g = (x1, -r x2), for which g_t would be 0.
// Soft: g = x; f jumps on the way in and out.
#pragma once

#include <array>

#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// g_t as it follows from Eq. (16), or 0, as Eq. (23) and the g before it have it.
enum class Transition { derived, literal };

/// A perturbation of (x, v): m, m/s.
using Perturbation = std::array<double, 2>;

/// The linear flow between events, tau seconds in a medium.
class FreeFlow {
 public:
  FreeFlow(const Medium<double>& m, double tau);
  Perturbation operator()(const Perturbation& u) const;

 private:
  linear::LinearOscillator<double> oscillator_;
  linear::Kernel<double> kernel_;
};

/// Eq. (22) at an event on the base, from the medium before to that after; soft bases on ReleaseRule::published.
class EventJump {
 public:
  EventJump(const Rig<double>& g, const Touch<double>& e, Transition how);
  Perturbation operator()(const Perturbation& u) const;

 private:
  double rate_;      // of the gap: h_x f- + h_t
  double gx_;        // g_x of the velocity, -r or 1
  Perturbation dt_;  // g_x f- - f+ + g_t
};

/// 1/s; where the motion rests after accumulation -infinity, and infinitely many impacts. `error`: standard error of
/// `first` from 20 batch means. `contact_fraction`: of the time, in contact with a soft base.
struct TangentExponents {
  double first, second, error, impacts_per_period, contact_fraction;
};

/// Exponents over `periods` after `transient` periods, from x (m) and v (m/s). Throws std::invalid_argument for a
/// unilateral soft base, whose events inside the base are not written here.
TangentExponents tangent_exponents(const ImpactOscillator<double>& b, double x, double v, int transient, int periods,
                                   Transition how);

}  // namespace touchgo::reference::ob21
