// Maps over frequency (rad/s) and restitution, as many cells as a drawing has room for.
//
// A motion may settle slowly: at r = 1 and eta = 10 a period leaves 0.93 of a deviation, 200 leave 5e-7, and a motion
// repeats where 1e-9 is left. Cells whose motion is undecided are followed anew for longer, and what is left once more.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "solver/sweeps/field.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo::cases {

inline constexpr RunLength map_lengths[] = {{200, 64}, {800, 1024}, {6400, 4096}};

/// OB21's hard oscillator: 1024 frequencies from 2 to 10 rad/s, 512 restitutions from 0.5 to 1.
Sweep ob21_map_grid();

/// A ball on a vibrating table (cases/bouncing_map.toml): 256 frequencies from 25 to 80 rad/s, 128 restitutions from 0
/// to 0.95.
Sweep bouncing_map_grid();

/// For captions: the numbers of its cells across and up, then of each of map_lengths the periods and the transient.
std::vector<std::string> cells_and_lengths(const Field& map);

/// Field tables (field_table.hpp), from the case's own start: ob21_map_motion and bouncing_map_motion in
/// motion_number()s, ob21_map_lambda1 in 1/s and bouncing_map_rest_fraction, to three digits each.
std::vector<Study> map_studies();

}  // namespace touchgo::cases
