// Orbits over a range of one parameter, or over a grid of two, in parallel; the same rows for any number of threads.
#pragma once

#include <functional>
#include <vector>

#include "solver/model/errors.hpp"
#include "solver/sweeps/grid.hpp"

namespace touchgo::sweeps {

/// Rows in the order of the grid: each is handed to `take` as soon as all before it are done, from any thread, one call
/// at a time. `progress` is told the part done in the same way; false from it ends the sweep with Interrupted. Throws
/// what Grid throws, before the first row. What `take` throws ends the sweep, too.
void sweep_row_by_row(const Setup& setup, const Sweep& what, const std::function<void(SweepRow&&)>& take,
                      const std::function<bool(double)>& progress = {});

/// All of these rows.
std::vector<SweepRow> sweep(const Setup& setup, const Sweep& what, const std::function<bool(double)>& progress = {});

}  // namespace touchgo::sweeps
