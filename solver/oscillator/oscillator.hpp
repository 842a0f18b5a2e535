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

/// Which closed form of a motion keeps its digits, W^2 = k - b^2 > 0 or < 0, over the four turns of a segment.
/// gentle, drifting: k <= 1/64, as without a spring, and b <= 1/4 or above; else critical: |W^2| <= 1/16; else
/// oscillating, overdamped.
enum class MotionKind { oscillating, critical, overdamped, drifting, gentle };

inline constexpr double longest_segment = 4;  // turns

/// g'' + 2 b g' + k g = P. Its motions: s0 + ss sin(theta) + sc cos(theta), the steady one, plus free ones; gentle and
/// drifting motions, which may have no steady place, are free under the load p instead, and s0 = 0.
struct LinearMotion {
  MotionKind kind;
  double b, k;
  double W, nu, per_W;  // |k - b^2|^(1/2); in turns per turn; 1/W
  double slow, fast;    // b -+ W, the rates of decay of an overdamped or drifting one
  double fastest;       // every derivative multiplies by no more: the largest of sqrt(k), 2 pi; see `blow`
  double stride;        // 1/fastest
  double blow;          // no unit blow leads further than this, and fastest >= 1/blow + 2 b, k blow; not oscillating
  double longest;       // segments are cut after this many turns: longest_segment, or where exp(-200) is left
  double s0, p;
  double ss, sc, swing;  // swing: the steady motion's amplitude about s0
};

struct Oscillator {
  double period, mass, sign, gap;  // s, kg; gap: Contact::gap, m
  double beyond;                   // x(second) - x(first) = beyond (g - gap): -1 for an upper stop
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

/// The setup as an oscillator; nothing if it is anything else: several bodies, contacts or frequencies, no forcing, a
/// motion or decay so fast (10^12 per turn), so near resonance or so far overdamped (30 times) that its closed form
/// would lose digits.
std::optional<Oscillator> as_oscillator(const Setup& setup);

}  // namespace touchgo::oscillator
