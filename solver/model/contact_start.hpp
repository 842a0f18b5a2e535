// How the members of a contact start, judged from the exact decimals.
#pragma once

#include "solver/model/system.hpp"

namespace touchgo {

/// Two members at t = 0. Their sums of decimals are exact but for one rounding; what a wall that swings adds to them is
/// rounded.
template <Real R>
struct ContactStart {
  R gap, rate;                    // m, m/s
  R gap_rounding, rate_rounding;  // what rounding can do to them beside a wall that swings
  bool moving_wall = false;

  bool is_inside() const { return gap < -gap_rounding; }
  /// Inside by more than 1e-12 beside a wall that moves: a start there may be a copy of printed digits.
  bool is_inside_by_far() const { return is_inside() && is_apart(); }
  /// What gap and rate of `touching` members may be: 0, beside a wall that moves 1e-12.
  R slack() const { return moving_wall ? decimal<R>("1e-12") : R(0); }
  bool is_apart() const {
    using std::abs;
    return abs(gap) > slack() + gap_rounding;
  }
  bool is_together() const {
    using std::abs;
    return !is_apart() && !(abs(rate) > slack() + rate_rounding);
  }
};

/// Of the gap from `low` to `high`, with the contact's offset. R: Mp50, or Mp2500, which tells gaps beside swinging
/// walls from zero that hundreds of digits do not.
template <Real R>
ContactStart<R> contact_start(const Setup& setup, const Contact& c, Member low, Member high);
template <Real R>
ContactStart<R> contact_start(const Setup& setup, const Contact& c) {
  return contact_start<R>(setup, c, c.low(), c.high());
}

/// The sign of a row over the state at the start, of a system of the setup; 0 where doubles do not tell it for sure.
int sign_in_double(const Row<double>& row, const Vector<double>& z);

/// Whether the members of contact j, whose state at the start is z, are inside one another, beside a wall that moves by
/// more than 1e-12. Exact where doubles do not tell.
bool starts_inside(const Setup& setup, const System<double>& system, const Vector<double>& z, int j);

}  // namespace touchgo
