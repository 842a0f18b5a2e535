#include "reference/two_bodies/contact.hpp"

namespace touchgo::reference::two_bodies {

using namespace linear;

namespace {

template <Real R>
const MovingWall<R>& wall_of(const PairContact<R>& c) {
  return std::get<MovingWall<R>>(body_of(c.first) ? c.second : c.first);
}

}  // namespace

// [DM21, Eq. (1), differentiated]
template <Real R>
Derivatives<R> derivatives(const LinearOscillator<R>& o, const R& t, const R& x, const R& v) {
  Derivatives<R> d{x, v, R(0), R(0), R(0)};
  for (std::size_t k = 0; k < 3; ++k)
    d[k + 2] =
        (external_force_derivative(o, t, static_cast<int>(k)) - o.damping * d[k + 1] - o.stiffness * d[k]) / o.mass;
  return d;
}

template <Real R>
Derivatives<R> derivatives(const MovingWall<R>& w, const R& t) {
  const LinearOscillator<R> carrier{R(1), R(0), R(0), w.position, {w.motion}};  // its "force" is the coordinate
  Derivatives<R> d;
  for (std::size_t k = 0; k < d.size(); ++k) d[k] = external_force_derivative(carrier, t, static_cast<int>(k));
  return d;
}

template <Real R>
Derivatives<R> derivatives(const PairMember<R>& m, const R& t, const R& x, const R& v) {
  if (const LinearOscillator<R>* o = body_of(m)) return derivatives(*o, t, x, v);
  return derivatives(std::get<MovingWall<R>>(m), t);
}

template <Real R>
Kinematics<R> motion(const PairMember<R>& m, const StateAt<R>& start, const R& t) {
  if (const LinearOscillator<R>* o = body_of(m)) return motion(*o, start, t);
  const Derivatives<R> d = derivatives(std::get<MovingWall<R>>(m), t);
  return {d[0], d[1], d[2]};
}

template <Real R>
R fastest_rate(const PairMember<R>& m) {
  using std::abs;
  R rate = 0;
  auto include = [&](const R& r) {
    if (r > rate) rate = r;
  };
  if (const LinearOscillator<R>* o = body_of(m)) {
    const Roots<R> l = roots(*o);
    include(modulus<R>(l.second));
    for (const auto& s : o->force) include(abs(s.frequency));
  } else {
    const MovingWall<R>& w = std::get<MovingWall<R>>(m);
    if (w.motion.amplitude != 0) include(abs(w.motion.frequency));
  }
  return rate;
}

// [DM21, Eq. (5), with forces]
template <Real R>
Together<R> together(const PairContact<R>& c, const StateAt<R>& start) {
  const LinearOscillator<R>*a = body_of(c.first), *b = body_of(c.second);
  if (!a || !b) return {c, std::nullopt, start};
  LinearOscillator<R> o{a->mass + b->mass, a->damping + b->damping, a->stiffness + b->stiffness,
                        a->load + b->load + b->stiffness * c.gap, a->force};
  o.force.insert(o.force.end(), b->force.begin(), b->force.end());
  return {c, o, start};
}

template <Real R>
Kinematics<R> first_motion(const Together<R>& g, const R& t) {
  if (g.oscillator) return motion(*g.oscillator, g.start, t);
  const bool wall_first = !body_of(g.contact.first);
  const Derivatives<R> d = derivatives(wall_of(g.contact), t);
  return {wall_first ? d[0] : R(d[0] + g.contact.gap), d[1], d[2]};
}

// [DM21, Eq. (4), with external forces]
template <Real R>
ContactForce<R> contact_force(const Together<R>& g, const R& t) {
  using std::abs;
  const Kinematics<R> z = first_motion(g, t);
  R jerk;
  if (g.oscillator) {
    const LinearOscillator<R>& o = *g.oscillator;
    jerk = (external_force_derivative(o, t, 1) - o.damping * z.a - o.stiffness * z.v) / o.mass;
  } else {
    jerk = derivatives(wall_of(g.contact), t)[3];
  }
  const LinearOscillator<R>* b = body_of(g.contact.second);
  const R sign = b ? 1 : -1, x = b ? R(z.x - g.contact.gap) : z.x;
  if (!b) b = body_of(g.contact.first);
  const R f = external_force(*b, t), df = external_force_derivative(*b, t, 1);
  return {sign * (b->mass * z.a + b->damping * z.v + b->stiffness * x - f),
          sign * (b->mass * jerk + b->damping * z.a + b->stiffness * z.v - df),
          b->mass * abs(z.a) + b->damping * abs(z.v) + b->stiffness * abs(x) + abs(f)};
}

#define INSTANTIATE(R)                                                                              \
  template Derivatives<R> derivatives<R>(const LinearOscillator<R>&, const R&, const R&, const R&); \
  template Derivatives<R> derivatives<R>(const MovingWall<R>&, const R&);                           \
  template Derivatives<R> derivatives<R>(const PairMember<R>&, const R&, const R&, const R&);       \
  template Kinematics<R> motion<R>(const PairMember<R>&, const StateAt<R>&, const R&);              \
  template R fastest_rate<R>(const PairMember<R>&);                                                 \
  template Together<R> together<R>(const PairContact<R>&, const StateAt<R>&);                       \
  template Kinematics<R> first_motion<R>(const Together<R>&, const R&);                             \
  template ContactForce<R> contact_force<R>(const Together<R>&, const R&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::two_bodies
