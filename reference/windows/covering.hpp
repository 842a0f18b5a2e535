// Covering relations of the impact map, one direction of expansion [Zgliczynski, Gidea, J. Differ. Equ. 202 (2004) 32].
//
// A set N is a parallelogram centre + p across + q along, |p|, |q| <= 1: the map expands across and contracts along. N
// covers M, N => M, where the image of N has in M's coordinates
//   p < -1 on one of N's edges p = -1 and p = 1, and p > 1 on the other;   |q| < 1 wherever |p| <= 1.
// A chain of sets each of which covers the next has a motion that visits them in turn, and if it closes a periodic one.
// Phases are counted modulo 2 pi.
#pragma once

#include <vector>

#include "reference/windows/impact_map.hpp"

namespace touchgo::reference::windows {

/// A vector of (phase, speed), exact decimals.
struct Pair {
  Ball theta, speed;
};

struct CoveringSet {
  Pair centre, across, along;
};

/// The impact of every start in `from` is proved to be the first, and `from` => `to`. False: not proved.
bool covers(const HardBase& base, const CoveringSet& from, const CoveringSet& to);

/// No point in common, modulo 2 pi. False: not proved.
bool apart(const CoveringSet& a, const CoveringSet& b);

/// A lower bound of the spectral radius of a matrix of zeros and ones, row by row.
Ball least_spectral_radius(const std::vector<std::vector<int>>& matrix);

}  // namespace touchgo::reference::windows
