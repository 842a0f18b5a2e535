// The conditions that every setup must meet before it is used, from whatever source.
#pragma once

#include "solver/model/setup.hpp"

namespace touchgo {

/// Throws std::invalid_argument ("body 2: mass: 0 is not allowed, a number > 0 is") where a number is out of range, a
/// member is none of the setup's, a contact is not between neighbours in their order, or there is no body. Names are
/// not looked at: two of one name are alike in messages and JSON. Whether bodies start inside one another is for the
/// run to say.
void check(const Setup& setup);

}  // namespace touchgo
