// One contact of a line: two bodies, or a body and a wall on either side of it.
//
// The gap is gap0 + x2 - x1 in the members' own coordinates; the second member lies on the positive side. Together the
// gap is 0; the contact force F (N) pushes the second member up and the first down, F > 0 keeps them pressed.
#pragma once

#include <array>
#include <optional>
#include <variant>

#include "reference/linear/oscillator.hpp"

namespace touchgo::reference::two_bodies {

/// Coordinate position + motion, m; whatever touches it, it moves as prescribed.
template <Real R>
struct MovingWall {
  R position = 0;
  linear::Sine<R> motion;
};

template <Real R>
using PairMember = std::variant<linear::LinearOscillator<R>, MovingWall<R>>;

/// When a closed contact opens. `unilateral`: when its force is not positive, also at once. `published`: when the
/// force, having been positive since the contact closed, falls to zero; what DM21's third example does.
enum class ReleaseRule { unilateral, published };

/// gap in m (gap0 above), 0 <= restitution <= 1. At most one member is a wall.
template <Real R>
struct PairContact {
  PairMember<R> first, second;
  R gap = 0, restitution = 1;
  ReleaseRule release = ReleaseRule::unilateral;
};

template <Real R>
const linear::LinearOscillator<R>* body_of(const PairMember<R>& m) {
  return std::get_if<linear::LinearOscillator<R>>(&m);
}

/// Position and its first four time derivatives at time t, SI units.
template <Real R>
using Derivatives = std::array<R, 5>;

/// Of a body in free motion through (x, v): m x^(k+2) = f^(k) - c x^(k+1) - k x^(k). [DM21, Eq. (1), differentiated]
template <Real R>
Derivatives<R> derivatives(const linear::LinearOscillator<R>& o, const R& t, const R& x, const R& v);

/// Of a wall.
template <Real R>
Derivatives<R> derivatives(const MovingWall<R>& w, const R& t);

/// Of either; x and v are ignored for a wall.
template <Real R>
Derivatives<R> derivatives(const PairMember<R>& m, const R& t, const R& x, const R& v);

/// Free motion of either at time t.
template <Real R>
linear::Kinematics<R> motion(const PairMember<R>& m, const linear::StateAt<R>& start, const R& t);

/// The fastest rate in a member's free motion, 1/s: its larger root or its largest frequency. 0 for a free body.
template <Real R>
R fastest_rate(const PairMember<R>& m);

/// The two members of a closed contact as one, followed by the coordinate of the first.
template <Real R>
struct Together {
  PairContact<R> contact;
  std::optional<linear::LinearOscillator<R>> oscillator;  // total mass, damping, stiffness; none against a wall
  linear::StateAt<R> start;                               // of the first member
};

/// Two bodies: (m1+m2) x'' + (c1+c2) x' + (k1+k2) x = F1 + F2 + k2 gap0, x2 = x - gap0. [DM21, Eq. (5), with forces]
/// Against a wall nothing is left to solve.
template <Real R>
Together<R> together(const PairContact<R>& c, const linear::StateAt<R>& start);

/// Motion of the first member at time t while the contact is closed; the second is at x - gap0.
template <Real R>
linear::Kinematics<R> first_motion(const Together<R>& g, const R& t);

/// Contact force (N), its rate (N/s), and the sum of its terms' sizes: the force carries some epsilons of that.
template <Real R>
struct ContactForce {
  R value, slope, scale;
};

/// F = m2 x2'' + c2 x2' + k2 x2 - F2, or from the first body the negative of the like, where the second is a wall.
/// [DM21, Eq. (4), with external forces]
template <Real R>
ContactForce<R> contact_force(const Together<R>& g, const R& t);

}  // namespace touchgo::reference::two_bodies
