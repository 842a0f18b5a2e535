// How a system is built from a setup. Included only where it is compiled (run/precision_*.cpp).
#pragma once

#include <algorithm>
#include <vector>

#include "solver/model/common_frequency.hpp"
#include "solver/model/drift.hpp"
#include "solver/model/harmonic.hpp"
#include "solver/model/units.hpp"
#include "solver/model/whole_turns.hpp"

namespace touchgo {

/// Sets `force_row` and what else the contact's law needs, from the contact's numbers.
template <Real R>
void set_law(const Contact& contact, const System<R>& system, Joint<R>& joint);

template <Real R>
System<R> make_system(const Setup& setup, const R& until) {
  System<R> s;
  const int n = s.n = static_cast<int>(setup.bodies.size());

  std::vector<Decimal> frequencies;  // of distinct sizes, in order of appearance, each with the sign it had there
  auto register_frequency = [&](const Harmonic& h) {
    if (h.frequency.is_zero() || h.amplitude.is_zero()) return;
    for (const Decimal& f : frequencies)
      if (f == h.frequency || f == -h.frequency) return;
    frequencies.push_back(h.frequency);
    s.forcing.push_back(harmonic_signal(decimal<R>(h.frequency)));
  };
  for (const Body& b : setup.bodies)
    for (const Harmonic& h : b.force) register_frequency(h);
  for (const Wall& w : setup.walls)
    for (const Harmonic& h : w.harmonics()) register_frequency(h);
  if (const std::optional<Decimal> base = common_frequency(frequencies)) s.base = decimal<R>(*base);
  const int drift = 2 * static_cast<int>(frequencies.size());  // its state in s
  R span = 0;
  if (setup.has_drift()) {
    span = drift_span(until), s.longest = span / 2;
    s.forcing.push_back(drift_signal(span));
  }
  std::size_t own = s.forcing.size();  // the next signal of another kind, and its first state
  int at_own = s.signals() - 1;
  for (const Body& b : setup.bodies)
    for (const OwnSignal& signal : b.signals) s.forcing.push_back(make_signal<R>(signal));
  for (const Wall& w : setup.walls)
    for (const OwnSignal& signal : w.signals) s.forcing.push_back(make_signal<R>(signal));
  if (s.forcing.size() > frequencies.size()) {  // signals of other kinds repeat with one frequency of all, or not
    using std::abs;
    const R w = abs(s.forcing[0].frequency);
    auto alike = [&](const Signal<R>& signal) { return abs(signal.frequency) == w; };
    s.base = std::all_of(s.forcing.begin(), s.forcing.end(), alike) ? w : R(0);
  }
  const int one = s.signals() - 1;
  auto add_signals = [&](auto row, std::size_t count) {
    for (; count > 0; --count, ++own) row[at_own] = s.forcing[own].bound, at_own += s.forcing[own].size();
  };

  auto add_harmonic = [&](auto row, const Harmonic& h) {  // a sin(wt + p) = a cos p sin wt + a sin p cos wt
    const R a = decimal<R>(h.amplitude), p = decimal<R>(without_whole_turns(h.phase));
    if (h.amplitude.is_zero()) return;
    if (h.frequency.is_zero()) {
      row[one] += a * sin(p);
      return;
    }
    std::size_t j = 0;
    while (frequencies[j] != h.frequency && frequencies[j] != -h.frequency) ++j;
    const SinCos<R> at = sin_cos(p);
    row[2 * j] += frequencies[j] == h.frequency ? R(a * at.cos) : R(-a * at.cos);  // sin(-wt) = -sin wt
    row[2 * j + 1] += a * at.sin;
  };

  s.mass.resize(n), s.per_mass.resize(n);
  s.start.resize(2 * n);
  s.damping = s.stiffness = Matrix<R>::Zero(n, n);
  s.force = Matrix<R>::Zero(n, s.signals());
  for (int i = 0; i < n; ++i) {
    const Body& b = setup.bodies[i];
    s.mass[i] = decimal<R>(b.mass);
    s.per_mass[i] = 1 / s.mass[i];
    s.damping(i, i) = decimal<R>(b.damping);
    s.stiffness(i, i) = decimal<R>(b.stiffness);
    s.start[i] = decimal<R>(b.position);
    s.start[n + i] = decimal<R>(b.velocity);
    s.force(i, one) = decimal<R>(setup.constant_force(b));
    for (const Harmonic& h : b.force) add_harmonic(s.force.row(i), h);
    add_signals(s.force.row(i), b.signals.size());
  }

  s.wall = Matrix<R>::Zero(setup.walls.size(), s.signals());
  for (std::size_t i = 0; i < setup.walls.size(); ++i) {
    s.wall(i, one) = decimal<R>(setup.walls[i].position);
    for (const Harmonic& h : setup.walls[i].harmonics()) add_harmonic(s.wall.row(i), h);
    if (const Decimal& velocity = setup.walls[i].velocity; !velocity.is_zero())
      s.wall(i, drift) += decimal<R>(velocity) * span;
    add_signals(s.wall.row(i), setup.walls[i].signals.size());
  }

  // The second of a link feels -k (x2 - x1 - relaxed) - c (x2' - x1'), the first the opposite.
  for (const Link& link : setup.links) {
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
    const Member ends[2] = {contact.low(), contact.high()};
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
    j.law = contact.law, j.rigid = contact.law->rigid;
    j.release = contact.release_used();
    j.touching = contact.touching;
    j.restitution = decimal<R>(contact.restitution);
    touchgo::set_law(contact, s, j);
    s.joints.push_back(std::move(j));
    s.along.push_back(static_cast<int>(s.along.size()));
  }
  auto place = [&](int j) { return std::pair(s.joints[j].first, s.joints[j].second); };  // a wall is -1
  std::stable_sort(s.along.begin(), s.along.end(), [&](int a, int b) { return place(a) < place(b); });
  return s;
}

template <Real R>
System<R> make_system(const Setup& setup, const Units& units, const R& until) {
  if (units == Units()) return make_system<R>(setup, until);
  if (setup.has_own_signals()) throw std::invalid_argument("a system with signals of other kinds is in SI units");
  const Setup own = in_units(setup, units);
  System<R> s = make_system<R>(own, until);
  s.units = units;
  if constexpr (std::same_as<R, double>) s.too_wide = too_wide(own);
  return s;
}

}  // namespace touchgo
