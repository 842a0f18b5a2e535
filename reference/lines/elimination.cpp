#include "reference/lines/elimination.hpp"

namespace touchgo::reference::lines {

std::optional<Matrix> solved(const Matrix& left, const Matrix& right) {
  Eigen::FullPivLU<Matrix> elimination(left);
  elimination.setThreshold(Number("1e-40"));
  if (!elimination.isInvertible()) return std::nullopt;
  return elimination.solve(right);
}

}  // namespace touchgo::reference::lines
