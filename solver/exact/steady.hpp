// The steady answer of a phase to its forcing.
#pragma once

#include <optional>
#include <utility>

#include "solver/model/contact_phase.hpp"
#include "solver/number/elimination.hpp"

namespace touchgo {

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
    const Elimination<R> elimination(std::move(lhs), MatrixKind::any);
    if (elimination.failed()) return std::nullopt;
    rhs = elimination.solve(rhs);
    for (int c = 0; c < size; ++c) {
      response.col(column + c).head(n) = rhs.segment(c * n, n);
      for (int of = 0; of < size; ++of)
        if (W(of, c) != 0) response.col(column + c).tail(n) += W(of, c) * rhs.segment(of * n, n);
    }
  }
  return response;
}

}  // namespace touchgo
