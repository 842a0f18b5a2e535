#include "reference/two_bodies/two_bodies.hpp"

#include <algorithm>
#include <stdexcept>

namespace touchgo::reference::two_bodies {

using namespace linear;

namespace {

/// The moment of launch; walls are where they are. Throws std::invalid_argument for two walls or numbers not finite.
template <Real R>
PairState<R> moment_of(const PairContact<R>& c, const Launch<R>& launch) {
  if (!body_of(c.first) && !body_of(c.second)) throw std::invalid_argument("simulate: two walls");
  PairState<R> m{R(0), launch.position, launch.velocity};
  for (std::size_t i = 0; i < 2; ++i) {
    if (!(m.x[i] - m.x[i] == 0 && m.v[i] - m.v[i] == 0)) throw std::invalid_argument("simulate: not finite");
    const Derivatives<R> d = derivatives(i == 0 ? c.first : c.second, R(0), m.x[i], m.v[i]);
    m.x[i] = d[0], m.v[i] = d[1];
  }
  return m;
}

/// The gap of m is 0 and changes at `closing` <= 0: adds the event, leaves m after it. At a closing rate below
/// epsilon^(2/3) of the speeds, what round-off makes of a tangency, no rebound is tried: the members rest if the force
/// presses, or where it is within 16 epsilon^(1/3) of zero, its rate. Not so in a chatter, whose rates are that small
/// and yet known.
template <Real R>
ClosingDecision meet(const PairContact<R>& c, PairState<R>& m, const R& closing, bool chattering,
                     std::vector<PairEvent<R>>& events) {
  using std::abs;
  const R root = pow(epsilon<R>(), R(1) / 3);
  const std::array<R, 2> before = m.v;
  join(c, m);
  const R speed = abs(m.v[0]) + abs(m.v[1]) + fastest_rate(c) * (abs(m.x[0]) + abs(m.x[1]));
  const bool grazing = -closing <= (chattering ? R(0) : R(root * root * speed));
  m.opening = grazing ? R(0) : R(-c.restitution * closing);
  m.v = rebound(c, m.v, m.opening);
  m.closed = false, m.zeros = 1;
  const ClosingDecision decision =
      m.opening > 0 ? ClosingDecision::open : decide(c, m, grazing ? R(16 * root) : tight<R>());
  const R force = m.closed ? contact_force(together(c, m), m.t).value : R(0);
  if (!grazing || m.closed)
    events.push_back({grazing ? PairEventKind::rest : PairEventKind::impact, m.t, m.x, before, m.v, force, m.closed});
  return decision;
}

/// The contact at t = 0, by the gap there, then its rate, then its force.
template <Real R>
ClosingDecision begin(const PairContact<R>& c, PairState<R>& m, bool touching, History<R>& h) {
  using std::abs;
  const R gap = c.gap + m.x[1] - m.x[0], noise = tight<R>() * (abs(c.gap) + abs(m.x[0]) + abs(m.x[1]));
  if (touching && abs(gap) > noise + decimal<R>("1e-12"))
    throw std::invalid_argument("simulate: touching members are apart or inside one another");
  if (!touching && gap < -noise) throw std::invalid_argument("simulate: the members start inside one another");
  if (gap > noise && !touching) return ClosingDecision::open;
  join(c, m);
  m.opening = m.v[1] - m.v[0];
  if (touching || abs(m.opening) <= tight<R>() * (abs(m.v[0]) + abs(m.v[1]))) {
    m.v = rebound(c, m.v, R(0));
    const ClosingDecision decision = decide(c, m, tight<R>());
    h.closed_at_start = m.closed;
    return decision;
  }
  m.zeros = 1;
  return m.opening > 0 ? ClosingDecision::open : meet<R>(c, m, m.opening, false, h.events);
}

}  // namespace

template <Real R>
History<R> simulate(const PairContact<R>& c, const Launch<R>& launch, const R& T, const SearchSettings<R>& search) {
  History<R> h;
  PairState<R> m = moment_of(c, launch);
  Chatter<R> chatter;
  ClosingDecision decision = begin(c, m, launch.touching, h);
  h.end_time = T;
  while (decision != ClosingDecision::degenerate) {
    if (h.events.size() >= search.most_events) {
      h.end = HistoryEnd::budget, h.end_time = m.t;
      return h;
    }
    if (m.closed) {
      const Together<R> g = together(c, m);
      const std::optional<R> tau = closed_time<R>(g, T - m.t, search.fraction);
      if (!tau) return h;
      m.t += *tau;
      const Kinematics<R> z = first_motion(g, m.t);
      m.x = {z.x, z.x - c.gap}, m.v = {z.v, z.v};
      m.closed = false, m.zeros = 3;
      h.events.push_back({PairEventKind::separation, m.t, m.x, m.v, m.v, R(0), false});
      continue;
    }
    const Flight<R> f = flight(c, m.t, m.x, m.v, m.zeros, m.opening);
    const std::optional<R> tau = flight_time<R>(f, T - m.t, search.fraction);
    if (!tau) return h;
    follow<R>(chatter, c, m, f, *tau, search.chatter);
    const auto [first, second] = motions(f, *tau);
    m.t += *tau, m.x = {first.x, second.x}, m.v = {first.v, second.v};
    decision = meet<R>(c, m, std::min<R>(closing_rate<R>(f, *tau), R(0)), !chatter.times.empty(), h.events);
    if (m.closed) chatter = {};
    const auto limit = accumulation(chatter, c);
    if (!limit) continue;
    if (limit->first.t > T) return h;
    m = limit->first;
    decision = decide(c, m, tight<R>());
    const R force = m.closed ? contact_force(together(c, m), m.t).value : R(0);
    h.events.push_back({PairEventKind::accumulation, m.t, m.x, m.v, m.v, force, m.closed, limit->second});
    chatter = {};
  }
  h.end = HistoryEnd::degenerate, h.end_time = m.t;
  return h;
}

#define INSTANTIATE(R) \
  template History<R> simulate<R>(const PairContact<R>&, const Launch<R>&, const R&, const SearchSettings<R>&)

INSTANTIATE(double);
INSTANTIATE(Mp50);
INSTANTIATE(Mp140);

#undef INSTANTIATE

}  // namespace touchgo::reference::two_bodies
