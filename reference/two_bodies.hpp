// All events of one hard contact, in closed form between them: two bodies, or a body and a wall on either side.
//
// Apart, each member moves by oscillator.hpp; together, by Eq. (5), with the force of Eq. (4) [DM21]. Event times are
// roots of these closed forms, bracketed by fine samples (first_root.hpp) and found to the precision of R. Not proofs:
// for those see the enclosures; but no formula here is the solver's.
#pragma once

#include <stdexcept>
#include <string>

#include "reference/accumulation.hpp"
#include "reference/flight.hpp"

namespace touchgo::reference {

/// impact: the gap falls to 0. rest: it does so without speed and the contact closes. separation: a contact closed for
/// a positive time opens. accumulation: the limit of infinitely many impacts, after which the contact is closed.
enum class Kind { impact, rest, separation, accumulation };

/// s; m; m/s; N. `force` is the contact force just after, 0 if open. `error`: estimate for the time, of extrapolation.
template <Real R>
struct Event {
  Kind kind;
  R t;
  std::array<R, 2> position, velocity_before, velocity_after;
  R force;
  bool closed;  // after it
  R error = 0;
};

/// until: T is reached. budget: `most_events` are. degenerate: force and force rate vanish where they have to decide,
/// as when the force is zero for ever; then there is no separation instant.
enum class End { until, budget, degenerate };

template <Real R>
struct History {
  bool closed_at_start = false;
  std::vector<Event<R>> events;
  End end = End::until;
  R end_time = 0;
};

/// At t = 0: positions and velocities of the members in order (ignored for walls). `touching`: they start together.
template <Real R>
struct Launch {
  std::array<R, 2> position, velocity;
  bool touching = false;
};

/// fraction: sampling step as a part of the shortest time scale. chatter: flights shorter than this part of it, under a
/// pressing contact, are watched for accumulation.
template <Real R>
struct Search {
  R fraction = R(1) / 20, chatter = R(1) / 20;
  std::size_t most_events = 100000;
};

/// Velocities after an impact: the relative velocity becomes `opening`, momentum is kept; a wall has infinite mass.
template <Real R>
std::array<R, 2> rebound(const Contact<R>& c, const std::array<R, 2>& v, const R& opening) {
  const Oscillator<R>*a = body_of(c.first), *b = body_of(c.second);
  if (!a) return {v[0], v[0] + opening};
  if (!b) return {v[1] - opening, v[1]};
  const R m = a->mass + b->mass, common = (a->mass * v[0] + b->mass * v[1]) / m;
  return {common - b->mass / m * opening, common + a->mass / m * opening};
}

namespace detail {

template <Real R>
R cube_root_of_epsilon() {
  using std::cbrt, std::pow;
  return pow(epsilon<R>(), R(1) / 3);
}

/// Where the members are and what the gap does next.
template <Real R>
struct Moment {
  R t;
  std::array<R, 2> x, v;
  bool closed = false;
  std::size_t zeros = 0;  // of the gap, while open
  R opening = 0;          // rate of the gap where zeros == 1
};

enum class Verdict { closed, open, degenerate };

/// Whether members that have come together stay so, and how many zeros the gap starts with if not. A force below
/// `looseness` times its terms counts as zero, and its rate decides.
template <Real R>
Verdict decide(const Contact<R>& c, Moment<R>& m, const R& looseness) {
  using std::abs;
  m.closed = true;
  if (c.release == Release::published) return Verdict::closed;
  const ContactForce<R> f = contact_force(together(c, {m.t, m.x[0], m.v[0]}), m.t);
  if (f.value > looseness * f.scale) return Verdict::closed;
  const R rate = std::max<R>(fastest_rate(c.first), fastest_rate(c.second));
  if (abs(f.value) <= looseness * f.scale) {
    if (abs(f.slope) <= 64 * epsilon<R>() * f.scale * rate) return Verdict::degenerate;
    if (f.slope > 0) return Verdict::closed;
  }
  m.closed = false;
  m.zeros = abs(f.value) <= looseness * f.scale ? 3 : 2;
  return Verdict::open;
}

/// Sets the members in contact: the second follows the first, a body follows a wall.
template <Real R>
void join(const Contact<R>& c, Moment<R>& m) {
  if (body_of(c.first))
    m.x[1] = body_of(c.second) ? R(m.x[0] - c.gap) : m.x[1], m.x[0] = m.x[1] + c.gap;
  else
    m.x[1] = m.x[0] - c.gap;
}

/// When the force of a closed contact, once positive, falls to zero: seconds from m.t, or none within `limit`.
template <Real R>
std::optional<R> closed_time(const Together<R>& g, const R& limit, const R& step) {
  const R t0 = g.start.t;
  auto force = [&](const R& tau) {
    const ContactForce<R> f = contact_force<R>(g, t0 + tau);
    return ValueAndSlope<R>{f.value, f.slope};
  };
  auto pull = [&](const R& tau) {
    const ContactForce<R> f = contact_force<R>(g, t0 + tau);
    return ValueAndSlope<R>{-f.value, -f.slope};
  };
  R from = 0;
  const ContactForce<R> f = contact_force<R>(g, t0);
  if (f.value < 0) {  // only under the published rule, or zero to round-off and rising
    const std::optional<R> rise = first_fall<R>(pull, R(0), limit, step);
    if (!rise) return std::nullopt;
    from = *rise;
  }
  for (R nudge = step / 1024; !(force(from).value > 0) && from < limit; nudge *= 2) from += nudge;  // off the zero
  return first_fall<R>(force, from, limit, step);
}

}  // namespace detail

/// All events up to T. Throws std::invalid_argument where both members are walls or start inside one another.
template <Real R>
History<R> simulate(const Contact<R>& c, const Launch<R>& launch, const R& T, const Search<R>& search = {}) {
  using namespace detail;
  using std::abs;
  const Oscillator<R>*body1 = body_of(c.first), *body2 = body_of(c.second);
  if (!body1 && !body2) throw std::invalid_argument("simulate: two walls");

  History<R> h;
  Moment<R> m{R(0), launch.position, launch.velocity};
  for (std::size_t i = 0; i < 2; ++i) {
    const Member<R>& member = i == 0 ? c.first : c.second;
    if (body_of(member)) continue;
    const Derivatives<R> d = derivatives(member, R(0), R(0), R(0));
    m.x[i] = d[0], m.v[i] = d[1];
  }
  const R rate = std::max<R>(fastest_rate(c.first), fastest_rate(c.second));
  const R e = c.restitution, tight = 64 * epsilon<R>(), loose = 16 * cube_root_of_epsilon<R>();

  std::vector<R> times, places, speeds;  // partial sums over the flights of a chatter, from `base`
  Moment<R> base{};
  int agreed = 0;
  auto forget_chatter = [&] { times.clear(), places.clear(), speeds.clear(), agreed = 0; };

  auto stop = [&](End why) {
    h.end = why, h.end_time = why == End::until ? T : m.t;
    return h;
  };
  auto force_now = [&] { return m.closed ? contact_force(together(c, {m.t, m.x[0], m.v[0]}), m.t).value : R(0); };

  // What happens where the gap is 0 and falls at `closing` <= 0: rest, or a rebound and perhaps rest after it.
  auto meet = [&](const R& closing) {
    const std::array<R, 2> before = m.v;
    join(c, m);
    const R slow = abs(m.v[0]) + abs(m.v[1]) + rate * (abs(m.x[0]) + abs(m.x[1]));
    const bool grazing = -closing <= cube_root_of_epsilon<R>() * cube_root_of_epsilon<R>() * slow;
    m.opening = grazing ? R(0) : R(-e * closing);
    m.v = rebound(c, m.v, m.opening);
    Verdict verdict = Verdict::open;
    m.closed = false, m.zeros = 1;
    if (m.opening == 0) verdict = decide(c, m, grazing ? loose : tight);
    if (!grazing || m.closed)
      h.events.push_back({grazing ? Kind::rest : Kind::impact, m.t, m.x, before, m.v, force_now(), m.closed, R(0)});
    return verdict;
  };

  Verdict verdict = Verdict::open;
  const R gap = c.gap + m.x[1] - m.x[0], opening = m.v[1] - m.v[0];
  const R gap_noise = tight * (abs(c.gap) + abs(m.x[0]) + abs(m.x[1])), opening_noise = tight * (abs(m.v[0]) + abs(m.v[1]));
  if (gap < -gap_noise) throw std::invalid_argument("simulate: the members start inside one another");
  if (launch.touching || (gap <= gap_noise && abs(opening) <= opening_noise)) {
    join(c, m);
    m.v = rebound(c, m.v, R(0));
    verdict = decide(c, m, tight);
    h.closed_at_start = m.closed;
  } else if (gap <= gap_noise && opening > 0) {
    join(c, m);
    m.zeros = 1, m.opening = opening;
  } else if (gap <= gap_noise) {
    verdict = meet(opening);
  }

  while (verdict != Verdict::degenerate && h.events.size() < search.most_events) {
    if (m.closed) {
      const Together<R> g = together(c, {m.t, m.x[0], m.v[0]});
      R fastest = rate;
      if (g.oscillator) fastest = std::max<R>(rate, fastest_rate<R>(*g.oscillator));
      const R limit = T - m.t, step = fastest > 0 ? R(search.fraction / fastest) : R(limit * search.fraction);
      const std::optional<R> tau = closed_time(g, limit, step);
      if (!tau) return stop(End::until);
      m.t += *tau;
      const Motion<R> z = first_motion(g, m.t);
      m.x = {z.x, z.x - c.gap}, m.v = {z.v, z.v};
      m.closed = false, m.zeros = 3;
      h.events.push_back({Kind::separation, m.t, m.x, m.v, m.v, R(0), false, R(0)});
      continue;
    }

    const Flight<R> f = flight(c, m.t, m.x, m.v, m.zeros, m.opening);
    const std::optional<R> tau = flight_time<R>(f, T - m.t, search.fraction);
    if (!tau) return stop(End::until);
    const R closing = std::min<R>(closing_rate<R>(f, *tau), R(0));

    // A short flight under a contact that would press: one term of a chatter's sums.
    const ContactForce<R> press = contact_force(together(c, {m.t, m.x[0], rebound(c, m.v, R(0))[0]}), m.t);
    const bool chatter = e > 0 && e < 1 && m.zeros == 1 && press.value > 0 && *tau * rate < search.chatter;
    if (!chatter) {
      forget_chatter();
    } else {
      if (times.empty()) base = m, base.v = rebound(c, m.v, R(0));
      const R common = rebound(c, m.v, R(0))[0];
      R moved = common * *tau, gained = 0;  // of the centre of mass; against a wall not needed
      if (body1 && body2) {
        const ValueAndSlope<R> r1 = remainder(c.first, f.first, f.t, 2, *tau), r2 = remainder(c.second, f.second, f.t, 2, *tau);
        const R total = body1->mass + body2->mass;
        moved += (body1->mass * r1.value + body2->mass * r2.value) / total;
        gained = (body1->mass * r1.slope + body2->mass * r2.slope) / total;
      }
      times.push_back((times.empty() ? R(0) : times.back()) + *tau);
      places.push_back((places.empty() ? R(0) : places.back()) + moved);
      speeds.push_back((speeds.empty() ? R(0) : speeds.back()) + gained);
    }

    const std::array<Motion<R>, 2> z = motions(f, *tau);
    m.t += *tau;
    m.x = {z[0].x, z[1].x}, m.v = {z[0].v, z[1].v};
    verdict = meet(closing);

    if (times.size() < 4) continue;
    const Limit<R> t = geometric_limit(times, e), x = geometric_limit(places, e), v = geometric_limit(speeds, e);
    const R speed = abs(base.v[0]) + rate * abs(base.x[0]) + abs(v.value);
    const bool sure = t.error <= 4 * epsilon<R>() * (base.t + t.value) &&
                      (rate == 0 || x.error * rate <= 16 * epsilon<R>() * speed) && v.error <= 16 * epsilon<R>() * speed;
    agreed = sure ? agreed + 1 : 0;
    if (agreed < 3) continue;
    if (base.t + t.value > T) return stop(End::until);
    base.t += t.value;
    if (body1 && body2) {
      base.x = {base.x[0] + x.value, base.x[0] + x.value - c.gap};
      base.v = {base.v[0] + v.value, base.v[0] + v.value};
    } else {
      const std::size_t wall = body1 ? 1 : 0;
      const Derivatives<R> d = derivatives(wall == 0 ? c.first : c.second, base.t, R(0), R(0));
      base.x[wall] = d[0], base.v = {d[1], d[1]};
      join(c, base);
    }
    m = base;
    verdict = decide(c, m, tight);
    h.events.push_back({Kind::accumulation, m.t, m.x, m.v, m.v, force_now(), m.closed, t.error});
    forget_chatter();
  }
  return stop(verdict == Verdict::degenerate ? End::degenerate : End::budget);
}

}  // namespace touchgo::reference
