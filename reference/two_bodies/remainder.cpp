#include "reference/two_bodies/remainder.hpp"

namespace touchgo::reference::two_bodies {

using namespace linear;

template <Real R>
ValueAndSlope<R> remainder(const LinearOscillator<R>& o, const Derivatives<R>& d, const R& t0, std::size_t n,
                           const R& tau) {
  const Roots<R> l = roots(o);
  const Complex<R> zero(R(0), R(0));
  std::vector<Complex<R>> z{l.first, l.second};
  z.resize(n, zero);  // l1, l2, 0^(n-2)
  const R e0 = exp_difference<R>(z, tau).real();
  ValueAndSlope<R> r{R(0), R(0)};
  for (const Phasor<R>& f : phasors(o, t0)) {
    const Complex<R> iw(R(0), f.frequency);
    Complex<R> amplitude = f.amplitude;
    for (std::size_t k = 2; k < n; ++k) amplitude *= iw;
    z.push_back(iw);
    const Complex<R> e = exp_difference<R>(z, tau);
    z.pop_back();
    r.value += (amplitude * e).imag();
    r.slope += (amplitude * (e0 + iw * e)).imag();
  }
  z.push_back(zero);
  const R e1 = exp_difference<R>(z, tau).real();
  z.push_back(zero);
  const R e2 = exp_difference<R>(z, tau).real();
  const R first = o.damping * d[n - 1] + o.stiffness * d[n - 2], second = o.stiffness * d[n - 1];
  r.value -= first * e1 + second * e2;
  r.slope -= first * e0 + second * e1;
  return {r.value / o.mass, r.slope / o.mass};
}

template <Real R>
ValueAndSlope<R> remainder(const MovingWall<R>& w, const R& t0, std::size_t n, const R& tau) {
  const SinCos<R> at = sin_cos<R>(w.motion.frequency * t0 + w.motion.phase);
  const Complex<R> iw(R(0), w.motion.frequency);
  Complex<R> amplitude(w.motion.amplitude * at.cos, w.motion.amplitude * at.sin);
  for (std::size_t k = 0; k < n; ++k) amplitude *= iw;
  std::vector<Complex<R>> z(n, Complex<R>(R(0), R(0)));
  const Complex<R> e0 = exp_difference<R>(z, tau);
  z.push_back(iw);
  const Complex<R> e = exp_difference<R>(z, tau);
  return {(amplitude * e).imag(), (amplitude * (e0 + iw * e)).imag()};
}

template <Real R>
ValueAndSlope<R> remainder(const PairMember<R>& m, const Derivatives<R>& d, const R& t0, std::size_t n, const R& tau) {
  if (const LinearOscillator<R>* o = body_of(m)) return remainder(*o, d, t0, n, tau);
  return remainder(std::get<MovingWall<R>>(m), t0, n, tau);
}

#define INSTANTIATE(R)                                                                                             \
  template ValueAndSlope<R> remainder<R>(const LinearOscillator<R>&, const Derivatives<R>&, const R&, std::size_t, \
                                         const R&);                                                                \
  template ValueAndSlope<R> remainder<R>(const MovingWall<R>&, const R&, std::size_t, const R&);                   \
  template ValueAndSlope<R> remainder<R>(const PairMember<R>&, const Derivatives<R>&, const R&, std::size_t, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::two_bodies
