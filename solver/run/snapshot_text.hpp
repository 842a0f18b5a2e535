// A snapshot of a run as text without loss, and back.
#pragma once

#include <limits>
#include <stdexcept>

#include "solver/contact/leading_derivative.hpp"
#include "solver/contact/snapshot.hpp"
#include "solver/model/units.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo {

/// The power of two that the unit of the i-th number is which method `steps` remembers (Steps::memory): times, whether
/// a phase starts, positions, velocities, orders of guards.
inline int unit_of_memory(const Units& units, int n, int i) {
  if (i < 3) return units.time;
  return i == 3 || i >= 4 + 2 * n ? 0 : i < 4 + n ? units.of(0, 1, 0) : units.of(0, 1, -1);
}

template <Real R>
State to_text(const Snapshot<R>& m, const System<R>& system) {
  const Units& units = system.units;
  auto whole = [](const R& x, int exponent) { return si_text(x, exponent, std::numeric_limits<R>::max_digits10); };
  auto time = [&](const R& t) { return whole(t, units.time); };
  State s;
  s.precision = digits10<R>;
  s.t = time(m.t);
  for (int i = 0; i < system.n; ++i) {
    s.position.push_back(whole(m.z[i], units.of(0, 1, 0)));
    s.velocity.push_back(whole(m.z[system.n + i], units.of(0, 1, -1)));
  }
  for (std::size_t j = 0; j < m.contacts.status.size(); ++j) {
    const Impacts<R>& i = m.impacts[j];
    State::OfContact c{m.contacts.status[j],
                       m.contacts.armed[j],
                       m.contacts.order[j],
                       time(m.since[j]),
                       time(i.last),
                       {},
                       i.count,
                       i.shrinking,
                       {},
                       m.latest.contacts[j].in_collapse};
    for (const R& flight : i.flights) c.flights.push_back(time(flight));
    for (const R& t : m.latest.contacts[j].times) c.times.push_back(time(t));
    s.contacts.push_back(std::move(c));
  }
  for (const R& x : m.method)
    s.memory.push_back(whole(x, unit_of_memory(units, system.n, static_cast<int>(s.memory.size()))));
  return s;
}

/// The snapshot of a state, rounded to R. Throws std::invalid_argument where it does not fit the system or holds
/// text that is no number.
template <Real R>
Snapshot<R> from_text(const State& s, const System<R>& system) {
  const Units& units = system.units;
  auto number = [](const std::string& x, int exponent) { return number_of<R>(Decimal(x), exponent); };
  auto time = [&](const std::string& t) { return number(t, units.time); };
  const std::size_t n = system.mass.size(), joints = system.joints.size();
  if (s.position.size() != n || s.velocity.size() != n || s.contacts.size() != joints)
    throw std::invalid_argument("it is of another number of bodies or contacts");
  Snapshot<R> m(system);
  m.t = time(s.t);
  Vector<R> qv(2 * n);
  for (std::size_t i = 0; i < n; ++i)
    qv[i] = number(s.position[i], units.of(0, 1, 0)), qv[n + i] = number(s.velocity[i], units.of(0, 1, -1));
  m.z = system.state(m.t, qv);
  for (std::size_t j = 0; j < joints; ++j) {
    const State::OfContact& c = s.contacts[j];
    const bool rigid = system.joints[j].rigid, unguarded = c.order == ContactState<R>::unguarded;
    if (rigid && c.status == Status::slack) throw std::invalid_argument("a rigid contact is slack");
    if (c.order < 0 ? !(unguarded && rigid && in_contact(c.status)) : rigid && c.order > highest_order(system))
      throw std::invalid_argument("the order of a contact is none that its status has");
    using std::abs;
    for (const Row<R>* row : {&system.joints[j].gap_row, &system.joints[j].rate_row})
      if (rigid && in_contact(c.status) && abs(R(row->dot(m.z))) > R(1e-6) * R(row->cwiseAbs().dot(m.z.cwiseAbs())))
        throw std::invalid_argument("a contact is closed whose members are not together");
    m.contacts.status[j] = c.status;
    m.contacts.armed[j] = c.armed;
    m.contacts.order[j] = c.order;
    m.since[j] = time(c.since);
    Impacts<R>& i = m.impacts[j];
    i.last = time(c.last), i.count = c.count, i.shrinking = c.shrinking;
    if (c.flights.size() != 3) throw std::invalid_argument("a contact has not three flights");
    for (int k = 0; k < 3; ++k) i.flights[k] = time(c.flights[k]);
    for (const std::string& t : c.times) m.latest.contacts[j].times.push_back(time(t));
    m.latest.contacts[j].in_collapse = c.in_collapse;
  }
  for (const std::string& x : s.memory)
    m.method.push_back(number(x, unit_of_memory(units, system.n, static_cast<int>(m.method.size()))));
  return m;
}

}  // namespace touchgo
