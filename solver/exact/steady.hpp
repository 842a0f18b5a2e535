// The steady answer of a phase to its forcing.
#pragma once

#include <algorithm>
#include <optional>

#include "solver/model/contact_phase.hpp"

namespace touchgo::exact {

using namespace model;

namespace detail {

// a x = b by elimination with row exchanges, in place of b; false where a pivot vanishes.
template <Real R>
bool eliminate(Matrix<R>& a, Vector<R>& b) {
  using std::abs;
  const int m = static_cast<int>(b.size());
  for (int i = 0; i < m; ++i) {
    int best = i;
    for (int k = i + 1; k < m; ++k)
      if (abs(a(k, i)) > abs(a(best, i))) best = k;
    if (a(best, i) == 0) return false;
    if (best != i) a.row(i).swap(a.row(best)), std::swap(b[i], b[best]);
    for (int k = i + 1; k < m; ++k) {
      if (a(k, i) == 0) continue;
      const R factor = a(k, i) / a(i, i);
      for (int j = i + 1; j < m; ++j)
        if (a(i, j) != 0) a(k, j) -= factor * a(i, j);
      b[k] -= factor * b[i];
    }
  }
  for (int i = m; i-- > 0;) {
    for (int k = i + 1; k < m; ++k) b[i] -= a(i, k) * b[k];
    b[i] /= a(i, i);
  }
  return true;
}

}  // namespace detail

/// Positions a sin wt + b cos wt for each frequency w, with velocities w (-b, a) and accelerations -w^2 (a, b):
///   -w^2 a = Q a - w V b + f_sin,   -w^2 b = Q b + w V a + f_cos,
/// as rows over the signals but 1: positions, then velocities. Nothing where a forcing meets its resonance undamped.
template <Real R>
std::optional<Matrix<R>> steady_response(const System<R>& system, const ContactPhase<R>& phase) {
  const int n = system.n, m = 2 * n;
  Matrix<R> response = Matrix<R>::Zero(m, 2 * system.frequency.size());
  for (int column = 0; column < response.cols(); column += 2) {
    const R& w = system.frequency[column / 2];
    Matrix<R> lhs = Matrix<R>::Zero(m, m);
    Vector<R> rhs(m);
    for (int i = 0; i < n; ++i) {
      rhs[i] = -phase.A(n + i, m + column), rhs[n + i] = -phase.A(n + i, m + column + 1);
      for (int k = 0; k < n; ++k) {
        lhs(i, k) = lhs(n + i, n + k) = phase.A(n + i, k);
        lhs(i, n + k) = -w * phase.A(n + i, n + k);
        lhs(n + i, k) = w * phase.A(n + i, n + k);
      }
      lhs(i, i) += w * w, lhs(n + i, n + i) += w * w;
    }
    if (rhs.cwiseAbs().maxCoeff() == 0) continue;
    if (!detail::eliminate(lhs, rhs)) return std::nullopt;
    response.col(column) << rhs.head(n), -w * rhs.tail(n);
    response.col(column + 1) << rhs.tail(n), w * rhs.head(n);
  }
  return response;
}

}  // namespace touchgo::exact
