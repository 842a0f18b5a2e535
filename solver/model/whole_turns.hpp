// Phases less their whole turns.
#pragma once

#include "solver/number/decimal.hpp"

namespace touchgo {

/// A phase (rad) within a turn of 0, to 2000 digits and more; one that is there already as it is. So that of a large
/// one no number type loses digits.
Decimal without_whole_turns(const Decimal& phase);

}  // namespace touchgo
