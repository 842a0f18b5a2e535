// Which starts lead to the same motion: basins of attraction.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "solver/sweeps/map.hpp"

namespace touchgo {

inline constexpr std::size_t most_attractors = 10'000;

/// The attractors of a map, from its rows in two passes: see() all, then number_of() each.
///
/// Motions that repeat, at rest now and then or not, are the same where verdict, p and n are and their whole states at
/// one strobe (Orbit::state) agree to 1e-6 of the largest component. No criterion separates safely the motions that do
/// not repeat: all chaotic rows are one attractor, and so are all those of verdict `rest` without a period. Undecided
/// rows have none.
class Attractors {
 public:
  /// Rows in the order of the grid, by which attractors are numbered.
  void see(const MapRow& row);

  /// 1 for the first that was seen; 0 for an undecided row, and for attractors after most_attractors.
  int number_of(const MapRow& row) const;

  const std::vector<Attractor>& all() const { return all_; }
  /// The number of rows with an attractor beyond these.
  std::size_t rows_left_out() const { return rows_left_out_; }

 private:
  std::vector<Attractor> all_;
  std::vector<std::vector<double>> states_;                           // of each
  std::multimap<std::tuple<Motion, int, int, double>, int> numbers_;  // verdict, p, n, first of the state
  std::size_t rows_left_out_ = 0;
};

/// "1: periodic, z = p/n = 2/1, xr at phase 0 from -0.0104 to 0.0021 m, 53 % of the starts"; `rows`: of the map;
/// `section`: where xr is looked at.
std::string description(const Attractor& attractor, int number, std::size_t rows, double section = 0);

}  // namespace touchgo
