#include "reference/linear/numeric_eigenvalues.hpp"

#include <Eigen/Eigenvalues>
#include <stdexcept>

namespace touchgo::reference::linear {

NumericEigen numeric_eigen(const Matrix<Mp50>& a) {
  const Eigen::EigenSolver<Matrix<Mp50>> solver(a, true);
  if (solver.info() != Eigen::Success) throw std::runtime_error("numeric_eigen: the iteration does not converge");
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace touchgo::reference::linear
