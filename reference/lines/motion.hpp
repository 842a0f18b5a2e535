// The motion while the same contacts act: z' = A z with z = (x, v, sine and cosine of every phase, 1),
// where a wall has a velocity with the time before the 1.
//
// Accelerations a and forces F of the rigid contacts come from one system of equations,
//   M a - G^T F = f(x, v, t),   G a = -(acceleration of the walls in each gap),
// solved as it stands, by elimination. Two ways through time: a series of the vector at 50 digits (`advanced`), and
// Padé approximants of exp(A h) in double (scan.hpp); each is a check of the other.
#pragma once

#include <optional>

#include "reference/lines/line.hpp"

namespace touchgo::reference::lines {

struct LineMotion {
  int bodies = 0;                   // how many: velocities begin at z[bodies], phases at z[2 bodies]
  Matrix a;                         // z' = a z
  std::vector<Vector> gap, demand;  // per contact, rows over z: m; N, see motion()
};

/// The motion in which `acting` contacts act: hard ones keep their members together, soft ones push or pull by
/// -(ks g + cs g'). A row of `demand` is the force of a contact: of a hard one that acts, what keeps it together (a
/// hard one that does not act has a row of zeros); of a soft one, what it would be if it acted. Nothing where the rigid
/// contacts reach from wall to wall: their forces are not unique.
std::optional<LineMotion> motion(const Line& line, const std::vector<bool>& acting);

/// z of a state, its phases from its time.
Vector full_state(const Line& line, const LineState& s);

/// z after `seconds` >= 0, relative error about 1e-48 times exp(|A| seconds) at worst.
Vector advanced(const LineMotion& m, const Vector& z, const Number& seconds);

/// How large the entries of z are for round-off: none is smaller than 1e-6 of the largest, so that one which happens to
/// be zero carries the error of its terms.
Vector sizes(const Vector& z);

/// The state of z at time t.
LineState state_of(const Line& line, const Vector& z, const Number& t);

}  // namespace touchgo::reference::lines
