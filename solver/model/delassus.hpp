// The Delassus matrix W = G M^-1 G^T of a set of contacts: what a unit force or impulse at one contact does to the gap
// acceleration or gap rate of another. It is positive definite unless the contacts close a loop, all walls being one
// member. Along a line it is a tridiagonal M-matrix: a contact that pushes presses its neighbours together.
#pragma once

#include <utility>
#include <vector>

#include "solver/model/errors.hpp"
#include "solver/model/system.hpp"
#include "solver/number/elimination.hpp"

namespace touchgo {

/// G M^-1 G^T of the given contacts, 1/kg.
template <Real R>
Matrix<R> delassus(const System<R>& system, const std::vector<int>& contacts) {
  const int c = static_cast<int>(contacts.size());
  Matrix<R> W = Matrix<R>::Zero(c, c);
  for (int i = 0; i < c; ++i)
    for (int k = 0; k < c; ++k)
      for (int b = 0; b < system.n; ++b) {
        const R& g = system.joints[contacts[i]].incidence[b];
        if (g != 0) W(i, k) += g * system.joints[contacts[k]].incidence[b] * system.per_mass[b];
      }
  return W;
}

/// Whether W of these contacts is an M-matrix: no body is at the upper or at the lower end of two of them, as the host
/// of a body inside it can be.
template <Real R>
bool press_together(const System<R>& system, const std::vector<int>& contacts) {
  if (contacts.size() < 2) return true;
  std::vector<bool> lower(system.n, false), upper(system.n, false);
  for (int j : contacts)
    for (auto [body, ends] : {std::pair(system.joints[j].first, &lower), std::pair(system.joints[j].second, &upper)}) {
      if (body < 0) continue;
      if ((*ends)[body]) return false;
      (*ends)[body] = true;
    }
  return true;
}

/// X with W X = rhs. Throws WallToWall if W is singular.
template <Real R>
Matrix<R> solve_delassus(Matrix<R> W, const Matrix<R>& rhs, const std::vector<int>& contacts) {
  const Elimination<R> elimination(std::move(W), MatrixKind::positive_definite, 64 * epsilon<R>());
  if (elimination.failed()) throw WallToWall(contacts[*elimination.failed()]);
  return elimination.solve(rhs);
}

}  // namespace touchgo
