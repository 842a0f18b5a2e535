// What a long run of a periodically forced system leaves, from one start: the quantities OB21 reports against the
// forcing frequency.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace touchgo {

/// In forcing periods, which begin at a section.
struct RunLength {
  long transient = 500, periods = 2000;
  double section = 0;  // 0 <= section < 1: the forcing's phase, in turns, at which the state is looked at
  double effort = 1;   // of the usual, after which one oscillator's events are taken to follow one another without end
};

/// rest: a phase together recurs; periodic: the state repeats; chaotic: it does not, and lambda1 is above two standard
/// errors; else undecided.
enum class Motion { rest, periodic, chaotic, undecided };
inline constexpr Motion all_motions[] = {Motion::rest, Motion::periodic, Motion::chaotic, Motion::undecided};
inline const char* name(Motion m) {
  constexpr const char* names[] = {"rest", "periodic", "chaotic", "undecided"};
  return names[static_cast<int>(m)];
}

struct Orbit {
  std::vector<double> lambda;  // Lyapunov exponents, 1/s, largest first; -inf for a superstable direction
  double lambda1_stderr = 0, impacts_per_period = 0, energy_per_period = 0;  // see columns_of_orbit
  int p = 0, n = 0;
  double rest_fraction = 0, contact_fraction = 0, max_impact_speed = 0;
  Motion motion = Motion::undecided;
  std::string reason;         // why it is undecided; else empty
  bool handed_over = false;   // by the kernel for small systems, which left it undecided, to the general engine
  int nears = 0;              // where n is 0: the state comes near to repeating after so many periods; 0: it does not
  std::vector<double> state;  // of a motion that repeats, or nears one, at one strobe of it, the same one from whatever
                              // start, m: (q, v/|w|), by the kernel (gap, its rate/|w|)
};

/// A quantity of an orbit besides its exponents.
struct OrbitColumn {
  const char *name, *unit;  // in files; empty where it has none
  const char* description;  // in files, one line
  const char* help;         // in help; empty: that of the next one; null: no column of CSV files
  double Orbit::*number = nullptr;
  int Orbit::*count = nullptr;  // neither: the motion

  /// f of its value in an orbit, constant or not.
  template <class Of, class F>
  auto in(Of& orbit, const F& f) const {
    return number ? f(orbit.*number) : count ? f(orbit.*count) : f(orbit.motion);
  }
};

/// All of them, in the order of files: what keeps, sends, tabulates or explains orbits goes by this list.
inline constexpr OrbitColumn columns_of_orbit[] = {
    {"lambda1_stderr", "1/s", "from 20 batch means of the run",
     "1/s, standard error of lambda1 from 20 batch means, nan with --periods 1; 0 where the multipliers of a periodic "
     "motion give it",
     &Orbit::lambda1_stderr},
    {"impacts_per_period", "", "inf where the motion rests after infinitely many impacts",
     "impacts per forcing period, all contacts; inf where the motion rests after an accumulation",
     &Orbit::impacts_per_period},
    {"energy_per_period", "J", "kinetic energy after minus before each contact phase",
     "J: kinetic energy (absolute frame) of a contact's members after minus before each contact phase, rest included, "
     "summed per period; negative: the contacts took energy",
     &Orbit::energy_per_period},
    {"p", "", "impacts in n periods; 0 where the state does not repeat", "", nullptr, &Orbit::p},
    {"n", "", "forcing periods after which the state repeats; 0 where it does not",
     "the state repeats after n <= 64 periods with p impacts, to 1e-9 of its largest size (its start included); 0, 0 "
     "where it does not; for a motion that rests n is given and p = 0",
     nullptr, &Orbit::n},
    {"rest_fraction", "", "share of time a hard contact is closed", "share of time in which a hard contact is closed",
     &Orbit::rest_fraction},
    {"contact_fraction", "", "share of time a soft contact is compressed", nullptr, &Orbit::contact_fraction},
    {"max_impact_speed", "m/s", "largest closing speed",
     "m/s, largest closing speed; like the other sums of whole repetitions where the state repeats",
     &Orbit::max_impact_speed},
    {"verdict", "", "the kind of motion",
     "rest: a phase together recurs; periodic: the state repeats; chaotic: it does not, and lambda1 is above two "
     "standard errors; undecided: none of these, or the motion could not be followed to its end (the numbers are nan)"},
};

/// Of a motion that could not be followed to its end: `undecided`, every number nan.
inline Orbit unknown_orbit(std::size_t exponents, std::string reason) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Orbit o;
  o.lambda.assign(exponents, nan);
  for (const OrbitColumn& column : columns_of_orbit)
    if (column.number) o.*column.number = nan;
  o.reason = std::move(reason);
  return o;
}

/// A point of a bifurcation diagram: the relative position once per period at the section (half 0) and half a period
/// later (half 1), or an impact.
struct DiagramPoint {
  bool impact = false;
  int half = 0;         // of an impact: the half of the forcing period it falls in
  double xr = 0;        // m, x(second) - x(first) of the first contact; sections only
  double vr = 0;        // m/s, its rate just before the impact; impacts only
  double phase = 0;     // of the forcing, in turns, 0 <= phase < 1; impacts only
  double vr_after = 0;  // m/s, the rate just after the impact; impacts only
};

/// No more points of an orbit under way are kept before they are handed on.
inline constexpr std::size_t points_at_a_time = 16384;

}  // namespace touchgo
