// Overflow ends a run as Undecided.
#pragma once

#include <limits>

#include "solver/model/errors.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo {

/// Throws Undecided for a number that is infinite or none.
template <Real R>
void check_range(const R& x) {
  using std::abs;
  if (!(abs(x) <= std::numeric_limits<R>::max())) throw Undecided("the motion leaves the range of the numbers");
}

}  // namespace touchgo
