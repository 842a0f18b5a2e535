#include "reference/dm21/matrices.hpp"

namespace touchgo::reference::dm21 {

using namespace linear;

namespace {

/// The rows of Eq. (12) over a divisor; the fourth is `last`.
template <Real R>
Vector4<R> force_step_over(const R& divisor, const TwoMasses<R>& p, const Vector4<R>& v, const R& last) {
  const R m = p.m1 + p.m2;
  return Vector4<R>(v[1], v[2], -(p.k1 + p.k2) / m * v[1] - (p.c1 + p.c2) / m * v[2], last) / divisor;
}

}  // namespace

template <Real R>
Matrix4<R> rows(const R (&a)[4][4]) {
  Matrix4<R> m;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) m(i, j) = a[i][j];
  return m;
}

// [DM21, Eq. (1)]
template <Real R>
Matrix4<R> free_matrix(const TwoMasses<R>& p) {
  return rows<R>({{0, 1, 0, 0},  //
                  {-p.k1 / p.m1, -p.c1 / p.m1, 0, 0},
                  {0, 0, 0, 1},
                  {0, 0, -p.k2 / p.m2, -p.c2 / p.m2}});
}

// [DM21, Eq. (1)]
template <Real R>
Vector4<R> free_column(const TwoMasses<R>& p, const R& F1, const R& F2) {
  return {R(0), F1 / p.m1, R(0), F2 / p.m2};
}

// [DM21, Eq. (2); its entries are lost in our text]
template <Real R>
Matrix4<R> relative_matrix(const TwoMasses<R>& p) {
  return rows<R>({{0, 1, 0, 0},
                  {-p.k1 / p.m1, -p.c1 / p.m1, 0, 0},
                  {0, 0, 0, 1},
                  {p.k1 / p.m1 - p.k2 / p.m2, p.c1 / p.m1 - p.c2 / p.m2, -p.k2 / p.m2, -p.c2 / p.m2}});
}

// [DM21, Eq. (2)]
template <Real R>
Vector4<R> relative_column(const TwoMasses<R>& p, const R& F1, const R& F2) {
  return {R(0), F1 / p.m1, R(0), F2 / p.m2 - F1 / p.m1};
}

// [DM21, Eq. (3)]
template <Real R>
Matrix4<R> displacement_matrix(const TwoMasses<R>& p, const R& F1, const R& F2) {
  return rows<R>({{0, 1, 0, 0},
                  {-p.k1 / p.m1, -p.c1 / p.m1, 0, F1 / p.m1},
                  {0, 0, 0, 1},
                  {p.k1 / p.m1 - p.k2 / p.m2, p.c1 / p.m1 - p.c2 / p.m2, -p.k2 / p.m2, F2 / p.m2 - F1 / p.m1}});
}

// [DM21, Eq. (3)]
template <Real R>
Vector4<R> displacement_derivative(const TwoMasses<R>& p, const R& F1, const R& F2, const R& u1, const R& u2,
                                   const R& r1, const R& r2) {
  const Vector4<R> column(u1 / r2, u2 / r2, r1 / r2, 1 / r2);
  return displacement_matrix(p, F1, F2) * column + Vector4<R>(R(0), R(0), R(0), -p.c2 / p.m2);
}

// [DM21, Eq. (3)]
template <Real R>
Vector4<R> displacement_derivative_as_extracted(const TwoMasses<R>& p, const R& F1, const R& F2, const R& u1,
                                                const R& u2, const R& r1, const R& r2) {
  const Vector4<R> column(u1 / p.m2, u2 / r2, r1 / r2, 1 / r2);
  return displacement_matrix(p, F1, F2) * column + Vector4<R>(R(0), R(0), R(0), -p.c2 / p.m2);
}

// [DM21, Eq. (4), second line; printed without F2]
template <Real R>
R interaction_force(const TwoMasses<R>& p, const R& F2, const R& u, const R& du, const R& ddu) {
  return p.m2 * ddu + p.c2 * du + p.k2 * u - F2;
}

// [DM21, Eq. (4), first line; printed without F1]
template <Real R>
R interaction_force_on_first(const TwoMasses<R>& p, const R& F1, const R& u, const R& du, const R& ddu) {
  return F1 - p.m1 * ddu - p.c1 * du - p.k1 * u;
}

// [DM21, Eq. (5); printed with F1 = F2 = 0]
template <Real R>
R together_acceleration(const TwoMasses<R>& p, const R& F1, const R& F2, const R& u, const R& du) {
  return (F1 + F2 - (p.c1 + p.c2) * du - (p.k1 + p.k2) * u) / (p.m1 + p.m2);
}

// [DM21, Eq. (8)]
template <Real R>
R jerk(const TwoMasses<R>& p, const R& v2, const R& v3, const R& dv4) {
  return (-p.c1 * v3 - p.k1 * v2 - dv4) / p.m1;
}

template <Real R>
R jerk_as_printed(const TwoMasses<R>& p, const R& v2, const R& v3, const R& dv4) {
  return (-p.c1 * v3 - p.k1 * v2 - dv4) / p.m2;
}

// [DM21, Eq. (9)]
template <Real R>
R force_rate(const TwoMasses<R>& p, const R& v2, const R& v3, const R& dv3) {
  return p.m2 * dv3 + p.c2 * v3 + p.k2 * v2;
}

// [DM21, Eq. (9); the missing overdot of the first v3 may be our text's, the 3 of c3 is not]
template <Real R>
R force_rate_as_printed(const TwoMasses<R>& p, const R& c3, const R& v2, const R& v3) {
  return p.m2 * v3 + c3 * v3 + p.k2 * v2;
}

// [DM21, Eq. (10)]
template <Real R>
Matrix4<R> coupled_left_matrix(const TwoMasses<R>& p) {
  return rows<R>({{1, 0, 0, 0},  //
                  {0, 1, 0, 0},
                  {0, 0, 1, 1 / p.m1},
                  {0, 0, -p.m2, 1}});
}

// [DM21, Eq. (10), corrected]
template <Real R>
Matrix4<R> coupled_right_matrix(const TwoMasses<R>& p) {
  return rows<R>({{0, 1, 0, 0},  //
                  {0, 0, 1, 0},
                  {0, -p.k1 / p.m1, -p.c1 / p.m1, 0},
                  {0, p.k2, p.c2, 0}});
}

// [DM21, Eq. (10)]
template <Real R>
Matrix4<R> coupled_right_matrix_as_printed(const TwoMasses<R>& p) {
  return rows<R>({{0, 1, 0, 0},
                  {0, 0, 1, 0},
                  {0, -(p.k1 + p.k2), -(p.c1 + p.c2), 0},
                  {0, p.k2 * p.m1 - p.k1 * p.m2, p.c2 * p.m1 - p.c1 * p.m2, 0}});
}

// [DM21, Eq. (11)]
template <Real R>
Matrix4<R> force_matrix(const TwoMasses<R>& p) {
  const R m = p.m1 + p.m2;
  return rows<R>({{0, 1, 0, 0},
                  {0, 0, 1, 0},
                  {0, -(p.k1 + p.k2) / m, -(p.c1 + p.c2) / m, 0},
                  {0, (p.k2 * p.m1 - p.k1 * p.m2) / m, (p.c2 * p.m1 - p.c1 * p.m2) / m, 0}});
}

// [DM21, Eq. (13)]
template <Real R>
Matrix4<R> force_matrix_eq13_as_printed(const TwoMasses<R>& p) {
  Matrix4<R> a = force_matrix(p);
  a.row(3) = -a.row(3);
  return a;
}

// [DM21, Eq. (12), corrected: with v2 and v3]
template <Real R>
R force_step_divisor(const TwoMasses<R>& p, const Vector4<R>& v) {
  const R m = p.m1 + p.m2;
  return (p.k2 * p.m1 - p.k1 * p.m2) / m * v[1] + (p.c2 * p.m1 - p.c1 * p.m2) / m * v[2];
}

// [DM21, Eq. (12)]
template <Real R>
R force_step_divisor_as_printed(const TwoMasses<R>& p) {
  const R m = p.m1 + p.m2;
  return (p.k2 * p.m1 - p.k1 * p.m2) / m + (p.c2 * p.m1 - p.c1 * p.m2) / m;
}

// [DM21, Eq. (12), corrected: A with v2 and v3, last row t' = 1/A]
template <Real R>
Vector4<R> force_step_derivative(const TwoMasses<R>& p, const Vector4<R>& v) {
  return force_step_over<R>(force_step_divisor(p, v), p, v, R(1));
}

// [DM21, Eq. (12)]
template <Real R>
Vector4<R> force_step_derivative_as_printed(const TwoMasses<R>& p, const Vector4<R>& v) {
  return force_step_over<R>(force_step_divisor_as_printed(p), p, v, v[3]);
}

// [DM21, Eq. (12)]
template <Real R>
Vector4<R> force_step_derivative_constant_divisor(const TwoMasses<R>& p, const Vector4<R>& v) {
  return force_step_over<R>(force_step_divisor_as_printed(p), p, v, R(1));
}

#define INSTANTIATE(R)                                                                                           \
  template Matrix4<R> rows<R>(const R(&)[4][4]);                                                                 \
  template Matrix4<R> free_matrix<R>(const TwoMasses<R>&);                                                       \
  template Vector4<R> free_column<R>(const TwoMasses<R>&, const R&, const R&);                                   \
  template Matrix4<R> relative_matrix<R>(const TwoMasses<R>&);                                                   \
  template Vector4<R> relative_column<R>(const TwoMasses<R>&, const R&, const R&);                               \
  template Matrix4<R> displacement_matrix<R>(const TwoMasses<R>&, const R&, const R&);                           \
  template Vector4<R> displacement_derivative<R>(const TwoMasses<R>&, const R&, const R&, const R&, const R&,    \
                                                 const R&, const R&);                                            \
  template Vector4<R> displacement_derivative_as_extracted<R>(const TwoMasses<R>&, const R&, const R&, const R&, \
                                                              const R&, const R&, const R&);                     \
  template R interaction_force<R>(const TwoMasses<R>&, const R&, const R&, const R&, const R&);                  \
  template R interaction_force_on_first<R>(const TwoMasses<R>&, const R&, const R&, const R&, const R&);         \
  template R together_acceleration<R>(const TwoMasses<R>&, const R&, const R&, const R&, const R&);              \
  template R jerk<R>(const TwoMasses<R>&, const R&, const R&, const R&);                                         \
  template R jerk_as_printed<R>(const TwoMasses<R>&, const R&, const R&, const R&);                              \
  template R force_rate<R>(const TwoMasses<R>&, const R&, const R&, const R&);                                   \
  template R force_rate_as_printed<R>(const TwoMasses<R>&, const R&, const R&, const R&);                        \
  template Matrix4<R> coupled_left_matrix<R>(const TwoMasses<R>&);                                               \
  template Matrix4<R> coupled_right_matrix<R>(const TwoMasses<R>&);                                              \
  template Matrix4<R> coupled_right_matrix_as_printed<R>(const TwoMasses<R>&);                                   \
  template Matrix4<R> force_matrix<R>(const TwoMasses<R>&);                                                      \
  template Matrix4<R> force_matrix_eq13_as_printed<R>(const TwoMasses<R>&);                                      \
  template R force_step_divisor<R>(const TwoMasses<R>&, const Vector4<R>&);                                      \
  template R force_step_divisor_as_printed<R>(const TwoMasses<R>&);                                              \
  template Vector4<R> force_step_derivative<R>(const TwoMasses<R>&, const Vector4<R>&);                          \
  template Vector4<R> force_step_derivative_as_printed<R>(const TwoMasses<R>&, const Vector4<R>&);               \
  template Vector4<R> force_step_derivative_constant_divisor<R>(const TwoMasses<R>&, const Vector4<R>&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::dm21
