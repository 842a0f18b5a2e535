// What OB21 reports of a long motion (section 3, Figs. 4 to 8, 12 to 15, 17), from the closed form in ABSOLUTE
// coordinates: numbers of impacts, energies, speeds, sections, and exponents from Mueller's transitions (derived).
#pragma once

#include "reference/ob21/fixed_step_impacts.hpp"

namespace touchgo::reference::ob21 {

/// - first, second: exponents, 1/s: from the multipliers of a motion that repeats, else from the growth over the run;
///   -infinity where the body rests, for a rest leaves one state whatever came before. `error`: of the first, from 20
///   batch means.
/// - impacts, energy (J): per period; of a soft base each push counts once. The energy is the body's kinetic energy
///   after minus before each contact, a rest being one too. Infinitely many impacts where the body rests.
/// - p, n: the state repeats to 1e-9 of its size after n <= 64 periods with p impacts; 0, 0 where it does not, p = 0
///   with rests.
/// - rests: how often the body came to rest. resting, touching: parts of the time, at rest on a hard base, on or in
///   a soft one.
/// - speed: the largest of an impact, m/s. xr: root mean square of x - y at sin(eta t) = 0 in the last 64 periods, m.
struct LongRun {
  double first, second, error, impacts, energy;
  int p, n, rests;
  double resting, touching, speed, xr;
};

/// Over `periods` (> 128) after `transient` periods, from x (m) and v (m/s) in flight. Of a motion that repeats, all
/// but the error over the last whole repetitions. Throws std::invalid_argument for a unilateral soft base.
LongRun long_run(const ImpactOscillator<double>& b, double x, double v, int transient, int periods);

/// The same of a code without rest (fixed_step_impacts.hpp): impacts are counted, exponents are the growth along the
/// motion as it is computed. It repeats to a part `repeats` of its size, after at most half of the periods. Throws
/// TooManySteps.
LongRun long_run_without_rest(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps,
                              double repeats, int transient, int periods);

}  // namespace touchgo::reference::ob21
