// The energy of a system's bodies.
#pragma once

#include "solver/model/system.hpp"

namespace touchgo::tests {

// Kinetic and spring energy (J), springs to moving walls counted as springs to the ground.
template <Real R>
R energy(const System<R>& system, const Vector<R>& z) {
  const auto q = z.head(system.n), v = z.segment(system.n, system.n);
  return (v.dot(system.mass.cwiseProduct(v)) + q.dot(system.stiffness * q)) / 2;
}

}  // namespace touchgo::tests
