#include "reference/ob21/impact_events.hpp"

#include <algorithm>
#include <stdexcept>

namespace touchgo::reference::ob21 {

using namespace linear;
using namespace two_bodies;

template <Real R>
Ride<R> settled(const Rig<R>& g, const R& t) {
  const ValueAndSlope<R> n = resting_force(g, t);
  if (n.value > 0 || (n.value == 0 && n.slope > 0)) return from_base<R>(g, RideMode::rest, t, R(0), 0);
  return from_base<R>(g, RideMode::flight, t, R(0), n.value < 0 ? 2 : 3);
}

namespace {

/// A hard impact at t with the gap closing at `before`; leaves the ride after it. From a rebound at v the next impact
/// comes after 2 m v / N, the rest of their sequence takes 1 / (1 - r) times as long. Once a flight is 16 round-offs of
/// a period or less the sequence is over: round-off merges the times of its impacts, and their speeds no longer fall.
template <Real R>
void rebound(const Rig<R>& g, Ride<R>& s, const R& t, const R& before, const Sink<R>& sink) {
  const R r = g.b.restitution, after = -r * before, base = g.b.base() * g.b.frequency * cos(g.b.frequency * t);
  sink(Touch<R>{Happening::impact, t, before, after, base});
  const R n = resting_force(g, t).value;
  if (after > 0 && (r == 1 || 2 * g.b.mass * after > 16 * epsilon<R>() * g.period * n)) {
    s = from_base<R>(g, RideMode::flight, t, after, 1);
    return;
  }
  s = settled(g, t);
  if (s.mode == RideMode::rest) sink(Touch<R>{Happening::accumulation, t, after, R(0), base});
}

/// A soft ride ends at t: into the base, out of it, or inside it where a unilateral push ends or begins again.
template <Real R>
void change(const Rig<R>& g, Ride<R>& s, const R& t, bool on_base, const Sink<R>& sink) {
  const BodyAndBase<R> z = place(g, s, t);
  const R rate = gap_rate(g, s, t);
  const bool pushing = s.mode == RideMode::contact;
  const RideMode next = s.mode == RideMode::flight ? RideMode::contact
                        : on_base                  ? RideMode::flight
                        : pushing                  ? RideMode::slack
                                                   : RideMode::contact;
  if (pushing || next == RideMode::contact)
    sink(Touch<R>{pushing ? Happening::release : Happening::impact, t, rate, rate, z.v - z.rate});
  s = on_base ? from_base<R>(g, next, t, rate, rate == 0 ? 2 : 1) : Ride<R>{next, t, z.x, z.v, t, 0, R(0), true};
}

/// |guard''| is nowhere greater on the ride: the decaying part u by its energy E, which falls,
///   |u'| <= sqrt(2 E / m), |u''| <= (c/m + sqrt(k/m)) sqrt(2 E / m), |u'''| <= (c/m) |u''| + (k/m) |u'|;
/// the steady part and the base by their amplitude.
template <Real R>
R bend(const Rig<R>& g, const Ride<R>& s, const Departure<R>& from, const GapCombination<R>& guard) {
  using std::abs, std::sqrt;
  const Medium<R>& medium = medium_of(g, s.mode);
  const LinearOscillator<R>& o = medium.oscillator;
  const R rate = o.damping / o.mass, square = o.stiffness / o.mass, eta = g.b.frequency;
  const R du = sqrt(from.v * from.v + square * from.x * from.x), ddu = (rate + sqrt(square)) * du;
  const R steady = eta * eta * modulus<R>(medium.steady - g.b.base());
  return abs(guard.alpha) * (ddu + steady) + abs(guard.beta) * (rate * ddu + square * du + eta * steady);
}

}  // namespace

template <Real R>
std::optional<R> fall(const Rig<R>& g, const Ride<R>& s, const GapCombination<R>& guard, const R& until) {
  const R rate = medium_of(g, s.mode).rate, zone = 1 / (4 * rate), end = until - s.t0;
  R from = s.now - s.t0;
  if (guard.zeros > 0 && from < zone) {
    const std::vector<R> c = gap_series(g, s);
    auto quotient = [&](const R& tau) {
      ValueAndSlope<R> q{R(0), R(0)};
      for (int n = static_cast<int>(c.size()) - 2; n >= guard.zeros; --n) {
        q.slope = q.slope * tau + q.value;
        q.value = q.value * tau + guard.alpha * c[n] + (n + 1) * guard.beta * c[n + 1];
      }
      return q;
    };
    if (!(quotient(from).value > 0)) return s.t0 + from;
    if (const auto tau = first_fall<R>(quotient, from, std::min<R>(zone, end), R(zone / 4))) return s.t0 + *tau;
    from = zone;
  }
  if (!(from < end)) return std::nullopt;
  const Departure<R> departs = departure(g, s);
  auto value = [&](const R& tau) {
    const BodyAndBase<R> z = place<R>(g, s, departs, s.t0 + tau);
    return ValueAndSlope<R>{guard.alpha * z.gap + guard.beta * z.rate,
                            guard.alpha * z.rate + guard.beta * z.acceleration};
  };
  if (!(value(from).value > 0)) return s.t0 + from;
  const std::optional<R> most = bend(g, s, departs, guard);
  if (const auto tau = first_fall<R>(value, from, end, R(1 / (10 * rate)), most)) return s.t0 + *tau;
  return std::nullopt;
}

template <Real R>
R gap_rate(const Rig<R>& g, const Ride<R>& s, const R& t) {
  const R tau = t - s.t0;
  if (s.zeros == 0 || tau * medium_of(g, s.mode).rate > R(1) / 4) return place(g, s, t).rate;
  const std::vector<R> c = gap_series(g, s);
  R rate = 0;
  for (std::size_t n = c.size() - 1; n > 0; --n) rate = rate * tau + static_cast<int>(n) * c[n];
  return rate;
}

template <Real R>
ValueAndSlope<R> resting_force(const Rig<R>& g, const R& t) {
  const ImpactOscillator<R>& b = g.b;
  const R eta = b.frequency;
  const auto [sine, cosine] = sin_cos<R>(eta * t);
  const R y = b.base() * sine, dy = b.base() * eta * cosine;
  const R push = b.stiffness * (b.base() - b.amplitude);  // 0 over a moving base, whose spring's end moves with it
  return {b.stiffness * b.gap + push * sine + b.damping * dy - b.mass * eta * eta * y,
          push * eta * cosine - eta * eta * (b.mass * dy + b.damping * y)};
}

template <Real R>
Ride<R> from_base(const Rig<R>& g, RideMode mode, const R& t, const R& opening, int zeros) {
  const R eta = g.b.frequency, a = g.b.base();
  const auto [sine, cosine] = sin_cos<R>(eta * t);
  return {mode, t, a * sine + g.b.gap, a * eta * cosine + opening, t, zeros, opening};
}

template <Real R>
Ride<R> start(const Rig<R>& g, const R& x, const R& v) {
  const R gap = x - g.b.gap, rate = v - g.b.base() * g.b.frequency;
  Ride<R> s{RideMode::flight, R(0), x, v};
  if (gap > 0) return s;
  if (!g.b.soft) {
    if (gap < 0) throw std::invalid_argument("impact oscillator: the start is inside the base");
    if (rate == 0) return settled(g, R(0));
    return from_base<R>(g, RideMode::flight, R(0), rate > 0 ? rate : R(-g.b.restitution * rate), 1);
  }
  if (gap == 0) return from_base<R>(g, rate > 0 ? RideMode::flight : RideMode::contact, R(0), rate, rate == 0 ? 2 : 1);
  const bool pulls = g.b.soft->stiffness * gap + g.b.soft->damping * rate > 0;
  s.mode = pulls && g.b.soft->release == ReleaseRule::unilateral ? RideMode::slack : RideMode::contact;
  return s;
}

template <Real R>
void follow(const Rig<R>& g, Ride<R>& s, const R& until, const Sink<R>& sink) {
  for (int i = 0; i < 1'000'000; ++i) {
    if (s.mode == RideMode::rest) {
      auto push = [&](const R& t) { return resting_force(g, t); };
      const auto t = first_fall<R>(push, s.now, until, R(1 / (10 * g.b.frequency)));
      if (!t) {
        s.now = until;
        return;
      }
      s = from_base<R>(g, RideMode::flight, *t, R(0), 3);
      sink(Touch<R>{Happening::release, *t, R(0), R(0), place(g, s, *t).v});
      continue;
    }
    const bool inside = s.mode != RideMode::flight;
    const bool by_force = inside && g.b.soft->release == ReleaseRule::unilateral && g.b.soft->damping > 0;
    std::optional<R> gap, force;
    if (!(s.mode == RideMode::contact && by_force)) gap = fall<R>(g, s, {R(inside ? -1 : 1), R(0), s.zeros}, until);
    if (by_force) {
      const R sign = s.mode == RideMode::contact ? -1 : 1;
      force = fall<R>(g, s, {sign * g.b.soft->stiffness, sign * g.b.soft->damping, s.without_force ? 1 : 0}, until);
    }
    if (!gap && !force) {
      s.now = until;
      return;
    }
    const bool on_base = gap && !(force && *force < *gap);
    const R t = on_base ? *gap : *force;
    if (g.b.soft)
      change(g, s, t, on_base, sink);
    else
      rebound<R>(g, s, t, std::min<R>(gap_rate(g, s, t), R(0)), sink);
  }
  throw std::runtime_error("impact oscillator: a million events in one call");
}

template <Real R>
void follow_period(const Rig<R>& g, Ride<R>& s, const Sink<R>& sink) {
  follow<R>(g, s, g.period, sink);
  s.t0 -= g.period, s.now = 0;
}

#define INSTANTIATE(R)                                                                                  \
  template std::optional<R> fall<R>(const Rig<R>&, const Ride<R>&, const GapCombination<R>&, const R&); \
  template R gap_rate<R>(const Rig<R>&, const Ride<R>&, const R&);                                      \
  template ValueAndSlope<R> resting_force<R>(const Rig<R>&, const R&);                                  \
  template Ride<R> settled<R>(const Rig<R>&, const R&);                                                 \
  template Ride<R> from_base<R>(const Rig<R>&, RideMode, const R&, const R&, int);                      \
  template Ride<R> start<R>(const Rig<R>&, const R&, const R&);                                         \
  template void follow<R>(const Rig<R>&, Ride<R>&, const R&, const Sink<R>&);                           \
  template void follow_period<R>(const Rig<R>&, Ride<R>&, const Sink<R>&)

INSTANTIATE(double);
INSTANTIATE(Mp50);

#undef INSTANTIATE

}  // namespace touchgo::reference::ob21
