// Linear equations by elimination. (Eigen's takes long to compile for each type of number.)
#pragma once

#include <Eigen/Core>
#include <optional>
#include <utility>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo {

/// A square matrix of any kind, rows exchanged for the largest pivot: L U. Or a positive definite one, of which the
/// upper half alone is read, without exchanges: L D L^T. That its pivots are positive shows that it is positive
/// definite, but for n^2 units of round-off of its diagonal (as for Cholesky's factors: Higham, Accuracy and Stability,
/// ch. 10).
enum class MatrixKind { any, positive_definite };

template <Real R>
class Elimination {
 public:
  using Numbers = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;

  /// Goes on as long as pivots are not 0; of a positive definite matrix, above `least` times what stood there at first.
  Elimination(Numbers matrix, MatrixKind kind, const R& least = R(0)) : a_(std::move(matrix)), row_(a_.rows()) {
    using std::abs;
    const int n = static_cast<int>(a_.rows());
    const Eigen::Matrix<R, Eigen::Dynamic, 1> diagonal = a_.diagonal();
    for (int i = 0; i < n; ++i) row_[i] = i;
    for (int i = 0; i < n; ++i) {
      const bool any = kind == MatrixKind::any;
      if (any) {
        int best = i;
        for (int k = i + 1; k < n; ++k)
          if (abs(a_(k, i)) > abs(a_(best, i))) best = k;
        if (best != i) a_.row(i).swap(a_.row(best)), std::swap(row_[i], row_[best]);
      }
      if (any ? a_(i, i) == 0 : !(a_(i, i) > least * diagonal[i])) {
        failed_ = i;
        return;
      }
      for (int k = i + 1; k < n; ++k) {
        const R& below = any ? a_(k, i) : a_(i, k);
        if (below == 0) {
          a_(k, i) = 0;
          continue;
        }
        const R factor = below / a_(i, i);
        for (int j = any ? i + 1 : k; j < n; ++j)
          if (a_(i, j) != 0) a_(k, j) -= factor * a_(i, j);
        a_(k, i) = factor;
      }
    }
  }

  /// The row at which it ended early, if it did.
  const std::optional<int>& failed() const { return failed_; }

  /// X with A X = B, where it did not fail.
  Numbers solve(const Numbers& b) const {
    Numbers x(b.rows(), b.cols());
    const int n = static_cast<int>(a_.rows());
    for (int i = 0; i < n; ++i) {
      x.row(i) = b.row(row_[i]);
      for (int k = 0; k < i; ++k)
        if (a_(i, k) != 0) x.row(i) -= a_(i, k) * x.row(k);
    }
    for (int i = n; i-- > 0;) {
      for (int k = i + 1; k < n; ++k)
        if (a_(i, k) != 0) x.row(i) -= a_(i, k) * x.row(k);
      x.row(i) /= a_(i, i);
    }
    return x;
  }

 private:
  Numbers a_;             // U on and above the diagonal, the multipliers of L below
  std::vector<int> row_;  // of the matrix, that stands at each place
  std::optional<int> failed_;
};

}  // namespace touchgo
