// How a system is built from a setup. Included only where it is compiled (run/precision_*.cpp).
#pragma once

#include <vector>

#include "solver/model/system.hpp"

namespace touchgo::contact {

/// What the contact's law makes of its parameters: `rigid`, `force_row` and what these need. Compiled for each scalar
/// type, with the laws (contact/laws.hpp).
template <number::Real R>
void set_law(const model::Contact& contact, const model::System<R>& system, model::Joint<R>& joint);

}  // namespace touchgo::contact

namespace touchgo::model {

template <Real R>
System<R> make_system(const Setup& setup) {
  System<R> s;
  const int n = s.n = static_cast<int>(setup.bodies.size());

  std::vector<Decimal> frequencies;  // distinct values, in order of appearance
  auto register_frequency = [&](const Harmonic& h) {
    if (h.frequency.is_zero() || h.amplitude.is_zero()) return;
    for (const Decimal& f : frequencies)
      if (f == h.frequency) return;
    frequencies.push_back(h.frequency);
    s.frequency.push_back(decimal<R>(h.frequency));
  };
  for (const Body& b : setup.bodies)
    for (const Harmonic& h : b.force) register_frequency(h);
  for (const Wall& w : setup.walls) register_frequency(w.motion);
  const int one = s.signals() - 1;

  auto add_harmonic = [&](auto row, const Harmonic& h) {  // a sin(wt + p) = a cos p sin wt + a sin p cos wt
    const R a = decimal<R>(h.amplitude), p = decimal<R>(h.phase);
    if (h.amplitude.is_zero()) return;
    if (h.frequency.is_zero()) {
      row[one] += a * sin(p);
      return;
    }
    std::size_t j = 0;
    while (frequencies[j] != h.frequency) ++j;
    const SinCos<R> at = sin_cos(p);
    row[2 * j] += a * at.cos;
    row[2 * j + 1] += a * at.sin;
  };

  s.mass.resize(n);
  s.start.resize(2 * n);
  s.damping = s.stiffness = Matrix<R>::Zero(n, n);
  s.force = Matrix<R>::Zero(n, s.signals());
  for (int i = 0; i < n; ++i) {
    const Body& b = setup.bodies[i];
    s.mass[i] = decimal<R>(b.mass);
    s.damping(i, i) = decimal<R>(b.damping);
    s.stiffness(i, i) = decimal<R>(b.stiffness);
    s.start[i] = decimal<R>(b.position);
    s.start[n + i] = decimal<R>(b.velocity);
    s.force(i, one) = decimal<R>(b.load);
    for (const Harmonic& h : b.force) add_harmonic(s.force.row(i), h);
  }

  s.wall = Matrix<R>::Zero(setup.walls.size(), s.signals());
  for (std::size_t i = 0; i < setup.walls.size(); ++i) {
    s.wall(i, one) = decimal<R>(setup.walls[i].position);
    add_harmonic(s.wall.row(i), setup.walls[i].motion);
  }

  for (const Link& link :
       setup.links) {  // the second feels -k (x2 - x1 - relaxed) - c (x2' - x1'), the first the opposite
    const R k = decimal<R>(link.stiffness), c = decimal<R>(link.damping), relaxed = decimal<R>(link.relaxed);
    const Member ends[2] = {link.first, link.second};
    for (int side = 0; side < 2; ++side) {
      if (!ends[side].is_body()) continue;
      const int me = ends[side].index;
      const Member other = ends[1 - side];
      s.stiffness(me, me) += k;
      s.damping(me, me) += c;
      s.force(me, one) += side == 1 ? k * relaxed : R(-k * relaxed);
      if (other.is_body()) {
        s.stiffness(me, other.index) -= k;
        s.damping(me, other.index) -= c;
      } else {
        const Row<R> y = s.wall.row(other.index);
        s.force.row(me) += k * y + c * s.signal_rate(y);
      }
    }
  }

  for (const Contact& contact : setup.contacts) {
    Joint<R> j;
    const int d = s.dimension();
    j.incidence = Row<R>::Zero(n);
    j.gap_row = j.rate_row = j.wall_row = Row<R>::Zero(d);
    j.gap_row[d - 1] = decimal<R>(contact.gap);
    const Member ends[2] = {contact.first, contact.second};
    for (int side = 0; side < 2; ++side) {
      const R sign = side == 0 ? -1 : 1;
      if (ends[side].is_body()) {
        const int i = ends[side].index;
        (side == 0 ? j.first : j.second) = i;
        j.incidence[i] = sign;
        j.gap_row[i] = sign;
        j.rate_row[n + i] = sign;
      } else {
        const Row<R> y = s.wall.row(ends[side].index), rate = s.signal_rate(y);
        j.gap_row.tail(s.signals()) += sign * y;
        j.rate_row.tail(s.signals()) += sign * rate;
        j.wall_row.tail(s.signals()) += sign * s.signal_rate(rate);
      }
    }
    j.law = contact.law;
    j.release = contact.release;
    j.touching = contact.touching;
    j.restitution = decimal<R>(contact.restitution);
    touchgo::contact::set_law(contact, s, j);
    s.joints.push_back(std::move(j));
  }
  return s;
}

}  // namespace touchgo::model
