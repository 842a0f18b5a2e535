// A contact without the outside world: it takes as long as a soft contact of equal energy loss and returns the body
// with the relative speed r v, as if nothing but the base's spring and damper had acted. Beside the soft base, on which
// the oscillator's spring, damper and the base's motion act meanwhile, it shows what those forces do and what the mere
// duration does.
#pragma once

#include "reference/ob21/impact_events.hpp"

namespace touchgo::reference::ob21 {

/// The largest relative speed of an impact, m/s, in `periods` periods after `transient` periods, from x (m) and v (m/s)
/// in flight. The contact lasts pi / lambda, lambda^2 = ks / m - (cs / 2m)^2 (OB21, Eq. (8)). For r = 1; others may
/// come to rest.
double delayed_impacts(const ImpactOscillator<double>& b, double x, double v, int transient, int periods);

}  // namespace touchgo::reference::ob21
