// Orbits over a grid of two parameters, or of starts: what `touchgo map` leaves, whatever its file is.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/number/scalar.hpp"
#include "solver/sweeps/grid.hpp"

namespace touchgo {

/// Values of one parameter, in order.
struct MapAxis {
  std::string name, unit;  // as in --over; rad/s
  bool logarithmic = false;
  std::vector<double> values;
};

/// All values of an axis.
inline MapAxis map_axis(const Axis& axis, const std::string& unit) {
  MapAxis a{axis.over, unit, axis.logarithmic, {}};
  for (int i = 0; i < axis.points; ++i) a.values.push_back(decimal<double>(value(axis, i)));
  return a;
}

/// What stands above the numbers.
struct MapHead {
  std::string title, source, case_text, command;  // of the case; the file as it was read; as it was typed
  std::string version, commit;                    // of the program
  MapAxis first, second;
  int starts = 1;
  std::size_t exponents = 2;
  RunLength length;
  bool basins = false;  // the grid is one of starts: rows have attractors
};

/// One orbit of the grid.
struct MapRow {
  Orbit orbit;
  double xr_low = 0, xr_high = 0;  // m, of the positions xr at the section in the last 64 periods
  int attractor = 0;               // its number, from 1 on; 0: none, or not known
};

/// A motion that starts of the grid lead to.
struct Attractor {
  Motion motion;
  int p, n;                // as in Orbit
  double xr_low, xr_high;  // m, as in MapRow; of chaos the least and largest of its rows
  double lambda1;          // 1/s; of chaos the mean
  std::size_t rows;        // of the grid lead there
};

/// All of a map: rows[(i * second.values.size() + j) * starts + start].
struct Map {
  MapHead head;
  std::vector<MapRow> rows;
  std::vector<Attractor> attractors;
  std::size_t rows_left_out = 0;  // that lead to attractors beyond these, since there are too many
};

}  // namespace touchgo
