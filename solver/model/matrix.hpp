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

/// row z. Of numbers of many digits the products with zeros are left out.
template <Real R>
R dot(const Row<R>& row, const Vector<R>& z) {
  if constexpr (std::same_as<R, double>) {
    return row.dot(z);
  } else {
    R sum = 0, product;
    for (int i = 0; i < row.size(); ++i)
      if (row.coeff(i) != 0) add_product(sum, row.coeff(i), z.coeff(i), product);
    return sum;
  }
}
/// |row| |z|: the size of its terms.
template <Real R>
R terms_of(const Row<R>& row, const Vector<R>& z) {
  using std::abs;
  if constexpr (std::same_as<R, double>) {
    return row.cwiseAbs().dot(z.cwiseAbs());
  } else {
    R sum = 0;
    for (int i = 0; i < row.size(); ++i)
      if (row.coeff(i) != 0) sum += abs(R(row.coeff(i) * z.coeff(i)));
    return sum;
  }
}

}  // namespace touchgo
