// Eigenvalues and eigenvectors found numerically, by Arb's QR iteration: a check on formulas such as DM21, Eq. (14).
#pragma once

#include <Eigen/Dense>
#include <complex>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::linear {

template <Real R>
using Matrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;

template <Real R>
using ComplexMatrix = Eigen::Matrix<std::complex<R>, Eigen::Dynamic, Eigen::Dynamic>;

template <Real R>
using ComplexVector = Eigen::Matrix<std::complex<R>, Eigen::Dynamic, 1>;

/// values[j] belongs to column j of vectors, whose columns have length 1.
struct NumericEigen {
  ComplexVector<Mp50> values;
  ComplexMatrix<Mp50> vectors;
};

/// Eigenvalues of a real square matrix to 50 digits, in no particular order. An n-fold defective one comes out as n
/// values apart by about 10^(-96/n). Throws std::runtime_error if the iteration does not converge.
NumericEigen numeric_eigen(const Matrix<Mp50>& a);

/// One of its numbers in fewer digits.
template <Real R>
std::complex<R> rounded(const std::complex<Mp50>& z) {
  return {static_cast<R>(z.real()), static_cast<R>(z.imag())};
}

}  // namespace touchgo::reference::linear
