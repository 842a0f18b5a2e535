// Impacts: the relative velocity of the members reverses and shrinks by e, momentum is kept.
#pragma once

#include "solver/model/delassus.hpp"

namespace touchgo {

/// Impulse (N s) of one impact with gap rate `rate` < 0: the rate becomes -e rate. A wall has infinite mass.
template <Real R>
R restitution_impulse(const System<R>& system, const Joint<R>& joint, const R& e, const R& rate) {
  return -(1 + e) * rate / system.inverse_reduced_mass(joint);
}

/// Adds an impulse that pushes the members of a contact apart to the velocities in z.
template <Real R>
void apply_impulse(const System<R>& system, const Joint<R>& joint, const R& impulse, Vector<R>& z) {
  if (joint.first >= 0) z[system.n + joint.first] -= impulse / system.mass[joint.first];
  if (joint.second >= 0) z[system.n + joint.second] += impulse / system.mass[joint.second];
}

}  // namespace touchgo
