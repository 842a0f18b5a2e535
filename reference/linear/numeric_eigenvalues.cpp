#include "reference/linear/numeric_eigenvalues.hpp"

#include <Eigen/Eigenvalues>
#include <stdexcept>

namespace touchgo::reference::linear {

template <Real R>
NumericEigen<R> numeric_eigen(const Matrix<R>& a) {
  const Eigen::EigenSolver<Matrix<R>> solver(a, true);
  if (solver.info() != Eigen::Success) throw std::runtime_error("numeric_eigen: the iteration does not converge");
  return {solver.eigenvalues(), solver.eigenvectors()};
}

#define INSTANTIATE(R) template NumericEigen<R> numeric_eigen<R>(const Matrix<R>&)

INSTANTIATE(double);
INSTANTIATE(Mp50);

#undef INSTANTIATE

}  // namespace touchgo::reference::linear
