// What a long run of a periodically forced system leaves, from one start: the quantities OB21 reports against the
// forcing frequency.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace touchgo::orbits {

/// In forcing periods.
struct RunLength {
  long transient = 500, periods = 2000;
};

/// rest: a phase together recurs; periodic: the state repeats; chaotic: it does not, and lambda1 is above two standard
/// errors; else undecided.
enum class Motion { rest, periodic, chaotic, undecided };
inline const char* name(Motion m) {
  constexpr const char* names[] = {"rest", "periodic", "chaotic", "undecided"};
  return names[static_cast<int>(m)];
}

struct Orbit {
  std::vector<double> lambda;     // Lyapunov exponents, 1/s, largest first; -inf for a superstable direction
  double lambda1_stderr = 0;      // 1/s, from 20 batch means of the run; 0 where the multipliers say it
  double impacts_per_period = 0;  // ai; inf where the motion rests after accumulation
  double energy_per_period = 0;   // ae, J: kinetic energy after minus before each contact phase, absolute frame
  int p = 0, n = 0;               // the state repeats to 1e-9 after n <= 64 periods with p impacts; 0 where it does not
  double rest_fraction = 0;       // share of time a hard contact is closed
  double contact_fraction = 0;    // share of time a soft contact is compressed
  double max_impact_speed = 0;    // m/s, largest closing speed
  Motion motion = Motion::undecided;
  std::string reason;         // why it is undecided; else empty
  std::vector<double> state;  // of a motion that repeats, at one strobe of it, the same one from whatever start, m:
                              // (q, v/|w|), by the kernel (gap, its rate/|w|)
};

/// Of a motion that could not be followed to its end: `undecided`, every number nan.
inline Orbit unknown_orbit(std::size_t exponents, std::string reason) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Orbit o;
  o.lambda.assign(exponents, nan);
  o.lambda1_stderr = o.impacts_per_period = o.energy_per_period = o.rest_fraction = o.contact_fraction = nan;
  o.max_impact_speed = nan;
  o.reason = std::move(reason);
  return o;
}

/// A point of a bifurcation diagram: the relative position once per period at forcing phase 0 (half 0) and pi (half 1),
/// or the relative velocity just before an impact.
struct DiagramPoint {
  bool impact = false;
  int half = 0;   // of an impact: the half of the period it falls in
  double xr = 0;  // m, x(second) - x(first) of the first contact; sections only
  double vr = 0;  // m/s, its rate just before the impact; impacts only
};

/// Of one orbit under way no more wait in memory.
inline constexpr std::size_t points_at_a_time = 16384;

}  // namespace touchgo::orbits
