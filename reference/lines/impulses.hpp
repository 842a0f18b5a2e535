// The impulses of one instant: of one contact by restitution, of several by enumeration of which push.
#pragma once

#include <optional>

#include "reference/lines/line.hpp"

namespace touchgo::reference::lines {

/// Impulse of each contact of the line (N s) and the velocities of the bodies after it.
struct Blow {
  std::vector<Number> impulse;
  Vector v;
};

/// I >= 0, w = rate after + e rate before >= 0, I w = 0 at each contact of the group; found by trying every set of
/// contacts that push. `rate_before` belongs to the line's contacts. With e = 0 everywhere this is the plastic law.
/// Nothing where no set fits or the pushing ones reach from wall to wall.
std::optional<Blow> newton(const Line& line, const LineState& s, const std::vector<int>& group,
                           const std::vector<Number>& rate_before, bool plastic = false);

/// One contact alone: the rate is reversed and shrinks by e, momentum is kept between two bodies.
void strike(const Line& line, int contact, LineState& s, Number& impulse);

/// Pairwise impacts, the leftmost closing contact of the group first, until none closes. Nothing where that does not
/// end within 10^5 impacts, or a closing rate falls below round-off.
std::optional<Blow> sequential(const Line& line, const LineState& s, const std::vector<int>& group);

}  // namespace touchgo::reference::lines
