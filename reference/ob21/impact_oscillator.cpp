#include "reference/ob21/impact_oscillator.hpp"

#include <algorithm>
#include <stdexcept>

#include "reference/linear/quotient.hpp"

namespace touchgo::reference::ob21 {

using namespace linear;

template <Real R>
Medium<R> medium(const R& mass, const R& damping, const R& stiffness, const R& load, const Complex<R>& force,
                 const R& frequency) {
  const LinearOscillator<R> o{mass, damping, stiffness, load, {}};
  Medium<R> m{o, roots(o), force, {}, load / stiffness, R(0)};
  m.steady = quotient<R>(force, Complex<R>(stiffness - mass * frequency * frequency, damping * frequency));
  m.rate = std::max<R>(modulus<R>(m.roots.second), frequency);
  return m;
}

template <Real R>
ImpactOscillator<R> ob21_oscillator(const R& frequency, const R& restitution) {
  return {R(1), decimal<R>("0.23"), R(1), decimal<R>("0.0025"), frequency, R(0), restitution, {}};
}

// [OB21, Eqs. (4)-(9)]
template <Real R>
ImpactOscillator<R> ob21_oscillator(const R& frequency, const R& restitution, const R& stiffness) {
  using std::sqrt;
  ImpactOscillator<R> b = ob21_oscillator(frequency, restitution);
  const R decay = -log(restitution) / pi<R>(), lambda = sqrt(stiffness / b.mass / (1 + decay * decay));
  b.soft = SoftBase<R>{stiffness, 2 * b.mass * decay * lambda};
  return b;
}

template <Real R>
Rig<R> rig(const ImpactOscillator<R>& b) {
  if (!(b.mass > 0 && b.damping > 0 && b.stiffness > 0 && b.frequency > 0 && b.restitution >= 0 && b.restitution <= 1))
    throw std::invalid_argument("impact oscillator: numbers out of range");
  const Complex<R> spring(b.stiffness * b.amplitude, R(0));
  const Medium<R> flight = medium<R>(b.mass, b.damping, b.stiffness, R(0), spring, b.frequency);
  Rig<R> g{b, 2 * pi<R>() / b.frequency, flight, flight};
  if (!b.soft) return g;
  const R ks = b.soft->stiffness, cs = b.soft->damping, cosine = cs * b.base() * b.frequency;
  g.contact =
      medium<R>(b.mass, b.damping + cs, b.stiffness + ks, ks * b.gap,
                {b.stiffness * b.amplitude + ks * b.base(), b.soft->literal_f2i ? R(-cosine) : cosine}, b.frequency);
  return g;
}

template <Real R>
Departure<R> departure(const Rig<R>& g, const Ride<R>& s) {
  const Medium<R>& m = medium_of(g, s.mode);
  const R eta = g.b.frequency, p = m.steady.real(), q = m.steady.imag();
  const auto [s0, c0] = sin_cos<R>(eta * s.t0);
  return {s.x0 - (m.still + p * s0 + q * c0), s.v0 - eta * (p * c0 - q * s0)};
}

template <Real R>
BodyAndBase<R> place(const Rig<R>& g, const Ride<R>& s, const Departure<R>& from, const R& t) {
  const Medium<R>& m = medium_of(g, s.mode);
  const LinearOscillator<R>& o = m.oscillator;
  const R eta = g.b.frequency, a = g.b.base(), tau = t - s.t0;
  const auto [of_base, swing] = sin_cos(R(eta * t), R(m.roots.first.imag() * tau));
  const auto [sine, cosine] = of_base;
  const R base = a * sine, base_v = a * eta * cosine, base_a = -eta * eta * base;
  if (s.mode == RideMode::rest) return {base + g.b.gap, base_v, R(0), R(0), R(0)};
  const R p = m.steady.real(), q = m.steady.imag();
  const Kernel<R> y = m.roots.oscillates ? kernel<R>(m.roots, tau, swing) : kernel<R>(m.roots, tau);
  const R x = m.still + p * sine + q * cosine + from.x * y.c + from.v * y.s;
  const R v = eta * (p * cosine - q * sine) + from.v * y.ds - from.x * o.stiffness / o.mass * y.s;
  const R force = m.force.real() * sine + m.force.imag() * cosine + o.load;
  return {x, v, x - base - g.b.gap, v - base_v, (force - o.damping * v - o.stiffness * x) / o.mass - base_a};
}

template <Real R>
std::vector<R> gap_series(const Rig<R>& g, const Ride<R>& s) {
  const Medium<R>& m = medium_of(g, s.mode);
  const LinearOscillator<R>& o = m.oscillator;
  const Complex<R> turn(R(0), g.b.frequency);
  Complex<R> wave = exp_of<R>(turn * s.t0);  // (i eta)^n exp(i eta t0)
  const int terms = 7 + digits10<R> * 7 / 10;
  std::vector<R> c;
  R x = s.x0, v = s.v0, factorial = 1;
  for (int n = 0; n < terms; ++n) {
    if (n > 0) factorial *= n;
    const R gap = x - (n == 0 ? g.b.gap : R(0)) - g.b.base() * wave.imag();
    c.push_back(n < s.zeros ? R(0) : n == 1 && s.zeros == 1 ? s.opening : R(gap / factorial));
    const R force = (m.force * wave).imag() + (n == 0 ? o.load : R(0));
    const R next = (force - o.damping * v - o.stiffness * x) / o.mass;
    x = v, v = next, wave *= turn;
  }
  return c;
}

#define INSTANTIATE(R)                                                                               \
  template ImpactOscillator<R> ob21_oscillator<R>(const R&, const R&);                               \
  template ImpactOscillator<R> ob21_oscillator<R>(const R&, const R&, const R&);                     \
  template Medium<R> medium<R>(const R&, const R&, const R&, const R&, const Complex<R>&, const R&); \
  template Rig<R> rig<R>(const ImpactOscillator<R>&);                                                \
  template Departure<R> departure<R>(const Rig<R>&, const Ride<R>&);                                 \
  template BodyAndBase<R> place<R>(const Rig<R>&, const Ride<R>&, const Departure<R>&, const R&);    \
  template std::vector<R> gap_series<R>(const Rig<R>&, const Ride<R>&)

INSTANTIATE(double);
INSTANTIATE(Mp50);

#undef INSTANTIATE

}  // namespace touchgo::reference::ob21
