// The mechanical system in one scalar type: a Setup as matrices.
//
//   M q'' + C q' + K q = F s(t) + (contact forces)                              [DM21, Eqs. (1), (2), for n bodies]
//
// State   z = (q_1 .. q_n, v_1 .. v_n, s): with the signals and the constant as states, every motion is z' = A z and
//         every gap, contact force and rate is a row times z.
// Signals s = (sin w_1 t, cos w_1 t, .., 1), the tail of z, none larger than 1 up to the end of a run: forces, loads
//         and walls are rows over it. The distinct forcing frequencies come first, then what walls with a velocity
//         follow (drift.hpp), then signals of other kinds (signals.hpp), then the constant.
// Gap     gap_row z = gap + x(second) - x(first); rate_row z its time derivative. Open > 0. The second of a joint is
//         the member at the gap's upper end: of an upper stop the first of its contact.
#pragma once

#include <optional>
#include <vector>

#include "solver/model/setup.hpp"
#include "solver/model/signals.hpp"
#include "solver/model/status.hpp"

namespace touchgo {

/// The contact of two members as rows over the state.
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
  bool touching = false;  // its members start together
  bool rigid = false;     // closed members are together, by whatever force keeps them so; else the contact yields:
  Row<R> force_row;       // 1 x d: its force while it acts
  std::vector<R> depths;  // of its stages, m; none of a contact without stages
  std::vector<Row<R>> stage_force;  // its force where that many stages beside the first are passed

  const Row<R>& force_in(Status status) const { return stage_force.empty() ? force_row : stage_force[status.stage]; }
};

/// A unit of mass is 2^mass kg, one of length 2^length m, one of time 2^time s (units.hpp).
struct Units {
  int mass = 0, length = 0, time = 0;
  /// The power of two that the unit of a quantity is in SI: of force, say, of(1, 1, -2).
  int of(int of_mass, int of_length, int of_time) const { return of_mass * mass + of_length * length + of_time * time; }
  bool operator==(const Units&) const = default;
};

template <Real R>
struct System {
  Units units;                     // of all numbers here, of the state and of time
  bool too_wide = false;           // some of them are further apart than products of R can be
  int n = 0;                       // bodies
  std::vector<Signal<R>> forcing;  // in the order of their states in s, the constant left out
  R base = 0;                      // rad/s: all signals repeat after 2 pi / base; 0 where they do not
  std::optional<R> longest = {};   // s: a run may last, where a signal grows
  Vector<R> mass, per_mass;        // of each body, kg, and its inverse
  Matrix<R> damping, stiffness;    // n x n
  Matrix<R> force;                 // n x signals: force on each body, row over s
  Matrix<R> wall;                  // walls x signals: coordinate of each wall, row over s
  std::vector<Joint<R>> joints;
  std::vector<int> along;  // these contacts along the line
  Vector<R> start;         // (q, v) at t = 0

  /// Of s.
  int signals() const {
    int count = 1;
    for (const Signal<R>& signal : forcing) count += signal.size();
    return count;
  }
  int dimension() const { return 2 * n + signals(); }
  R inverse_mass(int body) const { return body < 0 ? R(0) : per_mass[body]; }
  /// Of the two members of a contact together, 1/kg; a wall has infinite mass.
  R inverse_reduced_mass(const Joint<R>& joint) const { return inverse_mass(joint.first) + inverse_mass(joint.second); }

  /// The state z at time t (s) for positions and velocities (q, v).
  template <class Derived>
  Vector<R> state(const R& t, const Eigen::MatrixBase<Derived>& qv) const {
    Vector<R> z(dimension());
    z.head(2 * n) = qv.head(2 * n);
    Matrix<R> flow;
    R* s = z.data() + 2 * n;
    for (const Signal<R>& signal : forcing) {
      signal.turn(t, flow);
      signal.apply(flow, signal.start.data(), s);
      s += signal.size();
    }
    *s = 1;
    return z;
  }

  /// d/dt of a row over the signal.
  Row<R> signal_rate(const Row<R>& row) const {
    Row<R> rate = Row<R>::Zero(signals());
    int first = 0;
    for (const Signal<R>& signal : forcing) {
      rate.segment(first, signal.size()) = row.segment(first, signal.size()).lazyProduct(signal.W);
      first += signal.size();
    }
    return rate;
  }
};

/// The common forcing period of a system, s. Nothing where nothing is forced, a signal does not repeat, or the
/// frequencies are no multiples of one (common_frequency.hpp).
template <Real R>
std::optional<R> forcing_period(const System<R>& system) {
  if (system.base == 0) return std::nullopt;
  return R(2 * pi<R>() / system.base);
}

/// Builds the system from exact decimals, each rounded once to R, in SI units, for runs that end at `until` (s) or
/// before. Only a wall with a velocity depends on that: its drift is bounded up to there (drift.hpp). Compiled once for
/// each scalar type.
template <Real R>
System<R> make_system(const Setup& setup, const R& until = R(1));
/// The same in other units, `until` too. In double, numbers further than 2^250 from 1 make it `too_wide`.
template <Real R>
System<R> make_system(const Setup& setup, const Units& units, const R& until);

}  // namespace touchgo
