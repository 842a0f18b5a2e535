// Windows: the intervals of a parameter in which a motion that repeats exists and is stable, with what ends them.
//
// A sweep from random starts shows motions that repeat; each is followed from there over the parameter (branch.hpp),
// and each flip leads on to the motion of twice the period. Motions that rest have no derivative to follow: what they
// are after a rest is the same whatever was before it, and their window is where it lasts as many periods until they
// have rested as often again.
#pragma once

#include <complex>
#include <functional>
#include <string>
#include <vector>

#include "solver/continuation/branch.hpp"

namespace touchgo {

struct WindowPoint {
  double parameter;
  double position, velocity;            // m and m/s at one of its strobes, the forcing's phase 0
  std::complex<double> multipliers[2];  // over n periods, the greater one first
};

struct Window {
  int n = 0, p = 0;  // periods and impacts until the motion repeats; p = 0 where they are infinitely many
  bool rest = false, stable = true;
  WindowEnd from, to;
  std::vector<WindowPoint> points;  // in the order of the parameter; of an unstable stretch, along the branch
};

/// Of the range, with values of the survey at their ends: what is narrower may not be seen.
inline constexpr int survey_intervals = 800;

struct WindowSearch {
  std::string over;
  Decimal from, to;       // from < to
  int n = 0, p = -1;      // 0: up to 8 periods; -1: any
  bool unstable = false;  // the stretches beyond bifurcations, too
};

/// In the order of n, p, parameter. `told` receives the part done; where it throws Interrupted the search ends with
/// what it has found. Throws BadSweep (parameter.hpp) for what is not one body, one contact and one frequency.
std::vector<Window> windows(const Setup& setup, const WindowSearch& what, const std::function<void(double)>& told = {});

}  // namespace touchgo
