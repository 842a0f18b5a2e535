// Where a setup's positions count from.
//
// States are compared, and rounded, beside their largest coordinate (orbits/period_verdict.hpp): of a motion of
// nanometres one metre from the origin double keeps seven digits, and what repeats to 1e-9 of a metre need not repeat.
// The motion is the same wherever the origin stands.
#pragma once

#include "solver/model/setup.hpp"

namespace touchgo {

/// The position of the first wall that the contacts name, or the links, m; 0 without one.
Decimal first_wall(const Setup& setup);

/// The setup with its origin moved there (m), exactly: a body's spring to the ground becomes a load beside it.
Setup with_origin_at(Setup setup, const Decimal& position);
/// At its first wall.
Setup about_a_wall(Setup setup);
/// As it is where all bodies at 0 are in equilibrium, apart from their harmonics: a motion that decays there keeps its
/// digits. Else at its first wall.
Setup about_its_equilibrium(Setup setup);

}  // namespace touchgo
