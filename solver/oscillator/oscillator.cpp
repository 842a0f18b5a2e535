#include "solver/oscillator/oscillator.hpp"

#include <algorithm>

#include "solver/model/system.hpp"

namespace touchgo::oscillator {

namespace {

using R = Mp50;

MotionKind kind_of(const R& b, const R& k) {
  const R W2 = k - b * b;
  if (k <= R(1) / 64) return b <= R(1) / 4 ? MotionKind::gentle : MotionKind::drifting;
  if (abs(W2) <= R(1) / 16) return MotionKind::critical;
  return W2 > 0 ? MotionKind::oscillating : MotionKind::overdamped;
}

// The steady motion by comparing the coefficients of sin and cos.
std::optional<LinearMotion> linear_motion(const R& b, const R& k, const R& p0, const R& ps, const R& pc) {
  using std::sqrt;
  const R turn = 2 * pi<R>(), detuning = k - turn * turn, lag = 2 * b * turn, D = detuning * detuning + lag * lag;
  if (!(k < R("1e24")) || !(b < R("1e12")) || !(D > R("1e-6") * (k + turn * turn) * (k + turn * turn)))
    return std::nullopt;
  const R ss = (detuning * ps + lag * pc) / D, sc = (detuning * pc - lag * ps) / D;
  const R W = sqrt(R(abs(R(k - b * b))));

  LinearMotion m{};
  auto d = [](const R& x) { return to_double(x); };
  m.kind = kind_of(b, k);
  if (m.kind == MotionKind::overdamped && b * b > 1000 * k) return std::nullopt;  // short flights would lose digits
  m.b = d(b), m.k = d(k), m.ss = d(ss), m.sc = d(sc), m.swing = d(R(sqrt(ss * ss + sc * sc)));
  const bool drifts = m.kind == MotionKind::drifting || m.kind == MotionKind::gentle;
  m.s0 = drifts ? 0 : d(R(p0 / k)), m.p = drifts ? d(p0) : 0;
  m.W = d(W), m.nu = d(R(W / turn)), m.fastest = d(R(std::max(R(sqrt(k)), turn)));
  if (m.kind == MotionKind::oscillating || m.kind == MotionKind::overdamped || m.kind == MotionKind::drifting)
    m.per_W = d(R(1 / W));
  double decay = m.b;
  if (m.kind == MotionKind::overdamped || m.kind == MotionKind::drifting) {
    m.fast = d(R(b + W)), m.slow = decay = d(R(k / (b + W)));
    m.blow = std::min(longest_segment, 1 / m.fast);  // c1 <= (1 - exp(-fast t))/fast
  } else if (m.kind == MotionKind::critical) {
    m.blow = std::min(1.18 * longest_segment, 0.45 / m.b);  // t exp(-b t) sinh(1)
  } else if (m.kind == MotionKind::gentle) {
    m.blow = longest_segment;
  }
  if (m.blow > 0) m.fastest = std::max({d(turn), 1 / m.blow + 2 * m.b, m.k * m.blow});
  m.stride = 1 / m.fastest;
  m.longest = std::min(longest_segment, 200 / decay);
  return m;
}

}  // namespace

std::optional<Oscillator> as_oscillator(const Setup& setup) {
  using std::abs, std::floor, std::sqrt;
  if (setup.bodies.size() != 1 || setup.contacts.size() != 1 || setup.has_own_signals() || setup.has_drift())
    return std::nullopt;
  const System<R> s = make_system<R>(setup);
  if (s.forcing.size() != 1) return std::nullopt;
  const R w = s.forcing[0].frequency;
  const Joint<R>& joint = s.joints[0];
  const Contact& contact = setup.contacts[0];
  if (contact.law != Law::hard && contact.law != Law::soft) return std::nullopt;

  // sigma = +-1: g = G s + sigma x, s = (sin, cos, 1); x taken from there into m x'' + c x' + k x = F s.
  const R sigma = joint.gap_row[0], m = s.mass[0], c = s.damping(0, 0), k = s.stiffness(0, 0);
  const Row<R> G = joint.gap_row.tail(3), G1 = s.signal_rate(G), G2 = s.signal_rate(G1);
  const Row<R> P = (sigma * s.force.row(0) + m * G2 + c * G1 + k * G) / m;
  const R eta = abs(w), flip = w < 0 ? -1 : 1;  // of theta, where the frequency is negative

  const R turn = 2 * pi<R>(), T = turn / eta;
  const R p0 = P[2] * T * T, ps = flip * P[0] * T * T, pc = P[1] * T * T, swing = sqrt(ps * ps + pc * pc);
  const R ks = joint.stiffness * T * T / m, cs = joint.damping * T / m;
  if (swing != 0 && (swing < R("1e-90") || swing > R("1e90"))) return std::nullopt;  // its cube has no double
  const std::optional<LinearMotion> open = linear_motion(c * T / (2 * m), k * T * T / m, p0, ps, pc);
  const std::optional<LinearMotion> closed = linear_motion(c * T / (2 * m) + cs / 2, k * T * T / m + ks, p0, ps, pc);
  if (!open || !closed) return std::nullopt;

  Oscillator o;
  auto d = [](const R& x) { return to_double(x); };
  o.period = d(T), o.mass = d(m), o.sign = d(sigma), o.gap = d(decimal<R>(contact.gap));
  o.beyond = contact.upper ? -1 : 1;
  o.law = contact.law, o.release = contact.release_used(), o.restitution = d(joint.restitution);
  o.ks = d(ks), o.cs = d(cs);
  o.p0 = d(p0), o.ps = d(ps), o.pc = d(pc), o.p_swing = d(swing);
  o.us = d(R(-flip * G1[0] * T)), o.uc = d(R(-G1[1] * T));
  const R at_rest = R(G[1] + G[2] - decimal<R>(contact.gap));  // sigma times minus the wall's position
  o.wall_position = d(R(-sigma * at_rest)), o.wall_rate = d(R(-sigma * G1[1]));

  // P = p0 + swing sin(theta - theta0) rises through zero where the sine is -p0/swing and its cosine positive.
  o.releases = swing > abs(p0);
  o.release_phase = o.release_sin = o.release_cos = 0;
  o.pushing = p0 < 0 ? 1 : 0;
  if (o.releases) {
    const R up = asin(R(-p0 / swing)), theta = up - atan2(pc, ps), turns = theta / turn;
    o.release_phase = d(R(turns - floor(turns)));
    if (o.release_phase >= 1) o.release_phase = 0;
    o.release_sin = d(R(sin(theta))), o.release_cos = d(R(cos(theta)));
    o.pushing = d(R(R(1) / 2 + 2 * up / turn));
  }

  o.open = *open, o.closed = *closed;
  // What cancels in decimals cancels here, whatever the rounding of the terms' sum.
  auto sum = [](const R& size, const R& total) { return abs(total) <= size * R("1e-45") ? R(0) : total; };
  const R gap = decimal<R>(contact.gap), wall = G[2] - gap, x = sigma * s.start[0], v = sigma * s.start[1];
  o.touching = contact.touching;
  o.g = o.touching ? 0.0 : d(sum(R(abs(G[1]) + abs(wall) + abs(gap) + abs(x)), R(G[1] + G[2] + x)));
  o.v = o.touching ? 0.0 : d(R(sum(R(abs(G1[1]) + abs(v)), R(G1[1] + v)) * T));
  return o;
}

}  // namespace touchgo::oscillator
