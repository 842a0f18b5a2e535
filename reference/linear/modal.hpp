// A linear system by its modes:  x' = A x + c + sum_j Im(b_j exp(i w_j t)).
//
// With A X = X diag(l), y = X^-1 x: each mode is y' = l y + s exp(z t), whose solution from y0 is
//   y = exp(l tau) y0 + s exp(z t0) E[l, z](tau)                                       (see exp_difference.hpp)
// with z = 0 for c and z = +-i w for each force, Im(f) = (f - conj f) / 2i. Needs A diagonalisable; resonance is fine.
#pragma once

#include <vector>

#include "reference/linear/numeric_eigenvalues.hpp"

namespace touchgo::reference::linear {

template <Real R>
using Vector = Eigen::Matrix<R, Eigen::Dynamic, 1>;

/// The input Im(amplitude exp(i frequency t)), frequency in rad/s.
template <Real R>
struct HarmonicInput {
  ComplexVector<R> amplitude;
  R frequency;
};

/// x' = matrix x + constant + sum of the inputs. Units are the caller's.
template <Real R>
struct LinearSystem {
  Matrix<R> matrix;
  Vector<R> constant;
  std::vector<HarmonicInput<R>> inputs;
};

/// Modes of the matrix. `condition` is |X| |X^-1| in the largest-row-sum norm, with columns of X of length 1: a
/// solution loses about that factor in digits, so skip a system where condition * epsilon is not small (defective or
/// close to it).
template <Real R>
struct Modes {
  ComplexVector<R> values;
  ComplexMatrix<R> vectors, inverse;
  R condition;
};

/// The modes of a system; once per system.
template <Real R>
Modes<R> modes(const LinearSystem<R>& s);

/// x(t) from x(t0) = x0. Relative error about condition * epsilon.
template <Real R>
Vector<R> modal_solution(const LinearSystem<R>& s, const Modes<R>& m, const R& t0, const Vector<R>& x0, const R& t);

}  // namespace touchgo::reference::linear
