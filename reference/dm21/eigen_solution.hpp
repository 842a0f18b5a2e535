// The two masses together in closed form: V = (u, u', u'', Fi), V' = A V.  [DM21, Eqs. (13)-(16), appendix derived]
//
//   V = a1 q1 + a2 q2 + a3 q3 exp(l3 t) + a4 q4 exp(l4 t)              [Eq. (16); its first exponent is printed l4]
//   q1 = (1,0,0,0), q2 = (0,0,0,1), q3 = q(l3), q4 = q(l4), q(l) = (1, l, l^2, A42 + l A43)              [Eq. (15)]
// with A42, A43 of Eq. (11), whose signs Eq. (13) reverses. "The other two roots are unique" [below Eq. (14)] fails
// where the discriminant is zero: there q3 = q4 and the fourth solution is (t q3 + dq/dl) exp(l3 t). It also fails
// without stiffness, where l4 = 0 joins l1 = l2 = 0: there the fourth is t q1 + (0,1,0,0).
#pragma once

#include <array>

#include "reference/dm21/matrices.hpp"
#include "reference/linear/exp_difference.hpp"

namespace touchgo::reference::dm21 {

/// eta = (c1+c2)^2 - 4 (k1+k2)(m1+m2), kg^2/s^2.
template <Real R>
R discriminant(const TwoMasses<R>& p);

/// Which solution holds; the undamped one (c1 = c2 = 0, imaginary roots) is a case of `oscillating`.
enum class Regime { oscillating, overdamped, critical, unsprung, free };

/// The regime by the sign of the discriminant, taken exactly as computed: zero means zero.
template <Real R>
Regime regime(const TwoMasses<R>& p);

/// l1, l2, l3, l4 in 1/s: 0, 0, A33/2 -+ sqrt(A33^2 + 4 A32)/2. [DM21, Eq. (14), read as det(A - l I) = 0]
template <Real R>
std::array<linear::Complex<R>, 4> eigenvalues(const TwoMasses<R>& p);

/// q(l) = (1, l, l^2, A42 + l A43), for l != 0 the eigenvector. [DM21, Eq. (15)]
template <Real R>
std::array<linear::Complex<R>, 4> eigenvector(const TwoMasses<R>& p, const linear::Complex<R>& l);

/// The state (u, u', u'', Fi) that belongs to a displacement (m) and a velocity (m/s). [DM21, Eqs. (4), (5)]
template <Real R>
Vector4<R> consistent_state(const TwoMasses<R>& p, const R& u, const R& du);

/// The coefficients of Eq. (16), or of its substitute in the two regimes where the roots are not unique.
template <Real R>
struct EigenSolution {
  TwoMasses<R> masses;
  Regime regime;
  std::array<linear::Complex<R>, 4> lambda, alpha;
};

/// alpha for an arbitrary V(0), consistent or not; a1 = a2 = 0 if it is consistent and k1 + k2 > 0. Near the zero
/// discriminant alpha3 and alpha4 are large and opposite: V(t) then loses the factor |l4| / |l3 - l4| in digits.
template <Real R>
EigenSolution<R> eigen_solution(const TwoMasses<R>& p, const Vector4<R>& v0);

/// V(t) = (u, u', u'', Fi), t in s from V(0). [DM21, Eq. (16)]
template <Real R>
Vector4<R> state(const EigenSolution<R>& s, const R& t);

/// Displacement at time t, m.
template <Real R>
R displacement(const EigenSolution<R>& s, const R& t);

/// Interaction force Fi at time t, N, positive when it pushes the masses apart.
template <Real R>
R interaction_force(const EigenSolution<R>& s, const R& t);

}  // namespace touchgo::reference::dm21
