// OB21's oscillator as its figures show it: the bifurcation diagrams of figures 4 to 8, 12 to 15 and 17, and motions
// after long transients for figures 9 to 11 and 16.
//
// The paper gives neither starts nor run lengths. Ours: the start of the case files and three drawn ones, 2000 periods
// after a transient of 500.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/run/simulate.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo::cases::experiments {

using namespace run;
using namespace sweeps;

/// The oscillator with restitution r against a hard base, or against a soft one of stiffness ks (kg/s^2) whose damping
/// is of equal energy loss.
struct Oscillator21 {
  Decimal restitution;
  std::optional<Decimal> stiffness = {};  // none: hard
};

/// A bifurcation diagram of the paper: eta from 2 to 10 rad/s.
struct Diagram {
  std::string figure;  // "ob21_fig4", ...
  Oscillator21 system;
};
const std::vector<Diagram>& ob21_diagrams();

/// The system at the frequency eta (rad/s), from the case files in the folder `cases`. Throws BadInput, FileError.
Setup ob21_setup(const std::string& cases, const Oscillator21& system, const Decimal& eta);

/// How the diagrams sweep: 801 frequencies from 2 to 10 rad/s, four starts; the last 100 periods leave points.
Sweep diagram_sweep();

/// The rows of the diagram `figure`; throws std::out_of_range where there is none of that name.
std::vector<SweepRow> diagram_rows(const std::string& cases, const std::string& figure,
                                   const Sweep& what = diagram_sweep());

/// A moment of the oscillator; t in forcing periods, m and m/s.
struct Moment {
  double t, x, v;  // absolute
  double xr, vr;   // relative to the base
  bool touching;
};

/// `periods` forcing periods of the motion from the case's start after some `transient` ones: `per_period` moments in
/// each, and both sides of every event; t = 0 is the last whole period of the transient at which the body was free. In
/// 300 periods a start is forgotten like exp(-c t/(2 m)) or faster by every periodic orbit of the paper.
std::vector<Moment> settled_motion(const std::string& cases, const Oscillator21& system, const Decimal& eta,
                                   int transient, int periods, int per_period);

}  // namespace touchgo::cases::experiments
