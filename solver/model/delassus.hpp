// The Delassus matrix W = G M^-1 G^T of a set of contacts: what a unit force or impulse at one contact does to the gap
// acceleration or gap rate of another. Along a line it is a tridiagonal M-matrix, positive definite unless the contacts
// form a chain from wall to wall.
#pragma once

#include <vector>

#include "solver/model/errors.hpp"
#include "solver/model/system.hpp"

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
        if (g != 0) W(i, k) += g * system.joints[contacts[k]].incidence[b] / system.mass[b];
      }
  return W;
}

/// X with W X = rhs, by elimination; a positive definite M-matrix needs no pivoting. Throws WallToWall if singular.
template <Real R>
Matrix<R> solve_delassus(Matrix<R> W, Matrix<R> rhs, const std::vector<int>& contacts) {
  const int c = static_cast<int>(contacts.size());
  const Vector<R> diagonal = W.diagonal();
  for (int i = 0; i < c; ++i) {
    if (!(W(i, i) > 64 * epsilon<R>() * diagonal[i])) throw WallToWall(contacts[i]);
    for (int k = i + 1; k < c; ++k) {
      if (W(k, i) == 0) continue;
      const R factor = W(k, i) / W(i, i);
      W.row(k) -= factor * W.row(i);
      rhs.row(k) -= factor * rhs.row(i);
    }
  }
  for (int i = c - 1; i >= 0; --i) {
    for (int k = i + 1; k < c; ++k)
      if (W(i, k) != 0) rhs.row(i) -= W(i, k) * rhs.row(k);
    rhs.row(i) /= W(i, i);
  }
  return rhs;
}

}  // namespace touchgo
