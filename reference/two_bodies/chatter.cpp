#include "reference/two_bodies/chatter.hpp"

namespace touchgo::reference::two_bodies {

using namespace linear;

template <Real R>
void follow(Chatter<R>& s, const PairContact<R>& c, const PairState<R>& m, const Flight<R>& f, const R& tau,
            const R& part) {
  PairState<R> joined = m;
  joined.v = rebound(c, m.v, R(0));
  const bool pressed = contact_force(together(c, joined), m.t).value > 0;
  if (m.zeros != 1 || !pressed || !(c.restitution > 0 && c.restitution < 1) || !(tau * f.rate < part)) {
    s = {};
    return;
  }
  if (s.times.empty()) s.base = joined;
  R moved = joined.v[0] * tau, gained = 0;
  const LinearOscillator<R>*a = body_of(c.first), *b = body_of(c.second);
  if (a && b) {  // against a wall the limit's time suffices
    const ValueAndSlope<R> r1 = remainder(*a, f.first, f.t, 2, tau), r2 = remainder(*b, f.second, f.t, 2, tau);
    moved += (a->mass * r1.value + b->mass * r2.value) / (a->mass + b->mass);
    gained = (a->mass * r1.slope + b->mass * r2.slope) / (a->mass + b->mass);
  }
  s.times.push_back(tau), s.places.push_back(moved), s.speeds.push_back(gained);
}

template <Real R>
std::optional<std::pair<PairState<R>, R>> accumulation(Chatter<R>& s, const PairContact<R>& c) {
  using std::abs;
  if (s.times.size() < 4) return std::nullopt;
  const R e = c.restitution, rate = fastest_rate(c);
  const Limit<R> t = geometric_limit(s.times, e), x = geometric_limit(s.places, e), v = geometric_limit(s.speeds, e);
  const R few = 16 * epsilon<R>(), speed = abs(s.base.v[0]) + rate * abs(s.base.x[0]) + abs(v.value);
  const bool sure =
      t.error <= few / 4 * (s.base.t + t.value) && rate * x.error <= few * speed && v.error <= few * speed;
  s.agreed = sure ? s.agreed + 1 : 0;
  if (s.agreed < 3) return std::nullopt;
  PairState<R> m = s.base;
  m.t += t.value;
  for (std::size_t i = 0; i < 2; ++i) m.x[i] += x.value, m.v[i] += v.value;
  for (const PairMember<R>* wall : {&c.first, &c.second}) {
    if (body_of(*wall)) continue;
    const Derivatives<R> d = derivatives(*wall, m.t, R(0), R(0));
    m.x = {d[0], d[0]}, m.v = {d[1], d[1]};
  }
  join(c, m);
  return std::pair{m, t.error};
}

#define INSTANTIATE(R)                                                                                         \
  template void follow<R>(Chatter<R>&, const PairContact<R>&, const PairState<R>&, const Flight<R>&, const R&, \
                          const R&);                                                                           \
  template std::optional<std::pair<PairState<R>, R>> accumulation<R>(Chatter<R>&, const PairContact<R>&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::two_bodies
