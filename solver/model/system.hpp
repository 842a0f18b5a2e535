// The mechanical system in one scalar type: what Setup says, as matrices.
//
//   M q'' + C q' + K q = F s(t) + (contact forces)                       [DM21, Eq. (1), (2), for n bodies]
//
// State   z = (q_1 .. q_n, v_1 .. v_n, sin w_1 t, cos w_1 t, .., 1): with the phases of the distinct forcing
//         frequencies and the constant as states, every motion is z' = A z and every gap, contact force and rate is a
//         row times z.
// Signal  s = (sin w_1 t, cos w_1 t, .., 1), the tail of z: forces, loads and walls are rows over it.
// Gap     gap_row z = gap + x(second) - x(first); rate_row z its time derivative. Open > 0.
#pragma once

#include <Eigen/Dense>
#include <optional>
#include <stdexcept>
#include <vector>

#include "solver/impact/equal_energy.hpp"
#include "solver/number/scalar.hpp"
#include "solver/model/setup.hpp"

namespace touchgo::model {

using namespace impact;

template <Real R>
using Vector = Eigen::Matrix<R, Eigen::Dynamic, 1>;
template <Real R>
using Row = Eigen::Matrix<R, 1, Eigen::Dynamic>;
template <Real R>
using Matrix = Eigen::Matrix<R, Eigen::Dynamic, Eigen::Dynamic>;

/// The contact of two neighbours as rows over the state.
template <Real R>
struct Joint {
  int first = -1, second = -1;  // bodies; -1 for a wall
  Row<R> incidence;             // 1 x n: +1 second, -1 first; gap'' = incidence q'' + wall_row z
  Row<R> gap_row, rate_row;     // 1 x d
  Row<R> wall_row;              // 1 x d: what a moving wall adds to gap''
  Law law = Law::hard;
  Release release = Release::unilateral;
  R restitution = 1;
  R stiffness = 0, damping = 0;
  bool rigid = false;  // closed members are together, by whatever force keeps them so; else the contact yields:
  Row<R> force_row;    // 1 x d: its force while it acts
  bool touching = false;
};

template <Real R>
struct System;

}  // namespace touchgo::model

namespace touchgo::contact {

/// What the contact's law makes of its parameters: `rigid`, `force_row` and what these need. Compiled for each scalar
/// type, with the laws (contact/laws.hpp).
template <number::Real R>
void set_law(const model::Contact& contact, const model::System<R>& system, model::Joint<R>& joint);

}  // namespace touchgo::contact

namespace touchgo::model {

template <Real R>
struct System {
  int n = 0;                     // bodies
  std::vector<R> frequency;      // w_1, w_2, .. rad/s
  Vector<R> mass;                // kg
  Matrix<R> damping, stiffness;  // n x n
  Matrix<R> force;               // n x signals: force on each body, row over s
  Matrix<R> wall;                // walls x signals: coordinate of each wall, row over s
  std::vector<Joint<R>> joints;
  Vector<R> start;  // (q, v) at t = 0

  int signals() const { return 2 * static_cast<int>(frequency.size()) + 1; }
  int dimension() const { return 2 * n + signals(); }
  R inverse_mass(int body) const { return body < 0 ? R(0) : R(1) / mass[body]; }
  /// Of the two members of a contact together, 1/kg; a wall has infinite mass.
  R inverse_reduced_mass(const Joint<R>& joint) const { return inverse_mass(joint.first) + inverse_mass(joint.second); }

  /// The state z at time t (s) for positions and velocities (q, v).
  template <class Derived>
  Vector<R> state(const R& t, const Eigen::MatrixBase<Derived>& qv) const {
    using std::cos, std::sin;
    Vector<R> z(dimension());
    z.head(2 * n) = qv.head(2 * n);
    for (std::size_t j = 0; j < frequency.size(); ++j) {
      const R phase = frequency[j] * t;
      z[2 * n + 2 * j] = sin(phase);
      z[2 * n + 2 * j + 1] = cos(phase);
    }
    z[dimension() - 1] = 1;
    return z;
  }

  /// d/dt of a row over the signal.
  Row<R> signal_rate(const Row<R>& row) const {
    Row<R> rate = Row<R>::Zero(signals());
    for (std::size_t j = 0; j < frequency.size(); ++j) {
      rate[2 * j] = -row[2 * j + 1] * frequency[j];
      rate[2 * j + 1] = row[2 * j] * frequency[j];
    }
    return rate;
  }
};

/// The common forcing period of a system, s. Nothing if it has none or more than one frequency.
template <Real R>
std::optional<R> forcing_period(const System<R>& system) {
  if (system.frequency.size() != 1) return std::nullopt;
  return R(2 * pi<R>() / system.frequency[0]);
}

/// Kinetic and spring energy of the bodies (J), springs to moving walls counted as springs to the ground.
template <Real R>
R energy(const System<R>& system, const Vector<R>& z) {
  const auto q = z.head(system.n), v = z.segment(system.n, system.n);
  return (v.dot(system.mass.cwiseProduct(v)) + q.dot(system.stiffness * q)) / 2;
}

/// Builds the system from exact decimals, each rounded once to R.
template <Real R>
System<R> make_system(const Setup& setup) {
  using std::cos, std::sin;
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
    row[2 * j] += a * cos(p);
    row[2 * j + 1] += a * sin(p);
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
