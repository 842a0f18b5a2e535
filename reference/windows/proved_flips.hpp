// Where a motion of OB21 with one impact, or one contact, in n periods of the base is proved to double its period.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "solver/number/decimal.hpp"

namespace touchgo::reference::windows {

/// Decimals that hold the frequency (rad/s), between `low` and `high`, at which it loses stability by a flip: the only
/// one there. Without a stiffness (kg/s^2) the base is hard. Nothing where it is not proved.
std::optional<std::pair<std::string, std::string>> proved_flip(const Decimal& restitution,
                                                               const std::optional<Decimal>& stiffness, int periods,
                                                               const Decimal& low, const Decimal& high);

}  // namespace touchgo::reference::windows
