// Eigenvalues and eigenvectors found numerically, by Eigen's QR iteration: a check on formulas such as DM21, Eq. (14).
// Slow to compile: include it in one place only.
#pragma once

#include <Eigen/Dense>
#include <complex>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::linear {

using namespace number;

template <Real R>
using Matrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;

template <Real R>
using ComplexMatrix = Eigen::Matrix<std::complex<R>, Eigen::Dynamic, Eigen::Dynamic>;

template <Real R>
using ComplexVector = Eigen::Matrix<std::complex<R>, Eigen::Dynamic, 1>;

/// values[j] belongs to column j of vectors, whose columns have length 1.
template <Real R>
struct NumericEigen {
  ComplexVector<R> values;
  ComplexMatrix<R> vectors;
};

/// Eigenvalues of a real square matrix, in no particular order. An n-fold defective one comes out as n values apart by
/// about epsilon^(1/n). Throws std::runtime_error if the iteration does not converge.
template <Real R>
NumericEigen<R> numeric_eigen(const Matrix<R>& a);

}  // namespace touchgo::reference::linear
