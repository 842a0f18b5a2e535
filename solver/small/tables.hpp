// A small system for its kernel: what each contact phase needs to follow stretches of its motion as polynomials.
//
// The state z = (q, v, s) is that of system.hpp, in SI units; signals are (+-sin, cos) of 2 pi k phase, then the
// constant. Time is in stretches of `length` turns of the common period. With u in [0, 1] along a stretch, and A that
// of a whole stretch,
//     z(u) = sum of (A^m/m!) u^m z(0),
//     guard(u) = row z(u) = sum of a_m u^m,   a_m = (row A^m/m!) z(0).
// A guard is looked at by its first `degree` + 1 terms and a bound on those that follow. The terms lie between the
// least and the largest of their Bernstein coefficients
//     b_k = sum over j <= k of C(k, j)/C(degree, j) a_j u^j.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "solver/model/contact_phase.hpp"
#include "solver/model/event_kinds.hpp"
#include "solver/model/setup.hpp"

namespace touchgo::small {

inline constexpr int most_bodies = 4, most_contacts = 5, most_harmonics = 4;
inline constexpr int most_numbers = 2 * most_bodies + 2 * most_harmonics + 1;  // of a state
inline constexpr int most_guards = 2 * most_contacts;
inline constexpr int degree = 11;       // of the polynomials whose signs are looked at
inline constexpr int most_order = 23;   // of the flow: what follows is below round-off
inline constexpr int terms = 24;        // m = 0 .. most_order
inline constexpr int flow_block = 8;    // numbers of a flow that are summed side by side
inline constexpr int start_orders = 4;  // a guard may start with a zero of order 0, 1, 2 or 3

/// The numbers of one term of a flow, in whole blocks.
constexpr int flow_size(int bodies, int numbers) {
  return (2 * bodies * numbers + flow_block - 1) / flow_block * flow_block;
}

/// What ends a phase.
struct PhaseGuard {
  int contact;
  GuardOf of;
  int sign;
};

struct PhaseTable {
  ContactPhase<double> phase;
  bool is_short = false;           // a stretch would be shorter than 2^-12 turns: no table
  double length, per_length;       // turns; its inverse, a power of two as well
  int order;                       // of the flow
  std::vector<double> flow;        // [m][row][column], rows of (q, v); each m padded to whole blocks
  int flow_size;                   // of one m
  std::vector<double> whole_flow;  // their sum over m from the last on: at u = 1, to the last bit
  std::vector<PhaseGuard> guards;
  /// Of each contact: what a unit of impulse that pushes its members apart changes.
  struct Push {
    double reduced;                               // kg, of the members together
    std::array<double, most_bodies> push = {};    // velocities, 1/kg
    std::array<double, most_bodies> change = {};  // accelerations, through the dampers
    double turn = 0;                              // that of the gap
  };
  std::vector<Push> pushes;
  // Of each guard, over the numbers of a state:
  std::vector<double> rows;       // [guard][column][m], m < terms
  std::vector<double> noise;      // [guard][order][column]: sum over m from `order` to `degree` of |row A^m/m!|
  std::vector<double> remainder;  // [guard][column]: the sum over m > `degree`
};

/// A system that the kernel follows.
class SmallSystem {
 public:
  /// Nothing for another one: more bodies, contacts or harmonics, other laws or signals, no common period.
  static std::optional<SmallSystem> of(const Setup& setup);

  const System<double>& system() const { return system_; }
  double period() const { return period_; }  // s
  int bodies() const { return system_.n; }
  int numbers() const { return 2 * system_.n + 2 * static_cast<int>(multiples_.size()) + 1; }
  int harmonics() const { return static_cast<int>(multiples_.size()); }
  /// Of the common frequency, negative where a harmonic's is.
  int multiple(int harmonic) const { return multiples_[static_cast<std::size_t>(harmonic)]; }
  /// What rounding leaves of a sum over a state, as part of the sum of its terms' sizes.
  double round_off() const { return (numbers() + 24) * 0x1p-53; }

  /// Of the phase with these statuses, made once; no contact touches. Throws WallToWall.
  const PhaseTable& table(const std::vector<Status>& status);

 private:
  System<double> system_;
  double period_ = 0;
  std::vector<int> multiples_;
  std::map<int, PhaseTable> tables_;  // by the statuses as one number
};

/// Makes the table of a phase.
PhaseTable make_table(const SmallSystem& small, ContactPhase<double> phase);

}  // namespace touchgo::small
