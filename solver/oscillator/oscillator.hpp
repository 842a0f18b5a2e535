// One body, one contact with one wall, one forcing frequency: the relative motion in closed form.
//
//   m g'' + c g' + k g = m P(t),   P = p0 + ps sin(theta) + pc cos(theta),   theta = eta t
// in the gap g (open > 0), whether the wall is below the body (sign = 1) or above (-1): P gathers forces, loads and the
// wall's motion, and is the relative acceleration of a body at rest on the wall. For OB21's oscillator g = x - y and
// P = a eta^2 sin - (c/m) a eta cos.                                                              [OB21, Eq. (15)]
// A soft contact adds ks g + cs g' on the left while it acts.                                  [OB21, Eq. (17), (18)]
//
// Units: time in turns of the forcing, so that theta = 2 pi t, velocities in m per turn; `period` (s) leads back.
#pragma once

#include <optional>

#include "solver/model/setup.hpp"

namespace touchgo::oscillator {

using namespace model;

/// g'' + 2 b g' + k g = P, underdamped. Its motions: s0 + ss sin(theta) + sc cos(theta), the steady one, plus
/// exp(-b t) (C cos(W t) + S sin(W t)).
struct LinearMotion {
  double b, W, k;            // W^2 = k - b^2 > 0
  double nu;                 // W in turns per turn
  double fastest;            // the largest of sqrt(k) and 2 pi: every derivative multiplies by no more
  double s0, ss, sc, swing;  // the steady motion; swing: its amplitude about s0
};

struct Oscillator {
  double period, mass, sign, gap;  // s, kg; gap: Contact::gap, m
  Law law;
  Release release;
  double restitution;
  double ks, cs;                    // soft: per unit mass
  double p0, ps, pc, p_swing;       // P; p_swing: its amplitude about p0
  double us, uc;                    // the wall's velocity towards the open side, us sin + uc cos
  double wall_position, wall_rate;  // the wall's at t = 0, m and m/s
  bool releases;                    // P rises through zero, at release_phase (turns)
  double release_phase, release_sin, release_cos, pushing;  // pushing: share of the turn in which P < 0
  LinearMotion open, closed;                                // closed: soft contacts only
  double g, v;                                              // the setup's own start
  bool touching;
};

/// The setup as an oscillator; nothing if it is anything else: several bodies, contacts or frequencies, no forcing, no
/// spring, a critically or overdamped motion, or one so slow (less than 1/300 of a turn per turn), so fast
/// (10^11) or so near resonance that its closed form would lose digits.
std::optional<Oscillator> as_oscillator(const Setup& setup);

}  // namespace touchgo::oscillator
