// Impacts: the relative velocity of the members reverses and shrinks by e, momentum is kept.
#pragma once

#include <vector>

#include "solver/model/delassus.hpp"

namespace touchgo::contact {

using namespace model;

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

/// Impulses of a plastic impact (all e = 0) over several contacts at once: impulses >= 0, outgoing gap rates >= 0, one
/// of the two zero at each contact. The Delassus matrix is an M-matrix, so the solution is unique and the set of
/// contacts that take an impulse only grows (Chandrasekaran 1970). Throws WallToWall.
template <Real R>
std::vector<R> plastic_impulses(const System<R>& system, const std::vector<int>& contacts, const Vector<R>& z) {
  const int c = static_cast<int>(contacts.size());
  const Matrix<R> W = delassus(system, contacts);
  Vector<R> rate(c), noise(c), impulse = Vector<R>::Zero(c);
  for (int i = 0; i < c; ++i) {
    rate[i] = system.joints[contacts[i]].rate_row.dot(z);
    noise[i] = 64 * epsilon<R>() * system.joints[contacts[i]].rate_row.cwiseAbs().dot(z.cwiseAbs());
  }
  std::vector<bool> active(c, false);
  for (;;) {
    const Vector<R> outgoing = rate + W.lazyProduct(impulse);
    bool grown = false;
    for (int i = 0; i < c; ++i)
      if (!active[i] && outgoing[i] < -noise[i]) active[i] = grown = true;
    if (!grown) return {impulse.begin(), impulse.end()};
    std::vector<int> which, names;
    for (int i = 0; i < c; ++i)
      if (active[i]) which.push_back(i), names.push_back(contacts[i]);
    Matrix<R> rhs(which.size(), 1);
    for (std::size_t i = 0; i < which.size(); ++i) rhs(i, 0) = -rate[which[i]];
    rhs = solve_delassus(delassus(system, names), std::move(rhs), names);
    for (std::size_t i = 0; i < which.size(); ++i) impulse[which[i]] = rhs(i, 0);
  }
}

}  // namespace touchgo::contact
