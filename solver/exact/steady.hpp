// The steady answer of a phase to its forcing.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "solver/model/contact_phase.hpp"

namespace touchgo {

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

/// Positions X s for each signal s' = W s, with velocities X W s and accelerations X W^2 s:
///   X W^2 = Q X + V X W + F,
/// as rows over the signals but 1: positions, then velocities. Nothing where a forcing meets its resonance undamped.
template <Real R>
std::optional<Matrix<R>> steady_response(const System<R>& system, const ContactPhase<R>& phase) {
  const int n = system.n, m = 2 * n;
  Matrix<R> response = Matrix<R>::Zero(m, system.signals() - 1);
  int first = 0;
  for (const Signal<R>& signal : system.forcing) {
    const int size = signal.size(), column = std::exchange(first, first + size);
    const Matrix<R>& W = signal.W;
    const Matrix<R> W2 = W.lazyProduct(W);
    Matrix<R> lhs = Matrix<R>::Zero(size * n, size * n);  // of X, column by column
    Vector<R> rhs(size * n);
    for (int c = 0; c < size; ++c)
      for (int i = 0; i < n; ++i) {
        rhs[c * n + i] = -phase.A(n + i, m + column + c);
        for (int of = 0; of < size; ++of) {
          for (int k = 0; k < n; ++k) lhs(c * n + i, of * n + k) = phase.A(n + i, n + k) * W(of, c);
          lhs(c * n + i, of * n + i) -= W2(of, c);
        }
        for (int k = 0; k < n; ++k) lhs(c * n + i, c * n + k) += phase.A(n + i, k);
      }
    if (rhs.cwiseAbs().maxCoeff() == 0) continue;
    if (!detail::eliminate(lhs, rhs)) return std::nullopt;
    for (int c = 0; c < size; ++c) {
      response.col(column + c).head(n) = rhs.segment(c * n, n);
      for (int of = 0; of < size; ++of)
        if (W(of, c) != 0) response.col(column + c).tail(n) += W(of, c) * rhs.segment(of * n, n);
    }
  }
  return response;
}

}  // namespace touchgo
