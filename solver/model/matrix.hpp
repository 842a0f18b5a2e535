// Vectors and matrices of a scalar type.
#pragma once

#include <Eigen/Dense>

#include "solver/number/scalar.hpp"

namespace touchgo {

template <Real R>
using Vector = Eigen::Matrix<R, Eigen::Dynamic, 1>;
template <Real R>
using Row = Eigen::Matrix<R, 1, Eigen::Dynamic>;
template <Real R>
using Matrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;

}  // namespace touchgo
