// One quantity over the grid of a map, as numbers: what is drawn of it.
#pragma once

#include <string>
#include <vector>

#include "solver/sweeps/map.hpp"

namespace touchgo {

/// values[i * up.values.size() + j] at across.values[i] and up.values[j].
struct Field {
  MapAxis across, up;
  std::vector<double> values;
};

/// Motions as numbers: n of a periodic one, or one of these.
inline constexpr double rests = 0, is_chaotic = -1, is_undecided = -2;
double motion_number(const Orbit& orbit);

/// What a row says: classes are whole numbers, signed_numbers have a zero that tells two kinds of motion apart.
struct MapQuantity {
  enum ValueKind { motions, attractors, signed_numbers, numbers };
  std::string name, unit;  // as in sweep's CSV; "1/s"
  ValueKind kind;
  double (*of)(const MapRow&);
};

/// motion, the one that is drawn where none is asked for, lambda1, ..
const std::vector<MapQuantity>& quantities();

/// Of each point's first start.
Field field(const Map& map, const MapQuantity& quantity);

}  // namespace touchgo
