// Eigenvalues of a matrix of doubles. Compiled in one place: Eigen's solver takes long to compile.
#pragma once

#include <complex>
#include <vector>

#include "solver/model/system.hpp"
#include "solver/number/functions.hpp"

namespace touchgo {

/// In no order, each as often as it counts.
std::vector<std::complex<double>> eigenvalues(const Matrix<double>& m);

/// |z|, the same on every processor, which std::abs is not.
inline double modulus(const std::complex<double>& z) { return hypot(z.real(), z.imag()); }

}  // namespace touchgo
