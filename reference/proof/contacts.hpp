// What happens at one instant: impulses, and who stays together.
//
// Impulses and forces of hard contacts solve a linear complementarity problem whose matrix G M^-1 G^T is positive
// definite, so that the solution is unique: one that is found and whose signs are certain is the solution.
#pragma once

#include "reference/proof/state.hpp"

namespace touchgo::reference::proof {

/// The impulses at hard contacts whose gap is zero and whose members approach each other (`hits`), with all others that
/// they shake. `before`: the rates of the hits just before, m/s. `opening`: other contacts of gap zero whose members
/// part (at a start). Returns what it does to a state. Throws Unproved.
RationalMatrix strike(const Model& model, ProvedState& state, const std::vector<int>& hits,
                      const std::vector<Ball>& before, const std::vector<int>& opening);

/// Decides every contact whose gap and rate are exactly zero: closed, touching or open. `released`: hard published
/// contacts that open. Throws Unproved.
void settle(const Model& model, Phases& phases, ProvedState& state, std::vector<int> released);

}  // namespace touchgo::reference::proof
