// What makes a soft contact differ from a hard impact of equal energy loss, each cause by itself.
//
// Relative to the base, u = x - y - d, Eqs. (17), (18) are during a contact from t0 on, u(t0) = 0,
//   m u'' + cs u' + ks u = - k (u + d) - c (u' + y') - m y''
//                          spring        damper        inertia
// and at its end, t1, the body leaves with u'(t1) from where the base is by then. Four switches:
// - spring: the oscillator's spring, whose other end moves with the base (so its excitation k a sin(eta t) is in it);
// - damper: the oscillator's damper;
// - inertia: the base accelerates meanwhile; off, it moves on uniformly, y' = y'(t0), y'' = 0;
// - lag: the contact takes its time; off, the body leaves at t0, with u'(t1), as the base is then.
// All on this is the soft contact; all off the hard impact, u'(t1) = -r u'(t0) by Eqs. (9), (10). Between contacts the
// oscillator moves by Eq. (15) in any case.
//
// A contact that never ends (the damper presses the body on a base in uniform motion), or whose rebounds fall below
// round-off, is a rest, as a hard body's (impact_oscillator.hpp).
#pragma once

#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

struct Switches {
  bool spring, damper, inertia, lag;
};

/// Per period: impacts and the body's kinetic energy after minus before each contact or rest, J. The largest speed of
/// an impact, m/s; root mean square of x - y at sin(eta t) = 0, m; so often were there rebounds without end.
struct SwitchedRun {
  double impacts, energy, speed, xr;
  int accumulations;
};

/// Over `periods` after `transient` periods, from x (m) and v (m/s) in flight; `soft` on ReleaseRule::published over a
/// moving base. Throws std::invalid_argument for others, and where nothing damps a contact in resonance.
SwitchedRun switched_contacts(const ImpactOscillator<double>& soft, const Switches& on, double x, double v,
                              int transient, int periods);

}  // namespace touchgo::reference::ob21
