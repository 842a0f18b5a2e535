// The motions that windows are proved for: one impact, or one contact, in n periods of the base.
#pragma once

#include <optional>

#include "reference/windows/window.hpp"
#include "solver/number/decimal.hpp"

namespace touchgo::reference::windows {

/// On the hard base. [OB21, Eq. (16)]
Motion hard_motion(const Ball& restitution, int n);

/// On the soft base of equal energy loss. [OB21, Eqs. (12), (13), (17), (18)]
Motion soft_motion(const Ball& restitution, const Ball& stiffness, int n);

/// On the soft base of this stiffness; none: on the hard one.
inline Motion motion_on(const std::optional<Decimal>& stiffness, const Decimal& restitution, int n) {
  const Ball r{proof::Rational(restitution)};
  return stiffness ? soft_motion(r, Ball(proof::Rational(*stiffness)), n) : hard_motion(r, n);
}

}  // namespace touchgo::reference::windows
