#include "solver/model/contact_start.hpp"

#include "solver/model/signals.hpp"

namespace touchgo {

namespace {

using Top = ContactStart::Top;

// What is no decimal of a wall's coordinate and velocity, times `sign`. Where sin(phase) is not 0 it is none, and no
// gap is 0 to be recognised behind its rounding.
void add_motion(ContactStart& start, const Wall& wall, int sign) {
  const Top ulps = 16 * epsilon<Top>();
  auto add = [&](const Top& x, const Top& v) {
    start.gap += sign * x, start.gap_rounding += ulps * abs(x);
    start.rate += sign * v, start.rate_rounding += ulps * abs(v);
    start.moving_wall = true;
  };
  for (const Harmonic& h : wall.harmonics()) {
    if (h.amplitude.is_zero()) continue;
    const Top a = decimal<Top>(h.amplitude), phase = decimal<Top>(h.phase);
    add(a * sin(phase), a * decimal<Top>(h.frequency) * cos(phase));
  }
  for (const OwnSignal& own : wall.signals) {
    const Signal<Top> s = make_signal<Top>(own);
    add(s.bound * s.start[0], s.bound * s.W.row(0).dot(s.start));
  }
}

}  // namespace

ContactStart contact_start(const Setup& setup, const Contact& c, Member low, Member high) {
  auto position = [&](Member m) {
    return m.is_body() ? setup.bodies[m.index].position : setup.walls[m.index].position;
  };
  auto velocity = [&](Member m) {
    return m.is_body() ? setup.bodies[m.index].velocity : setup.walls[m.index].velocity;
  };
  ContactStart start{decimal<Top>(c.gap + position(high) + -position(low)),
                     decimal<Top>(velocity(high) + -velocity(low)), 0, 0};
  for (const auto& [member, sign] : {std::pair(high, 1), std::pair(low, -1)}) {
    if (member.is_body()) continue;
    const Wall& wall = setup.walls[member.index];
    start.moving_wall = start.moving_wall || !wall.velocity.is_zero();
    add_motion(start, wall, sign);
  }
  if (start.moving_wall) {
    const Top ulps = 16 * epsilon<Top>();
    start.gap_rounding += ulps * abs(start.gap), start.rate_rounding += ulps * abs(start.rate);
  }
  return start;
}

}  // namespace touchgo
