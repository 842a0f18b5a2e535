// How the members of a contact start, judged from the exact decimals.
#pragma once

#include "solver/model/setup.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo {

/// Two members at t = 0. Their sums of decimals are exact; what a wall that swings adds to them is rounded.
struct ContactStart {
  using Top = Mp2500;
  Top gap, rate;                    // m, m/s
  Top gap_rounding, rate_rounding;  // what rounding can do to them
  bool moving_wall = false;

  bool is_inside() const { return gap < -gap_rounding; }
  /// Also beside a wall that moves, where digits of a start end at 1e-12.
  bool is_inside_by_far() const { return is_inside() && is_apart(); }
  /// What gap and rate of `touching` members may be: 0, beside a wall that moves 1e-12.
  Top slack() const { return moving_wall ? Top("1e-12") : Top(0); }
  bool is_apart() const { return abs(gap) > slack() + gap_rounding; }
  bool is_together() const { return !is_apart() && !(abs(rate) > slack() + rate_rounding); }
};

/// Of the gap from `low` to `high`, with the contact's offset.
ContactStart contact_start(const Setup& setup, const Contact& c, Member low, Member high);
inline ContactStart contact_start(const Setup& setup, const Contact& c) {
  return contact_start(setup, c, c.low(), c.high());
}

}  // namespace touchgo
