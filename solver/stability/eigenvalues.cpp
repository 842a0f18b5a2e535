#include "solver/stability/eigenvalues.hpp"

#include <Eigen/Eigenvalues>

namespace touchgo {

std::vector<std::complex<double>> eigenvalues(const Matrix<double>& m) {
  const Eigen::VectorXcd all = m.eigenvalues();
  return {all.begin(), all.end()};
}

}  // namespace touchgo
