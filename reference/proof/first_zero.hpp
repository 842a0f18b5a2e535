// The first zero of a guard's series on 0 <= s <= end: proved absent, or enclosed.
//
// The interval is cut into cells, from the left. On a cell of half width r around m, with an upper bound B of |g'''|,
//   g(m + d) = g + g' d + g'' d^2/2 + (at most B |d|^3 / 6),
// from which one of these follows for the cell, or it is halved: no zero; a slope of one sign, so that the ends decide;
// a curvature of one sign, so that the least value decides. First in double, and where that leaves it open in balls.
#pragma once

#include "reference/proof/motion.hpp"

namespace touchgo::reference::proof {

struct FirstZero {
  /// none: positive on the whole interval. simple: positive before `s`, which holds the zero; the slope there is
  /// negative. open: positive before `clear`, and nothing is known of what follows.
  enum class What { none, simple, open } what = What::none;
  Ball s;
  Ball clear;
  double products = 0;  // of numbers of the working precision, that a search beyond double took
};

/// The guard must be positive at s = 0 (its first coefficient certainly so) and be given on 0 <= s <= 1, end <= 1.
FirstZero first_zero(const GuardSeries<Ball>& g, double end);

/// The slope of s (sum_k c_k s^k + e(s)) at its zero s > 0, from the terms of second order on alone: those of first
/// order cancel there, and with them most of what is not known of the start. Of what is left out left_out[1] must bound
/// sum_(k >= N) k |c_k|, as Stretch::guard() has it.
Ball rate_at_zero(const GuardSeries<Ball>& g, const Ball& s);

}  // namespace touchgo::reference::proof
