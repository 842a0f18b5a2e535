// OB21's soft contact by itself: restitution against the damping ratio xi, and the force of one contact, for a contact
// that can pull and one that cannot.
#pragma once

#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::ob21 {

/// Columns curve, xi, restitution. r: OB21, Eq. (10), for xi from 0 to 1. r0: Eq. (14), up to where it stops being
/// real, closer together towards there, where it falls like a square root. no pull: the contact that only pushes, for
/// xi from 0 to 2.
Table restitution_curves();

/// The force of a contact with ks = m = 1 that is met at v0 = 1: time in units of sqrt(m/ks), force in v0 sqrt(ks m).
struct ForceCurve {
  double xi;
  std::vector<double> push_t, push, pull_t, pull;  // while it pushes, then while it pulls
  double restitution, restitution_without_pull;
};
ForceCurve contact_force(double xi);

/// Two tables: the force over time; the restitutions.
std::vector<Table> tables(const ForceCurve& f);
ForceCurve contact_force(const Table& force, const Table& restitutions);

/// ob21_restitution_curves; ob21_contact_force and ob21_contact_force_restitutions, for xi = 0.25.
std::vector<Study> restitution_studies();

}  // namespace touchgo::cases::ob21
