#include "solver/model/contact_start.hpp"

#include <cmath>
#include <utility>

#include "solver/model/whole_turns.hpp"

namespace touchgo {

namespace {

template <Real R>
R ulps() {
  return 16 * epsilon<R>();
}

// Adds the parts of a wall's coordinate and velocity that are no decimals (harmonics and other signals), times `sign`.
// The sine of a decimal other than 0 is irrational, so that no gap with one such term is exactly 0.
template <Real R>
void add_motion(ContactStart<R>& start, const Wall& wall, int sign) {
  using std::abs;
  auto add = [&](const R& x, const R& v) {
    start.gap += sign * x, start.gap_rounding += ulps<R>() * abs(x);
    start.rate += sign * v, start.rate_rounding += ulps<R>() * abs(v);
    start.moving_wall = true;
  };
  for (const Harmonic& h : wall.harmonics()) {
    if (h.amplitude.is_zero()) continue;
    const R a = decimal<R>(h.amplitude), phase = decimal<R>(without_whole_turns(h.phase));
    add(a * sin(phase), a * decimal<R>(h.frequency) * cos(phase));
  }
  for (const OwnSignal& own : wall.signals) {
    const Signal<R> s = make_signal<R>(own);
    add(s.bound * s.start[0], s.bound * s.W.row(0).dot(s.start));
  }
}

}  // namespace

template <Real R>
ContactStart<R> contact_start(const Setup& setup, const Contact& c, Member low, Member high) {
  auto position = [&](Member m) {
    return m.is_body() ? setup.bodies[m.index].position : setup.walls[m.index].position;
  };
  auto velocity = [&](Member m) {
    return m.is_body() ? setup.bodies[m.index].velocity : setup.walls[m.index].velocity;
  };
  ContactStart<R> start{decimal<R>(c.gap + position(high) + -position(low)),
                        decimal<R>(velocity(high) + -velocity(low)), 0, 0};
  for (const auto& [member, sign] : {std::pair(high, 1), std::pair(low, -1)}) {
    if (member.is_body()) continue;
    const Wall& wall = setup.walls[member.index];
    start.moving_wall = start.moving_wall || !wall.velocity.is_zero();
    add_motion(start, wall, sign);
  }
  using std::abs;
  if (start.moving_wall)
    start.gap_rounding += ulps<R>() * abs(start.gap), start.rate_rounding += ulps<R>() * abs(start.rate);
  return start;
}
template ContactStart<Mp50> contact_start(const Setup&, const Contact&, Member, Member);
#ifndef __EMSCRIPTEN__  // scalar.hpp
template ContactStart<Mp2500> contact_start(const Setup&, const Contact&, Member, Member);
#endif

int sign_in_double(const Row<double>& row, const Vector<double>& z) {
  const double x = row.dot(z);
  return std::fabs(x) <= 1e-12 * row.cwiseAbs().dot(z.cwiseAbs()) ? 0 : x < 0 ? -1 : 1;
}

bool starts_inside(const Setup& setup, const System<double>& system, const Vector<double>& z, int j) {
  const int gap = sign_in_double(system.joints[j].gap_row, z);
  return gap < 0 || (gap == 0 && contact_start<Mp50>(setup, setup.contacts[j]).is_inside_by_far());
}

}  // namespace touchgo
