// The limit of infinitely many impacts of one hard contact.
//
// After an impact with speed v, as long as the closing acceleration stays in [a-, a+], with r = sqrt(a+/a-) and e r <
// 1, each flight's speed is between e/r and e r times that of the one before, so that the rest of them lasts between
//   2 v / (a+ (1 - e/r))  and  2 v / (a- (1 - e r)),     |w| <= v r,     0 <= g <= v^2 / (2 a-).
// With p_g, p_w the motion of the two members that changes gap g and rate w alone and leaves their centre of mass,
//   z = y + p_g g + p_w w,   y' = A_closed y + b_g g + b_w w:   no impact changes y,
// so that y is near the motion together, and over that time must give back [a-, a+].
#pragma once

#include "reference/proof/state.hpp"

namespace touchgo::reference::proof {

/// Just after an impact of `contact`: sets the state to the limit where it can be proved to be reached, at a time
/// enclosed to less than `allowed` (s), before any of the `others` (guards of the phase) vanishes. The contact's
/// standing is left as it is. Throws Unproved where each impact is one of several contacts, since a closed neighbour
/// takes part.
bool limit_of_impacts(const Model& model, Phases& phases, const std::vector<MixedRow>& others, int contact,
                      const Ball& allowed, ProvedState& state);

}  // namespace touchgo::reference::proof
