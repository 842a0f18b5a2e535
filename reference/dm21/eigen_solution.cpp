#include "reference/dm21/eigen_solution.hpp"

#include "reference/linear/quotient.hpp"

namespace touchgo::reference::dm21 {

using namespace linear;

template <Real R>
R discriminant(const TwoMasses<R>& p) {
  const R c = p.c1 + p.c2;
  return c * c - 4 * (p.k1 + p.k2) * (p.m1 + p.m2);
}

template <Real R>
Regime regime(const TwoMasses<R>& p) {
  const R eta = discriminant(p);
  if (p.k1 + p.k2 == 0) return p.c1 + p.c2 == 0 ? Regime::free : Regime::unsprung;
  return eta == 0 ? Regime::critical : eta < 0 ? Regime::oscillating : Regime::overdamped;
}

// [DM21, Eq. (14), read as det(A - l I) = 0]
template <Real R>
std::array<Complex<R>, 4> eigenvalues(const TwoMasses<R>& p) {
  using std::sqrt;
  const R m = p.m1 + p.m2, half = -(p.c1 + p.c2) / (2 * m), eta = discriminant(p);
  const Complex<R> zero(R(0), R(0));
  if (eta < 0) {
    const R w = sqrt(-eta) / (2 * m);
    return {zero, zero, {half, -w}, {half, w}};
  }
  const R fast = half - sqrt(eta) / (2 * m);
  const R slow = fast == 0 ? R(0) : R((p.k1 + p.k2) / m / fast);  // l3 l4 = -A32: no cancellation
  return {zero, zero, {fast, R(0)}, {slow, R(0)}};
}

// [DM21, Eq. (15)]
template <Real R>
std::array<Complex<R>, 4> eigenvector(const TwoMasses<R>& p, const Complex<R>& l) {
  const Matrix4<R> a = force_matrix(p);
  return {Complex<R>(R(1), R(0)), l, l * l, a(3, 1) + l * a(3, 2)};
}

// [DM21, Eqs. (4), (5)]
template <Real R>
Vector4<R> consistent_state(const TwoMasses<R>& p, const R& u, const R& du) {
  const R ddu = together_acceleration<R>(p, R(0), R(0), u, du);
  return {u, du, ddu, interaction_force<R>(p, R(0), u, du, ddu)};
}

template <Real R>
EigenSolution<R> eigen_solution(const TwoMasses<R>& p, const Vector4<R>& v0) {
  EigenSolution<R> s{p, regime(p), eigenvalues(p), {}};
  const Matrix4<R> a = force_matrix(p);
  const R a42 = a(3, 1), a43 = a(3, 2);
  const R u = v0[0], du = v0[1], ddu = v0[2], force = v0[3];
  const Complex<R> l3 = s.lambda[2], l4 = s.lambda[3];
  auto& [a1, a2, a3, a4] = s.alpha;
  switch (s.regime) {
    case Regime::oscillating:
    case Regime::overdamped:  // a3 l3 + a4 l4 = u', a3 l3^2 + a4 l4^2 = u''
      a3 = quotient<R>(du * l4 - ddu, l3 * (l4 - l3));
      a4 = quotient<R>(ddu - du * l3, l4 * (l4 - l3));
      a1 = u - a3 - a4;
      a2 = force - a3 * (a42 + l3 * a43) - a4 * (a42 + l4 * a43);
      break;
    case Regime::critical: {  // a3 l + a4 = u', a3 l^2 + 2 l a4 = u''
      const R l = l3.real();
      a4 = ddu / l - du;
      a3 = (du - a4) / l;
      a1 = u - a3;
      a2 = force - a3 * (a42 + l * a43) - a4 * a43;
      break;
    }
    case Regime::unsprung:  // a3 l3 + a4 = u', a3 l3^2 = u''; A42 = 0
      a3 = quotient<R>(ddu, l3 * l3);
      a4 = du - a3 * l3;
      a1 = u - a3;
      a2 = force - a3 * (a42 + l3 * a43);
      break;
    case Regime::free:  // A = 0 but for the two ones: u + u' t + u'' t^2/2
      a1 = u, a2 = force, a3 = ddu, a4 = du;
      break;
  }
  return s;
}

// [DM21, Eq. (16)]
template <Real R>
Vector4<R> state(const EigenSolution<R>& s, const R& t) {
  const auto& [a1, a2, a3, a4] = s.alpha;
  const auto q3 = eigenvector(s.masses, s.lambda[2]), q4 = eigenvector(s.masses, s.lambda[3]);
  const Complex<R> e3 = exp_of<R>(s.lambda[2] * t), e4 = exp_of<R>(s.lambda[3] * t);
  const Complex<R> zero(R(0), R(0)), one(R(1), R(0));
  std::array<Complex<R>, 4> v{a1, zero, zero, a2};  // a1 q1 + a2 q2
  for (int i = 0; i < 4; ++i) {
    switch (s.regime) {
      case Regime::oscillating:
      case Regime::overdamped:
        v[i] += a3 * q3[i] * e3 + a4 * q4[i] * e4;
        break;
      case Regime::critical: {
        const std::array<Complex<R>, 4> dq{zero, one, R(2) * s.lambda[2], force_matrix(s.masses)(3, 2) * one};
        v[i] += (a3 * q3[i] + a4 * (t * q3[i] + dq[i])) * e3;
        break;
      }
      case Regime::unsprung: {
        const std::array<Complex<R>, 4> chain{t * one, one, zero, zero};
        v[i] += a3 * q3[i] * e3 + a4 * chain[i];
        break;
      }
      case Regime::free: {
        const std::array<Complex<R>, 4> velocity{t * one, one, zero, zero},
            acceleration{t * t / 2 * one, t * one, one, zero};
        v[i] += a3 * acceleration[i] + a4 * velocity[i];
        break;
      }
    }
  }
  return {v[0].real(), v[1].real(), v[2].real(), v[3].real()};
}

template <Real R>
R displacement(const EigenSolution<R>& s, const R& t) {
  return state(s, t)[0];
}

template <Real R>
R interaction_force(const EigenSolution<R>& s, const R& t) {
  return state(s, t)[3];
}

#define INSTANTIATE(R)                                                                       \
  template R discriminant<R>(const TwoMasses<R>&);                                           \
  template Regime regime<R>(const TwoMasses<R>&);                                            \
  template std::array<Complex<R>, 4> eigenvalues<R>(const TwoMasses<R>&);                    \
  template std::array<Complex<R>, 4> eigenvector<R>(const TwoMasses<R>&, const Complex<R>&); \
  template Vector4<R> consistent_state<R>(const TwoMasses<R>&, const R&, const R&);          \
  template EigenSolution<R> eigen_solution<R>(const TwoMasses<R>&, const Vector4<R>&);       \
  template Vector4<R> state<R>(const EigenSolution<R>&, const R&);                           \
  template R displacement<R>(const EigenSolution<R>&, const R&);                             \
  template R interaction_force<R>(const EigenSolution<R>&, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::dm21
