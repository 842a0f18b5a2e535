// One quantity over the grid of a map, as the numbers that are drawn.
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

/// A quantity of a row: classes are whole numbers; the zero of signed_numbers separates two kinds of motion.
struct MapQuantity {
  enum ValueKind { motions, attractors, signed_numbers, numbers };
  std::string name, unit;  // as in sweep's CSV; "1/s"
  ValueKind kind;
  double (*of)(const MapRow&);
};

/// motion, the default of drawings, lambda1, ..
const std::vector<MapQuantity>& quantities();

/// Of each point's first start.
Field field(const Map& map, const MapQuantity& quantity);

}  // namespace touchgo
