// What a parameter does to a start: bodies inside one another, members that no longer start together.
#pragma once

#include "solver/model/setup.hpp"

namespace touchgo {

/// Whether no gap of a hard contact is below zero at t = 0 but by rounding.
bool starts_apart(const Setup& setup);

/// Contacts whose members no longer start together, now that a parameter has its value, are not `touching`: as in a
/// case file these must have gap and rate zero, against a moving wall to 1e-12.
void let_go(Setup& setup);

}  // namespace touchgo
