#include "solver/files/start_check.hpp"

#include "solver/files/messages.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo {

namespace {

// The start is judged at the top of the ladder: a sum of decimals with up to some 1800 digits is either less than the
// rounding below, and then zero exactly, or far above it.
using TopPrecision = Mp2500;

/// Coordinate and velocity of a member at t = 0, and the size of what rounding can do to them.
struct MemberStart {
  TopPrecision x, v, x_rounding, v_rounding;
  bool moving_wall = false;
};

MemberStart start_of(const Setup& setup, Member member) {
  const TopPrecision ulps = 16 * epsilon<TopPrecision>();
  if (member.is_body()) {
    const Body& b = setup.bodies[member.index];
    const TopPrecision x = decimal<TopPrecision>(b.position), v = decimal<TopPrecision>(b.velocity);
    return {x, v, ulps * abs(x), ulps * abs(v)};
  }
  const Wall& w = setup.walls[member.index];
  MemberStart start{decimal<TopPrecision>(w.position), decimal<TopPrecision>(w.velocity), 0, 0, !w.velocity.is_zero()};
  start.x_rounding = ulps * abs(start.x), start.v_rounding = ulps * abs(start.v);
  for (const Harmonic& h : w.harmonics()) {
    const TopPrecision a = decimal<TopPrecision>(h.amplitude), f = decimal<TopPrecision>(h.frequency),
                       phase = decimal<TopPrecision>(h.phase);
    // Where sin(phase) is not 0 it is no decimal, and no gap is 0 to be recognised behind its rounding.
    start.x += a * sin(phase), start.v += a * f * cos(phase);
    start.moving_wall = start.moving_wall || !h.amplitude.is_zero();
  }
  return start;
}

/// The gap at t = 0, and the size of what rounding can do to it.
struct Gap {
  TopPrecision value, rounding;
};

Gap gap_at_start(const Contact& c, const MemberStart& low, const MemberStart& high) {
  const TopPrecision offset = decimal<TopPrecision>(c.gap);
  return {offset + high.x - low.x, low.x_rounding + high.x_rounding + 16 * epsilon<TopPrecision>() * abs(offset)};
}

std::string quoted(const Setup& setup, Member member) { return in_quotes(setup.name(member)); }

}  // namespace

bool starts_in_other_order(const Setup& setup, const Contact& c) {
  if (setup.bodies.size() > 1 || c.upper || c.first.is_body() == c.second.is_body()) return false;
  const MemberStart first = start_of(setup, c.first), second = start_of(setup, c.second);
  const Gap as_given = gap_at_start(c, first, second), other = gap_at_start(c, second, first);
  return as_given.value < -as_given.rounding && other.value >= -other.rounding;
}

std::optional<Complaint> wrong_start(const Setup& setup, const Contact& c) {
  if (!c.law->rigid) return std::nullopt;
  const MemberStart low = start_of(setup, c.low()), high = start_of(setup, c.high());
  const auto [gap, rounding] = gap_at_start(c, low, high);
  const TopPrecision rate = high.v - low.v;
  const TopPrecision rate_rounding = low.v_rounding + high.v_rounding;
  const std::string sum = c.upper ? "gap + x1 - x2 = " : "gap + x2 - x1 = ";
  auto at_start = [](const std::string& what, const TopPrecision& value) { return what + value.str(6) + " at t = 0"; };
  if (!c.touching) {
    if (starts_in_other_order(setup, c))
      return Complaint{"between", at_start("is in the wrong order or the members start inside one another, "
                                           "gap + x2 - x1 = ",
                                           gap) +
                                      ", must be [" + quoted(setup, c.second) + ", " + quoted(setup, c.first) +
                                      "], the second on the positive side, or a start >= 0"};
    if (gap < -rounding)
      return Complaint{"gap", at_start((c.upper ? "the members start beyond one another, "
                                                : "the members start inside one another, ") +
                                           sum,
                                       gap) +
                                  ", must be >= 0"};
    return std::nullopt;
  }
  const bool moving = low.moving_wall || high.moving_wall;
  const TopPrecision slack = moving ? TopPrecision("1e-12") : TopPrecision(0);
  const std::string must_be = moving ? ", must be 0 to 1e-12 where they touch" : ", must be 0 where they touch";
  if (abs(gap) > slack + rounding) return Complaint{"touching", at_start("the gap is " + sum, gap) + must_be};
  if (abs(rate) > slack + rate_rounding)
    return Complaint{"touching", at_start("the velocities differ by ", rate) + must_be};
  return std::nullopt;
}

}  // namespace touchgo
