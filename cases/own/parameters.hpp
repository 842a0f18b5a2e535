// What the papers' examples are made of, as their case files have it.
#pragma once

#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases {

/// dm21_parameters. Columns case; of body B m(B) (kg), c(B) (kg/s), k(B) (kg/s^2), and at the start x(B) (m), v(B)
/// (m/s); e, the restitution.
///
/// ob21_parameters: one row: m (kg), k (kg/s^2), c (kg/s), a, d (m), and the start x (m), v (m/s). ob21_soft_bases: the
/// soft bases of equal energy loss, OB21, Eqs. (8), (11) to (13): restitution, stiffness ks (kg/s^2), xi, damping cs
/// (kg/s), contact_time (s).
std::vector<Study> parameter_studies();

}  // namespace touchgo::cases
