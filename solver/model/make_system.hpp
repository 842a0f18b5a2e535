// How a system is built from a setup. Included only where it is compiled (run/precision_*.cpp).
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/model/common_frequency.hpp"
#include "solver/model/drift.hpp"
#include "solver/model/harmonic.hpp"
#include "solver/model/line_order.hpp"
#include "solver/model/units.hpp"
#include "solver/model/whole_turns.hpp"

namespace touchgo {

/// Sets `force_row` and what else the contact's law needs, from the contact's numbers.
template <Real R>
void set_law(const Contact& contact, const System<R>& system, Joint<R>& joint);

namespace detail {

/// Makes the system of a setup for runs up to `until` (s), part by part.
template <Real R>
class SystemMaker {
 public:
  SystemMaker(const Setup& setup, const R& until) : setup_(setup), frequencies_(forcing_frequencies(setup)) {
    const std::size_t n = setup.bodies.size();
    s_.n = static_cast<int>(n);
    add_forcing(until);
    s_.mass.resize(s_.n), s_.per_mass.resize(s_.n), s_.start.resize(2 * s_.n);
    s_.damping = s_.stiffness = Matrix<R>::Zero(s_.n, s_.n);
    s_.force = Matrix<R>::Zero(s_.n, s_.signals());
    s_.wall = Matrix<R>::Zero(setup.walls.size(), s_.signals());
    for (std::size_t i = 0; i < n; ++i) set_body(static_cast<int>(i), setup.bodies[i]);
    for (std::size_t i = 0; i < setup.walls.size(); ++i) set_wall(static_cast<int>(i), setup.walls[i]);
    for (const Link& link : setup.links) add_link(link);
    for (const Contact& contact : setup.contacts) s_.joints.push_back(joint(contact));
    s_.along = contacts_along(setup);
  }
  System<R> take() { return std::move(s_); }

 private:
  // The signals of s, in this order: harmonics, the drift of walls with a velocity, those of other kinds, a 1.
  void add_forcing(const R& until) {
    for (const Decimal& w : frequencies_) s_.forcing.push_back(harmonic_signal(decimal<R>(w)));
    if (const std::optional<Decimal> base = common_frequency(frequencies_)) s_.base = decimal<R>(*base);
    if (setup_.has_drift()) {
      span_ = drift_span(until), s_.longest = span_ / 2;
      s_.forcing.push_back(drift_signal(span_));
    }
    own_ = s_.forcing.size(), at_own_ = s_.signals() - 1;
    for (const Body& b : setup_.bodies)
      for (const OwnSignal& signal : b.signals) s_.forcing.push_back(make_signal<R>(signal));
    for (const Wall& w : setup_.walls)
      for (const OwnSignal& signal : w.signals) s_.forcing.push_back(make_signal<R>(signal));
    if (s_.forcing.size() > frequencies_.size()) {  // other signals repeat with one frequency of all, or not
      using std::abs;
      const R w = abs(s_.forcing[0].frequency);
      auto alike = [&](const Signal<R>& signal) { return abs(signal.frequency) == w; };
      s_.base = std::all_of(s_.forcing.begin(), s_.forcing.end(), alike) ? w : R(0);
    }
  }
  int drift() const { return 2 * static_cast<int>(frequencies_.size()); }  // its place in s
  int one() const { return s_.signals() - 1; }

  // a sin(wt + p) = a cos p sin wt + a sin p cos wt
  void add_harmonic(auto row, const Harmonic& h) const {
    if (h.amplitude.is_zero()) return;
    const R a = decimal<R>(h.amplitude), p = decimal<R>(without_whole_turns(h.phase));
    if (h.frequency.is_zero()) {
      row[one()] += a * sin(p);
      return;
    }
    const auto place = std::find(frequencies_.begin(), frequencies_.end(), abs(h.frequency)) - frequencies_.begin();
    const SinCos<R> at = sin_cos(p);
    row[2 * place] += h.frequency.sign() > 0 ? R(a * at.cos) : R(-a * at.cos);  // sin(-wt) = -sin wt
    row[2 * place + 1] += a * at.sin;
  }
  // The next signals of other kinds.
  void add_own(auto row, std::size_t count) {
    for (; count > 0; --count, ++own_) row[at_own_] = s_.forcing[own_].bound, at_own_ += s_.forcing[own_].size();
  }

  void set_body(int i, const Body& b) {
    s_.mass[i] = decimal<R>(b.mass);
    s_.per_mass[i] = 1 / s_.mass[i];
    s_.damping(i, i) = decimal<R>(b.damping);
    s_.stiffness(i, i) = decimal<R>(b.stiffness);
    s_.start[i] = decimal<R>(b.position);
    s_.start[s_.n + i] = decimal<R>(b.velocity);
    s_.force(i, one()) = decimal<R>(setup_.constant_force(b));
    for (const Harmonic& h : b.force) add_harmonic(s_.force.row(i), h);
    add_own(s_.force.row(i), b.signals.size());
  }

  void set_wall(int i, const Wall& w) {
    s_.wall(i, one()) = decimal<R>(w.position);
    for (const Harmonic& h : w.harmonics()) add_harmonic(s_.wall.row(i), h);
    if (!w.velocity.is_zero()) s_.wall(i, drift()) += decimal<R>(w.velocity) * span_;
    add_own(s_.wall.row(i), w.signals.size());
  }

  // The second of a link feels -k (x2 - x1 - relaxed) - c (x2' - x1'), the first the opposite.
  void add_link(const Link& link) {
    const R k = decimal<R>(link.stiffness), c = decimal<R>(link.damping), relaxed = decimal<R>(link.relaxed);
    const Member ends[2] = {link.first, link.second};
    for (int side = 0; side < 2; ++side) {
      if (!ends[side].is_body()) continue;
      const int me = ends[side].index;
      const Member other = ends[1 - side];
      s_.stiffness(me, me) += k;
      s_.damping(me, me) += c;
      s_.force(me, one()) += side == 1 ? k * relaxed : R(-k * relaxed);
      if (other.is_body()) {
        s_.stiffness(me, other.index) -= k;
        s_.damping(me, other.index) -= c;
      } else {
        const Row<R> y = s_.wall.row(other.index);
        s_.force.row(me) += k * y + c * s_.signal_rate(y);
      }
    }
  }

  Joint<R> joint(const Contact& contact) const {
    Joint<R> j;
    const int d = s_.dimension();
    j.incidence = Row<R>::Zero(s_.n);
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
        j.rate_row[s_.n + i] = sign;
      } else {
        const Row<R> y = s_.wall.row(ends[side].index), rate = s_.signal_rate(y);
        j.gap_row.tail(s_.signals()) += sign * y;
        j.rate_row.tail(s_.signals()) += sign * rate;
        j.wall_row.tail(s_.signals()) += sign * s_.signal_rate(rate);
      }
    }
    j.law = contact.law, j.rigid = contact.law->rigid;
    j.release = contact.release_used();
    j.touching = contact.touching;
    j.restitution = decimal<R>(contact.restitution);
    touchgo::set_law(contact, s_, j);
    return j;
  }

  const Setup& setup_;
  std::vector<Decimal> frequencies_;
  System<R> s_;
  R span_ = 0;           // of the drift
  std::size_t own_ = 0;  // the next signal of another kind,
  int at_own_ = 0;       // and its first state
};

}  // namespace detail

template <Real R>
System<R> make_system(const Setup& setup, const R& until) {
  return detail::SystemMaker<R>(setup, until).take();
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
