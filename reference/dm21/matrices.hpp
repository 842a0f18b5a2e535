// The matrices and right-hand sides of DM21, as they must read and, where that differs, as they are printed.
//
// Two masses on a line, each tied to the ground. (u1, u2) displacement and velocity of mass 1, (u3, u4) of mass 2;
// gap r1 = u3 - u1 >= 0, r2 = u4 - u2. F1, F2 external forces, N. Fi interaction force, N, positive when it pushes the
// masses apart. V = (v1, v2, v3, v4) = (u, u', u'', Fi) while they move together. The print loses its overdots.
#pragma once

#include <Eigen/Dense>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::dm21 {

template <Real R>
using Vector4 = Eigen::Matrix<R, 4, 1>;

template <Real R>
using Matrix4 = Eigen::Matrix<R, 4, 4>;

/// kg; kg/s; kg/s^2.
template <Real R>
struct TwoMasses {
  R m1 = 1, m2 = 1, c1 = 0, c2 = 0, k1 = 0, k2 = 0;
};

namespace detail {

/// The rows of Eq. (12) over a divisor; the fourth is `last`.
template <Real R>
Vector4<R> force_step_over(const R& divisor, const TwoMasses<R>& p, const Vector4<R>& v, const R& last) {
  const R m = p.m1 + p.m2;
  return Vector4<R>(v[1], v[2], -(p.k1 + p.k2) / m * v[1] - (p.c1 + p.c2) / m * v[2], last) / divisor;
}

}  // namespace detail

/// Row by row: (a, b, c, d) four times.
template <Real R>
Matrix4<R> rows(const R (&a)[4][4]) {
  Matrix4<R> m;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) m(i, j) = a[i][j];
  return m;
}

/// Free motion, matrix of (u1, u2, u3, u4)'. [DM21, Eq. (1)]
template <Real R>
Matrix4<R> free_matrix(const TwoMasses<R>& p) {
  return rows<R>({{0, 1, 0, 0},  //
                  {-p.k1 / p.m1, -p.c1 / p.m1, 0, 0},
                  {0, 0, 0, 1},
                  {0, 0, -p.k2 / p.m2, -p.c2 / p.m2}});
}

/// Free motion, the inhomogeneous column. [DM21, Eq. (1)]
template <Real R>
Vector4<R> free_column(const TwoMasses<R>& p, const R& F1, const R& F2) {
  return {R(0), F1 / p.m1, R(0), F2 / p.m2};
}

/// Free motion in relative coordinates, matrix of (u1, u2, r1, r2)'. [DM21, Eq. (2); its entries are lost in our text]
template <Real R>
Matrix4<R> relative_matrix(const TwoMasses<R>& p) {
  return rows<R>({{0, 1, 0, 0},
                  {-p.k1 / p.m1, -p.c1 / p.m1, 0, 0},
                  {0, 0, 0, 1},
                  {p.k1 / p.m1 - p.k2 / p.m2, p.c1 / p.m1 - p.c2 / p.m2, -p.k2 / p.m2, -p.c2 / p.m2}});
}

/// Free motion in relative coordinates, the inhomogeneous column. [DM21, Eq. (2)]
template <Real R>
Vector4<R> relative_column(const TwoMasses<R>& p, const R& F1, const R& F2) {
  return {R(0), F1 / p.m1, R(0), F2 / p.m2 - F1 / p.m1};
}

/// The printed 4x4 matrix of the displacement step. [DM21, Eq. (3)]
template <Real R>
Matrix4<R> displacement_matrix(const TwoMasses<R>& p, const R& F1, const R& F2) {
  return rows<R>({{0, 1, 0, 0},
                  {-p.k1 / p.m1, -p.c1 / p.m1, 0, F1 / p.m1},
                  {0, 0, 0, 1},
                  {p.k1 / p.m1 - p.k2 / p.m2, p.c1 / p.m1 - p.c2 / p.m2, -p.k2 / p.m2, F2 / p.m2 - F1 / p.m1}});
}

/// d(u1, u2, t, r2)/dr1: the matrix times (u1, u2, r1, 1)/r2, plus (0, 0, 0, -c2/m2). Needs r2 != 0. [DM21, Eq. (3)]
template <Real R>
Vector4<R> displacement_derivative(const TwoMasses<R>& p, const R& F1, const R& F2, const R& u1, const R& u2,
                                   const R& r1, const R& r2) {
  const Vector4<R> column(u1 / r2, u2 / r2, r1 / r2, 1 / r2);
  return displacement_matrix(p, F1, F2) * column + Vector4<R>(R(0), R(0), R(0), -p.c2 / p.m2);
}

/// The same with the column as our text of the paper has it, (x1/m2, x2/r2, r1/r2, 1/r2). The first denominator is
/// taken for a slip of the text extraction: with it the derivative is wrong wherever m2 != r2. [DM21, Eq. (3)]
template <Real R>
Vector4<R> displacement_derivative_as_extracted(const TwoMasses<R>& p, const R& F1, const R& F2, const R& u1,
                                                const R& u2, const R& r1, const R& r2) {
  const Vector4<R> column(u1 / p.m2, u2 / r2, r1 / r2, 1 / r2);
  return displacement_matrix(p, F1, F2) * column + Vector4<R>(R(0), R(0), R(0), -p.c2 / p.m2);
}

/// Fi from the second mass, m2 u'' + c2 u' + k2 u - F2. [DM21, Eq. (4), second line; printed without F2]
template <Real R>
R interaction_force(const TwoMasses<R>& p, const R& F2, const R& u, const R& du, const R& ddu) {
  return p.m2 * ddu + p.c2 * du + p.k2 * u - F2;
}

/// Fi from the first mass, -(m1 u'' + c1 u' + k1 u - F1). [DM21, Eq. (4), first line; printed without F1]
template <Real R>
R interaction_force_on_first(const TwoMasses<R>& p, const R& F1, const R& u, const R& du, const R& ddu) {
  return F1 - p.m1 * ddu - p.c1 * du - p.k1 * u;
}

/// u'' of the masses together. [DM21, Eq. (5); printed with F1 = F2 = 0]
template <Real R>
R together_acceleration(const TwoMasses<R>& p, const R& F1, const R& F2, const R& u, const R& du) {
  return (F1 + F2 - (p.c1 + p.c2) * du - (p.k1 + p.k2) * u) / (p.m1 + p.m2);
}

/// v3' of the first mass, -(c1 v3 + k1 v2 + v4')/m1. [DM21, Eq. (8)]
template <Real R>
R jerk(const TwoMasses<R>& p, const R& v2, const R& v3, const R& dv4) {
  return (-p.c1 * v3 - p.k1 * v2 - dv4) / p.m1;
}

/// The unnumbered line before Eq. (8): the same divided by m2.
template <Real R>
R jerk_as_printed(const TwoMasses<R>& p, const R& v2, const R& v3, const R& dv4) {
  return (-p.c1 * v3 - p.k1 * v2 - dv4) / p.m2;
}

/// v4' = Fi' = m2 v3' + c2 v3 + k2 v2. [DM21, Eq. (9)]
template <Real R>
R force_rate(const TwoMasses<R>& p, const R& v2, const R& v3, const R& dv3) {
  return p.m2 * dv3 + p.c2 * v3 + p.k2 * v2;
}

/// The same as printed, m2 v3 + c3 v3 + k2 v2: v3 for v3', and a c3 that the system does not have (passed in).
/// [DM21, Eq. (9); the missing overdot of the first v3 may be our text's, the 3 of c3 is not]
template <Real R>
R force_rate_as_printed(const TwoMasses<R>& p, const R& c3, const R& v2, const R& v3) {
  return p.m2 * v3 + c3 * v3 + p.k2 * v2;
}

/// The matrix on the left: of V' in Eqs. (6)-(9). [DM21, Eq. (10)]
template <Real R>
Matrix4<R> coupled_left_matrix(const TwoMasses<R>& p) {
  return rows<R>({{1, 0, 0, 0},  //
                  {0, 1, 0, 0},
                  {0, 0, 1, 1 / p.m1},
                  {0, 0, -p.m2, 1}});
}

/// The matrix on the right that belongs to it: rows 3 and 4 are Eqs. (8) and (9). [DM21, Eq. (10), corrected]
template <Real R>
Matrix4<R> coupled_right_matrix(const TwoMasses<R>& p) {
  return rows<R>({{0, 1, 0, 0},  //
                  {0, 0, 1, 0},
                  {0, -p.k1 / p.m1, -p.c1 / p.m1, 0},
                  {0, p.k2, p.c2, 0}});
}

/// The same as printed: rows 3 and 4 are m1 + m2 times those of Eq. (11), so solved already. [DM21, Eq. (10)]
template <Real R>
Matrix4<R> coupled_right_matrix_as_printed(const TwoMasses<R>& p) {
  return rows<R>({{0, 1, 0, 0},
                  {0, 0, 1, 0},
                  {0, -(p.k1 + p.k2), -(p.c1 + p.c2), 0},
                  {0, p.k2 * p.m1 - p.k1 * p.m2, p.c2 * p.m1 - p.c1 * p.m2, 0}});
}

/// V' = A V for the masses together, without external forces. [DM21, Eq. (11)]
template <Real R>
Matrix4<R> force_matrix(const TwoMasses<R>& p) {
  const R m = p.m1 + p.m2;
  return rows<R>({{0, 1, 0, 0},
                  {0, 0, 1, 0},
                  {0, -(p.k1 + p.k2) / m, -(p.c1 + p.c2) / m, 0},
                  {0, (p.k2 * p.m1 - p.k1 * p.m2) / m, (p.c2 * p.m1 - p.c1 * p.m2) / m, 0}});
}

/// The same as printed among the analytical solutions: A42 and A43 with the wrong sign. [DM21, Eq. (13)]
template <Real R>
Matrix4<R> force_matrix_eq13_as_printed(const TwoMasses<R>& p) {
  Matrix4<R> a = force_matrix(p);
  a.row(3) = -a.row(3);
  return a;
}

/// A = Fi' on which the force step divides, N/s. [DM21, Eq. (12), corrected: with v2 and v3]
template <Real R>
R force_step_divisor(const TwoMasses<R>& p, const Vector4<R>& v) {
  const R m = p.m1 + p.m2;
  return (p.k2 * p.m1 - p.k1 * p.m2) / m * v[1] + (p.c2 * p.m1 - p.c1 * p.m2) / m * v[2];
}

/// The same as printed, a constant that adds kg/s^2 to kg/s. [DM21, Eq. (12)]
template <Real R>
R force_step_divisor_as_printed(const TwoMasses<R>& p) {
  const R m = p.m1 + p.m2;
  return (p.k2 * p.m1 - p.k1 * p.m2) / m + (p.c2 * p.m1 - p.c1 * p.m2) / m;
}

/// d(v1, v2, v3, t)/dFi; needs Fi' != 0. [DM21, Eq. (12), corrected: A with v2 and v3, last row t' = 1/A]
template <Real R>
Vector4<R> force_step_derivative(const TwoMasses<R>& p, const Vector4<R>& v) {
  return detail::force_step_over<R>(force_step_divisor(p, v), p, v, R(1));
}

/// Letter by letter: constant A, last row v4' = v4/A. It holds no time at all. [DM21, Eq. (12)]
template <Real R>
Vector4<R> force_step_derivative_as_printed(const TwoMasses<R>& p, const Vector4<R>& v) {
  return detail::force_step_over<R>(force_step_divisor_as_printed(p), p, v, v[3]);
}

/// d(v1, v2, v3, t)/dFi with the printed constant A but the last row read as t' = 1/A. [DM21, Eq. (12)]
template <Real R>
Vector4<R> force_step_derivative_constant_divisor(const TwoMasses<R>& p, const Vector4<R>& v) {
  return detail::force_step_over<R>(force_step_divisor_as_printed(p), p, v, R(1));
}

}  // namespace touchgo::reference::dm21
