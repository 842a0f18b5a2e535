// The soft base of equal energy loss. [OB21, Eqs. (12), (13)]: cs = 2 xi sqrt(ks), xi = -ln r / sqrt(pi^2 + ln^2 r)
#pragma once

#include "reference/windows/oscillator.hpp"

namespace touchgo::reference::windows {

struct SoftBase {
  Ball damping, stiffness;  // of the body in contact
  Ball own_damping;         // cs
};

inline SoftBase soft_base(const Ball& restitution, const Ball& stiffness) {
  const Ball log = proof::log(restitution), pi = Ball::pi();
  const Ball cs = -(log.scaled(1) * proof::sqrt(stiffness) / proof::sqrt(pi * pi + log * log));
  return {damping() + cs, Ball(1) + stiffness, cs};
}

}  // namespace touchgo::reference::windows
