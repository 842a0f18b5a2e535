// The motions that windows are proved for: one impact, or one contact, in n periods of the base.
#pragma once

#include "reference/windows/window.hpp"

namespace touchgo::reference::windows {

/// On the hard base. [OB21, Eq. (16)]
Motion hard_motion(const Ball& restitution, int n);

/// On the soft base of equal energy loss. [OB21, Eqs. (12), (13), (17), (18)]
Motion soft_motion(const Ball& restitution, const Ball& stiffness, int n);

}  // namespace touchgo::reference::windows
