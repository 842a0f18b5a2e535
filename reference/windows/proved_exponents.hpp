// The exponents of a motion whose multipliers are proved to be complex.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "solver/number/decimal.hpp"

namespace touchgo::reference::windows {

/// Decimals that hold both exponents (1/s), ln(det) / (2 T), of OB21's motion with one impact in n periods at eta
/// (rad/s): on the hard base, or where `stiffness` (kg/s^2) is given on the soft one. Nothing where it is not proved
/// that the motion exists, is stable, has no other event and complex multipliers.
std::optional<std::pair<std::string, std::string>> proved_exponents(const std::optional<Decimal>& stiffness,
                                                                    const Decimal& restitution, const Decimal& eta,
                                                                    int n);

}  // namespace touchgo::reference::windows
