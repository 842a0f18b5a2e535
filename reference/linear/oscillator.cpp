#include "reference/linear/oscillator.hpp"

namespace touchgo::reference::linear {

template <Real R>
Roots<R> roots(const LinearOscillator<R>& o) {
  using std::sqrt;
  const R g = o.damping / (2 * o.mass), square = o.stiffness / o.mass, d = square - g * g;
  if (d > 0) return {{-g, sqrt(d)}, {-g, -sqrt(d)}, true};
  const R fast = g + sqrt(-d);
  return {{fast == 0 ? R(0) : R(-square / fast), R(0)}, {-fast, R(0)}, false};
}

template <Real R>
Kernel<R> kernel(const Roots<R>& roots, const R& tau, const SinCos<R>& swing) {
  const R g = -roots.first.real(), size = exp(-g * tau), s = size * swing.sin / roots.first.imag(),
          cosine = size * swing.cos;
  return {s, cosine - g * s, cosine + g * s};
}

template <Real R>
Kernel<R> kernel(const Roots<R>& l, const R& tau) {
  if (l.oscillates) return kernel<R>(l, tau, sin_cos<R>(l.first.imag() * tau));
  // E' = exp(a t) + b E for either order of the roots; with a the root whose exponential is the smaller at tau, neither
  // S' nor C is a difference of large numbers.
  const bool forward = tau > 0;
  const R a = forward ? l.second.real() : l.first.real(), b = forward ? l.first.real() : l.second.real();
  const R s = exp_difference<R>(l.first, l.second, tau).real(), e = exp(a * tau);
  return {s, e + b * s, e - a * s};
}

template <Real R>
Kernel<R> kernel(const LinearOscillator<R>& o, const R& tau) {
  return kernel(roots(o), tau);
}

template <Real R>
std::vector<Phasor<R>> phasors(const LinearOscillator<R>& o, const R& t0) {
  std::vector<Phasor<R>> f;
  if (o.load != 0) f.push_back({{R(0), o.load}, R(0)});
  for (const auto& s : o.force) {
    const SinCos<R> at = sin_cos<R>(s.frequency * t0 + s.phase);
    f.push_back({{s.amplitude * at.cos, s.amplitude * at.sin}, s.frequency});
  }
  return f;
}

template <Real R>
R external_force(const LinearOscillator<R>& o, const R& t) {
  R f = o.load;
  for (const auto& s : o.force) f += s.amplitude * sin(s.frequency * t + s.phase);
  return f;
}

template <Real R>
R external_force_derivative(const LinearOscillator<R>& o, const R& t, int n) {
  if (n == 0) return external_force(o, t);
  R f = 0;
  for (const auto& s : o.force) {
    const R angle = s.frequency * t + s.phase;
    R term = s.amplitude * (n % 2 == 0 ? R(sin(angle)) : R(cos(angle)));
    for (int i = 0; i < n; ++i) term *= s.frequency;
    f += n % 4 < 2 ? term : R(-term);
  }
  return f;
}

template <Real R>
Kinematics<R> motion(const LinearOscillator<R>& o, const StateAt<R>& start, const R& t) {
  const R tau = t - start.t, square = o.stiffness / o.mass, rate = o.damping / o.mass;
  const Roots<R> l = roots(o);
  const Kernel<R> y = kernel(l, tau);
  const R dds = -rate * y.ds - square * y.s;
  Kinematics<R> z{start.x * y.c + start.v * y.s, start.v * y.ds - start.x * square * y.s,
                  start.v * dds - start.x * square * y.ds};
  for (const Phasor<R>& f : phasors(o, start.t)) {
    const Complex<R> iw(R(0), f.frequency), amplitude = f.amplitude / o.mass;
    const Complex<R> p = exp_difference<R>({l.first, l.second, iw}, tau), dp = y.s + iw * p, ddp = y.ds + iw * dp;
    z.x += (amplitude * p).imag();
    z.v += (amplitude * dp).imag();
    z.a += (amplitude * ddp).imag();
  }
  return z;
}

template <Real R>
R position(const LinearOscillator<R>& o, const StateAt<R>& start, const R& t) {
  return motion(o, start, t).x;
}

template <Real R>
R velocity(const LinearOscillator<R>& o, const StateAt<R>& start, const R& t) {
  return motion(o, start, t).v;
}

template <Real R>
R acceleration(const LinearOscillator<R>& o, const StateAt<R>& start, const R& t) {
  return motion(o, start, t).a;
}

#define INSTANTIATE(R)                                                                       \
  template Roots<R> roots<R>(const LinearOscillator<R>&);                                    \
  template Kernel<R> kernel<R>(const LinearOscillator<R>&, const R&);                        \
  template Kernel<R> kernel<R>(const Roots<R>&, const R&);                                   \
  template Kernel<R> kernel<R>(const Roots<R>&, const R&, const SinCos<R>&);                 \
  template std::vector<Phasor<R>> phasors<R>(const LinearOscillator<R>&, const R&);          \
  template R external_force<R>(const LinearOscillator<R>&, const R&);                        \
  template R external_force_derivative<R>(const LinearOscillator<R>&, const R&, int);        \
  template Kinematics<R> motion<R>(const LinearOscillator<R>&, const StateAt<R>&, const R&); \
  template R position<R>(const LinearOscillator<R>&, const StateAt<R>&, const R&);           \
  template R velocity<R>(const LinearOscillator<R>&, const StateAt<R>&, const R&);           \
  template R acceleration<R>(const LinearOscillator<R>&, const StateAt<R>&, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::linear
