// A sequence of ever shorter flights under a pressing contact, and its limit: time, place and common velocity.
#pragma once

#include "reference/two_bodies/after_closing.hpp"
#include "reference/two_bodies/extrapolated_limit.hpp"

namespace touchgo::reference::two_bodies {

/// For each flight since `base` its duration (s), and what the centre of mass moves (m) and gains in velocity (m/s) in
/// it, each to relative precision, so that the limit can be as precise as R.
template <Real R>
struct Chatter {
  PairState<R> base;  // its velocities: the common one
  std::vector<R> times, places, speeds;
  int agreed = 0;  // limits in a row with errors of round-off
};

/// Takes in a flight of tau seconds from moment m, or forgets everything if it is not a short one: tau under `part` of
/// the shortest time scale, after a rebound, with a contact force that would press.
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
  const linear::LinearOscillator<R>*a = body_of(c.first), *b = body_of(c.second);
  if (a && b) {  // against a wall the limit's time suffices
    const ValueAndSlope<R> r1 = remainder(*a, f.first, f.t, 2, tau), r2 = remainder(*b, f.second, f.t, 2, tau);
    moved += (a->mass * r1.value + b->mass * r2.value) / (a->mass + b->mass);
    gained = (a->mass * r1.slope + b->mass * r2.slope) / (a->mass + b->mass);
  }
  s.times.push_back(tau), s.places.push_back(moved), s.speeds.push_back(gained);
}

/// The moment at which the impacts accumulate, and the estimated error of its time, once three extrapolations in a row
/// are as good as round-off allows; until then nullopt.
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

}  // namespace touchgo::reference::two_bodies
